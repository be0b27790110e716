import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Box, Button, Group, Stack } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DuplicatePair } from '@plumbline/contract/defects/duplicates'
import { can } from '@plumbline/contract/roles'
import { ApiError } from '../../../api/http/api-error.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Key } from '../../../ui/display/Key.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { MergeSetting } from './MergeSetting.tsx'
import { NoPair } from './NoPair.tsx'
import { shownKeys } from './pair-keys.ts'
import { SurvivorNumber, PairView, usePairLook } from './PairView.tsx'
import { SearchLine } from './SearchLine.tsx'
import { useDuplicates, type PairStep } from './use-duplicates.ts'
import { usePairActions } from './use-pair-actions.ts'
import type { TypeNames } from './survival-text.ts'

type Props = {
  readonly of: OfInspection
  readonly member: Membership
  readonly library: TypeNames
  readonly onClose: () => void
}
type Duplicates = ReturnType<typeof useDuplicates>

const numberOf = ({ one, other }: DuplicatePair, defectId: string) =>
  defectLabel((one.defect._id === defectId ? one : other).defect.defectNum)

/** What was done last, and the way back. */
function LastStep({
  step,
  isBusy,
  onUndo,
}: {
  readonly step: PairStep | undefined
  readonly isBusy: boolean
  readonly onUndo: () => void
}) {
  const t = useT()
  const text =
    step === undefined
      ? undefined
      : step.does === 'merge'
        ? t('defects.duplicates.merged', {
            merged: numberOf(step.pair, step.mergedId),
            number: numberOf(step.pair, step.survivorId),
          })
        : t('defects.duplicates.dismissed', {
            one: defectLabel(step.pair.one.defect.defectNum),
            other: defectLabel(step.pair.other.defect.defectNum),
          })
  return (
    <StatusLine
      kind="done"
      actions={
        <WriteButton size="xs" variant="default" loading={isBusy} onClick={onUndo}>
          {t('defects.duplicates.undo')}
          <Key name="U" />
        </WriteButton>
      }
    >
      {text}
    </StatusLine>
  )
}

/** Why the last decision was refused. */
function Refusal({ duplicates: { deciding, undoing } }: { readonly duplicates: Duplicates }) {
  const t = useT()
  const error = deciding.error ?? undoing.error
  const isStale = error instanceof ApiError && error.code === 'version.stale'
  return (
    <StatusLine kind={isStale ? 'warning' : 'failure'}>
      {error !== null && (isStale ? t('defects.duplicates.stale') : errorText(t, error))}
    </StatusLine>
  )
}

function KeyList({ mayEdit }: { readonly mayEdit: boolean }) {
  const t = useT()
  return (
    <Group component="ul" role="list" gap="4px 12px" aria-label={t('defects.duplicates.keysHint')}>
      {shownKeys(mayEdit).map(([key, does]) => (
        <MutedText key={key} component="li">
          {t(`defects.duplicates.keys.${does}`)}
          <Key name={key} />
        </MutedText>
      ))}
    </Group>
  )
}

type PairsProps = Pick<Props, 'of' | 'library'> & { readonly duplicates: Duplicates; readonly mayEdit: boolean }

/** Merge, not the same, later; each has its key. */
function PairButtons({
  pair,
  duplicates: { deciding, canGoBack },
  acting: { actions, isBusy, survivorId },
  mayEdit,
}: {
  readonly pair: DuplicatePair
  readonly duplicates: Duplicates
  readonly acting: ReturnType<typeof usePairActions>
  readonly mayEdit: boolean
}) {
  const t = useT()
  return (
    <Group gap="sm">
      {mayEdit && (
        <>
          <WriteButton data-autofocus loading={deciding.isPending} onClick={actions.merge}>
            {t('defects.duplicates.merge', { number: numberOf(pair, survivorId) })}
            <Key name="M" />
          </WriteButton>
          <WriteButton variant="default" disabled={isBusy} onClick={actions.notSame}>
            {t('defects.duplicates.notSame')}
            <Key name="N" />
          </WriteButton>
        </>
      )}
      <Button variant="default" onClick={actions.skip}>
        {t('defects.duplicates.skip')}
        <Key name="S" />
      </Button>
      {canGoBack && (
        <Button variant="subtle" onClick={actions.back}>
          {t('defects.duplicates.back')}
          <Key name="P" />
        </Button>
      )}
    </Group>
  )
}

/** One pair after the other. */
function Pairs({ of, library, duplicates, mayEdit }: PairsProps) {
  const t = useT()
  const looking = usePairLook()
  const acting = usePairActions(duplicates, looking, mayEdit)
  const { pair, at, count, undoing, lastStep } = duplicates
  return (
    <Stack gap="md">
      <LastStep step={lastStep} isBusy={undoing.isPending} onUndo={acting.actions.undo} />
      <Refusal duplicates={duplicates} />
      {pair === undefined ? (
        <NoPair duplicates={duplicates} mayEdit={mayEdit} />
      ) : (
        <>
          <MutedText component="span" role="status" isTabular>
            {t('defects.duplicates.progress', { at, count })}
          </MutedText>
          <PairView key={pair._id} of={of} pair={pair} library={library} looking={looking} />
          {mayEdit ? (
            <SurvivorNumber pair={pair} library={library} survivorId={acting.survivorId} onKeep={acting.keep} />
          ) : (
            <MutedText>{t('defects.duplicates.readOnly')}</MutedText>
          )}
          <PairButtons pair={pair} duplicates={duplicates} acting={acting} mayEdit={mayEdit} />
          <KeyList mayEdit={mayEdit} />
        </>
      )}
    </Stack>
  )
}

/** Pairs of defects that may be one, decided by a person one by one. */
export function DuplicatesDialog({ of, member, library, onClose }: Props) {
  const t = useT()
  const duplicates = useDuplicates(of)
  const { settings } = duplicates
  const mayEdit = can(member, 'defects.edit')
  return (
    <Dialog
      title={t('defects.duplicates.title')}
      size={1080}
      closeLabel={t('defects.duplicates.close')}
      onClose={onClose}
    >
      <Stack gap="md">
        <SearchLine duplicates={duplicates} mayEdit={mayEdit} />
        <Pairs of={of} library={library} duplicates={duplicates} mayEdit={mayEdit} />
        {settings !== undefined && (
          <Box pt="md">
            <MergeSetting of={of} settings={settings} mayEdit={can(member, 'project.edit')} />
          </Box>
        )}
      </Stack>
    </Dialog>
  )
}
