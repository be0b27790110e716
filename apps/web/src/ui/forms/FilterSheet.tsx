import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Sheet } from '../dialogs/Sheet.tsx'

type Props = {
  /** How many filters hide something. */
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** Where there is no room beside a list: its filters behind a button that says how many are set. */
export function FilterSheet({ count, onClear, children }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        flex="none"
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {count === 0 ? t('projects.filters.more') : t('projects.filters.moreActive', { count })}
      </Button>
      {isOpen && (
        <Sheet title={t('projects.filters.more')} closeLabel={t('projects.bar.close')} onClose={() => setOpen(false)}>
          {count > 0 && (
            <Button variant="subtle" size="sm" ml={-12} onClick={onClear}>
              {t('projects.filters.clear')}
            </Button>
          )}
          {children}
        </Sheet>
      )}
    </>
  )
}
