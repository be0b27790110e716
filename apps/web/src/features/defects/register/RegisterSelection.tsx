import { Button, CloseButton, Menu } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Menu.css'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ProjectUser } from '@plumbline/contract/accounts/users'
import { defectLabel, type Defect, type DefectStatus } from '@plumbline/contract/defects/defects'
import { planIncludes, type PlanName } from '@plumbline/contract/billing/plans'
import { can } from '@plumbline/contract/roles'
import { useState } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MergeSelected } from '../duplicates/MergeSelected.tsx'
import { maxMerged, useMergeSelected } from '../duplicates/use-merge-selected.ts'
import { BulkEditDialog } from './BulkEditDialog.tsx'
import type { LibraryIndex } from '../defect-library.ts'
import { StatusForm } from '../panel/StatusForm.tsx'
import type { useBulk } from './use-bulk.ts'
import classes from './DefectRegister.module.css'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'

type Props = {
  readonly of: OfInspection
  readonly ids: readonly string[]
  /** Those of the chosen that are loaded. */
  readonly chosenDefects: readonly Defect[]
  readonly member: Membership
  readonly plan: PlanName
  readonly library: LibraryIndex
  readonly people: readonly ProjectUser[]
  readonly bulk: ReturnType<typeof useBulk>
  /** Of what is found. */
  readonly total: number
  readonly isChoosing: boolean
  readonly onAll: () => void
  /** Something was changed: what was chosen unseen may be another set now. */
  readonly onActed: () => void
  readonly onClear: () => void
}

const targets = ['to-be-verified', 'closed', 're-open'] as const satisfies readonly DefectStatus[]
const words = { 'to-be-verified': 'submit', closed: 'close', 're-open': 'reopen' } as const

type Asked = 'edit' | 'merge' | (typeof targets)[number]

/** What was deleted a moment ago, to bring back. */
function RemovedBar({ bulk }: Pick<Props, 'bulk'>) {
  const t = useT()
  return (
    <Toolbar bg="var(--pl-accent-soft)" role="status">
      <MutedText component="span" size="sm" isTabular>
        {t('defects.bulk.removed', { count: bulk.removed.length })}
      </MutedText>
      <Button size="sm" variant="default" loading={bulk.isBusy} onClick={bulk.restore}>
        {t('defects.bulk.restore')}
      </Button>
      <CloseButton size={32} aria-label={t('defects.panel.close')} onClick={bulk.clearOutcome} />
    </Toolbar>
  )
}

/** What was merged a moment ago, to take apart again, and why something was not. */
function MergedBar({
  merge: { outcome, merging, undoing, clear },
}: {
  readonly merge: ReturnType<typeof useMergeSelected>
}) {
  const t = useT()
  const error = merging.error ?? undoing.error
  return (
    <>
      <StatusLine kind="failure">{error !== null && errorText(t, error)}</StatusLine>
      {outcome !== undefined && (
        <Toolbar bg="var(--pl-accent-soft)" role="status">
          <MutedText component="span" size="sm" isTabular>
            {t('defects.duplicates.selected.merged', {
              count: outcome.merged.length,
              number: defectLabel(outcome.survivor.defectNum),
            })}
          </MutedText>
          <WriteButton size="sm" variant="default" loading={undoing.isPending} onClick={() => undoing.mutate(outcome)}>
            {t('defects.duplicates.undo')}
          </WriteButton>
          <CloseButton size={32} aria-label={t('defects.panel.close')} onClick={clear} />
        </Toolbar>
      )}
    </>
  )
}

