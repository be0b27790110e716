import { Button, Stack } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { librariesQuery } from '../../../api/projects/settings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx'
import { DefectChoiceCards } from './DefectChoiceCards.tsx'
import { DefectSettingsSkeleton } from './DefectSettingsSkeleton.tsx'
import { MaterialsCard } from './MaterialsCard.tsx'
import { ReadOnlyNote } from '../ReadOnlyNote.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { SettingsConflict } from './SettingsConflict.tsx'
import { useDefectChoice } from './use-defect-choice.ts'

type Props = {
  readonly of: OfWorkspace
  readonly member: Membership
  /** What else the page saves: one question guards all of it, as a router has one guard. */
  readonly beside?: { readonly isDirty: boolean; readonly save: () => Promise<boolean> }
}

export function DefectSettings({ of, member, beside }: Props) {
  const t = useT()
  const libraries = useQuery(librariesQuery)
  const { query, choice, isDirty, theirs, problem, busy, save, change, take, saveOver, cancel } = useDefectChoice(of)
  const mayEdit = can(member, 'project.edit')
  const error = query.error ?? libraries.error
  if (error !== null) {
    const refetchAll = () => void Promise.all([query.refetch(), libraries.refetch()])
    return (
      <EmptyState title={<h2>{t('projects.settings.failed')}</h2>} text={errorText(t, error)}>
        <Button onClick={refetchAll} loading={query.isFetching || libraries.isFetching}>
          {t('shell.failure.retry')}
        </Button>
      </EmptyState>
    )
  }
  if (choice === undefined || libraries.data === undefined) return <DefectSettingsSkeleton />
  return (
    <>
      {!mayEdit && <ReadOnlyNote>{t('projects.settings.readOnly')}</ReadOnlyNote>}
      <Stack gap="lg" mt="lg">
        <DefectChoiceCards
          choice={choice}
          libraries={libraries.data}
          member={member}
          onChange={mayEdit ? change : undefined}
        />
        <MaterialsCard />
      </Stack>
      {theirs !== undefined && (
        <SettingsConflict theirs={theirs} busy={busy} onTake={take} onKeep={() => void saveOver()} />
      )}
      {theirs === undefined && isDirty && (
        <SaveBar problem={problem} busy={busy} onSave={() => void save()} onCancel={cancel} />
      )}
      <UnsavedGuard
        dirty={isDirty || beside?.isDirty === true}
        onSave={async () => (!isDirty || (await save())) && (beside?.isDirty !== true || (await beside.save()))}
      />
    </>
  )
}
