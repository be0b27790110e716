import type { Membership } from '@plumbline/contract/accounts/accounts'
import { planIncludes } from '@plumbline/contract/billing/plans'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { can } from '@plumbline/contract/roles'
import { lazy, Suspense, useState } from 'react'
import type { DefectFilter, DefectOrder } from '../../api/defects.ts'
import type { OfInspection } from '../../api/media.ts'
import { useT } from '../../i18n/use-t.ts'
import { ActionMenu } from '../../ui/forms/ActionMenu.tsx'
import type { DefectType } from './ImportDialog.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly member: Membership
  readonly filter: DefectFilter
  readonly order: DefectOrder
  /** What a label of a file can become. */
  readonly types: readonly DefectType[]
}

const allActions = ['export', 'import'] as const
const needs = { export: 'register.export', import: 'annotations.edit' } as const

/** Beside the views of the defects: to other programs what the filter leaves, and back what they changed. */
export function ExchangeMenu({ of, project, member, filter, order, types }: Props) {
  const t = useT()
  const [open, setOpen] = useState<(typeof allActions)[number]>()
  const actions = allActions.filter((action) => can(member, needs[action]))
  if (!planIncludes(project.subscription.planName, 'defects.register') || actions.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <ActionMenu
        label={t('exchange.menu')}
        actions={actions}
        wordOf={(action) => t(`exchange.${action}.open`)}
        onAction={setOpen}
      />
      <Suspense fallback={null}>
        {open === 'export' && <ExportDialog of={of} filter={filter} order={order} onClose={close} />}
        {open === 'import' && <ImportDialog of={of} types={types} onClose={close} />}
      </Suspense>
    </>
  )
}
