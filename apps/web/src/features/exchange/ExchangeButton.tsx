import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { planIncludes } from '@plumbline/contract/billing/plans'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { can } from '@plumbline/contract/roles'
import { IconFileExport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { DefectFilter, DefectOrder } from '../../api/defects.ts'
import type { OfInspection } from '../../api/media.ts'
import { useT } from '../../i18n/use-t.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

export type ExchangeProps = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly member: Membership
  readonly filter: DefectFilter
  readonly order: DefectOrder
}

/** Beside the views of the defects: what the filter leaves, as files of other programs. */
export function ExchangeButton({ of, project, member, filter, order }: ExchangeProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!planIncludes(project.subscription.planName, 'defects.register') || !can(member, 'register.export')) return null
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<IconFileExport size={15} stroke={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('exchange.export.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog of={of} filter={filter} order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