function RefusedDefects({ bulk }: Pick<Props, 'bulk'>) {
  const t = useT()
  return (
    <Dialog
      title={t('defects.bulk.refusedTitle', { count: bulk.refused.length })}
      closeLabel={t('defects.panel.close')}
      onClose={bulk.clearOutcome}
    >
      <ul role="list" className={classes.refused}>
        {bulk.refused.map(({ _id, defectNum, errorCode }) => (
          <li key={_id}>
            <b>{defectLabel(defectNum)}</b> {errorText(t, { code: errorCode, message: errorCode })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function StatusMenu({ isBusy, onAsk }: { readonly isBusy: boolean; readonly onAsk: (asked: Asked) => void }) {
  const t = useT()
  return (
    <Menu position="bottom-start" shadow="none" transitionProps={{ duration: 100 }} withinPortal>
      <Menu.Target>
        <Button size="sm" variant="subtle" disabled={isBusy}>
          {t('defects.bulk.status')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {targets.map((to) => (
          <Menu.Item key={to} onClick={() => onAsk(to)}>
            {t(`defects.status.steps.${words[to]}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function SelectionBar({
  ids,
  chosenDefects,
  member,
  plan,
  bulk,
  total,
  isChoosing,
  onAll,
  onActed,
  onClear,
  onAsk,
}: Omit<Props, 'of' | 'library' | 'people'> & { readonly onAsk: (asked: Asked) => void }) {
  const t = useT()
  const { isBusy } = bulk
  const count = ids.length
  const isTracked = planIncludes(plan, 'defects.register')
  return (
    <Toolbar role="region" bg="var(--pl-accent-soft)" aria-label={t('defects.bulk.label')}>
      <MutedText component="span" size="sm" isTabular role="status">
        {t('defects.bulk.count', { count })}
      </MutedText>
      {count < total && (
        <Button size="sm" variant="subtle" loading={isChoosing} onClick={onAll}>
          {t('defects.bulk.all', { count: total })}
        </Button>
      )}
      {isTracked && (
        <Button size="sm" variant="subtle" disabled={isBusy} onClick={() => onAsk('edit')}>
          {t('defects.bulk.edit')}
        </Button>
      )}
      <Button size="sm" variant="subtle" disabled={isBusy} onClick={() => bulk.confirm(ids, onActed)}>
        {t('defects.panel.confirm')}
      </Button>
      {isTracked && <StatusMenu isBusy={isBusy} onAsk={onAsk} />}
      {count > 1 && count <= maxMerged && chosenDefects.length === count && (
        <Button size="sm" variant="subtle" disabled={isBusy} onClick={() => onAsk('merge')}>
          {t('defects.duplicates.selected.open')}
        </Button>
      )}
      {can(member, 'defects.delete') && (
        <Button
          size="sm"
          variant="subtle"
          disabled={isBusy}
          onClick={() => {
            bulk.remove(ids)
            onActed()
          }}
        >
          {t('defects.bulk.remove')}
        </Button>
      )}
      <CloseButton size={32} aria-label={t('defects.bulk.clear')} title={t('defects.bulk.clear')} onClick={onClear} />
    </Toolbar>
  )
}

/** What can be done with the rows that are chosen; what was deleted a moment ago can be brought back. */
export function RegisterSelection({ of, library, people, ...bar }: Props) {
  const { ids, member, plan, bulk, onActed } = bar
  const t = useT()
  const [asked, setAsked] = useState<Asked>()
  const { isBusy, removed, refused } = bulk
  const count = ids.length
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onActed()
  }
  const merge = useMergeSelected(of, done)
  return (
    <>
      {removed.length > 0 && <RemovedBar bulk={bulk} />}
      <MergedBar merge={merge} />
      {count > 0 && can(member, 'defects.edit') && <SelectionBar {...bar} onAsk={setAsked} />}
      {asked === 'edit' && (
        <BulkEditDialog
          count={count}
          library={library}
          people={planIncludes(plan, 'defects.assign') ? people : undefined}
          isBusy={isBusy}
          onClose={close}
          onSubmit={(change) => bulk.change(ids, change, done)}
        />
      )}
      {asked === 'merge' && (
        <MergeSelected
          defects={bar.chosenDefects}
          library={library}
          isBusy={merge.merging.isPending}
          onClose={close}
          onMerge={(survivorId) => {
            const survivor = bar.chosenDefects.find(({ _id }) => _id === survivorId)
            if (survivor !== undefined)
              merge.merging.mutate({ survivor, merged: bar.chosenDefects.filter((one) => one !== survivor) })
          }}
        />
      )}
      {asked !== undefined && asked !== 'edit' && asked !== 'merge' && (
        <StatusForm
          title={t(`defects.status.steps.${words[asked]}`)}
          to={asked}
          hasReasons={asked === 'closed'}
          isBusy={isBusy}
          faultOf={() => undefined}
          onClose={close}
          onSubmit={(change) => bulk.setStatus(ids, change, done)}
        />
      )}
      {refused.length > 0 && <RefusedDefects bulk={bulk} />}
    </>
  )
}
