import { Button, Loader } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { IconCopyCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { duplicatesQuery } from '../../../api/defects-duplicates.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { TypeNames } from './survival-text.ts'

const DuplicatesDialog = lazy(async () => ({ default: (await import('./DuplicatesDialog.tsx')).DuplicatesDialog }))

type Props = { readonly of: OfInspection; readonly member: Membership; readonly library: TypeNames }

/** Over the register: how many pairs wait for a decision, and the way to them. */
export function DuplicatesButton({ of, member, library }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { data } = useInfiniteQuery(duplicatesQuery(of))
  const last = data?.pages.at(-1)
  const count = last?.total ?? 0
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={
          last?.search.state === 'searching' ? (
            <Loader size={15} color="var(--pl-accent)" aria-label={t('defects.duplicates.searching')} />
          ) : (
            <IconCopyCheck size={15} stroke={1.5} aria-hidden="true" />
          )
        }
        onClick={() => setOpen(true)}
      >
        {count === 0 ? t('defects.duplicates.open') : t('defects.duplicates.openCount', { count })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DuplicatesDialog of={of} member={member} library={library} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
