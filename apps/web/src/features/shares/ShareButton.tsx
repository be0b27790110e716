import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { IconShare2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { SharedInspection } from '../../api/shares.ts'
import { useT } from '../../i18n/use-t.ts'
import type { ShareOrigin } from './share-values.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

type Props = {
  readonly of: SharedInspection
  readonly member: Membership
  readonly origin?: ShareOrigin
}

/** For those who may make links. */
export function ShareButton({ of, member, origin = {} }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!can(member, 'project.edit')) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        flex="none"
        mr="md"
        leftSection={<IconShare2 size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('shares.open')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ShareDialog of={of} origin={origin} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
