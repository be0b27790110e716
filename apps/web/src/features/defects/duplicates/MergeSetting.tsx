import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/InlineInput.css'
import { Switch } from '@mantine/core'
import { sureScore, type DuplicateSettings } from '@plumbline/contract/defects/duplicates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useId } from 'react'
import { duplicatesKey, saveDuplicateSettings } from '../../../api/defects-duplicates.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { OfflineContext } from '../../../ui/forms/offline-context.ts'
import { percentText } from './pair-text.ts'

/** For the whole project: whether sure pairs are merged without a person. */
export function MergeSetting({
  of,
  settings,
  mayEdit,
}: {
  readonly of: OfInspection
  readonly settings: DuplicateSettings
  readonly mayEdit: boolean
}) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const textId = useId()
  const isOffline = useContext(OfflineContext)
  const saving = useMutation({
    mutationFn: (mergesSure: boolean) => saveDuplicateSettings(of.projectId, { ...settings, mergesSure }),
    // Refused too: somebody else may have set it.
    onSettled: () => client.invalidateQueries({ queryKey: duplicatesKey(of) }),
  })
  const isStale = saving.error instanceof ApiError && saving.error.code === 'version.stale'
  return (
    <>
      <Switch
        size="sm"
        color="var(--pl-accent)"
        checked={saving.isPending ? saving.variables : settings.mergesSure}
        disabled={!mayEdit || isOffline || saving.isPending}
        label={t('defects.duplicates.settings.label')}
        aria-describedby={textId}
        onChange={(event) => saving.mutate(event.currentTarget.checked)}
      />
      <MutedText id={textId} mt="xs">
        {t('defects.duplicates.settings.text', { percent: percentText(locale, sureScore) })}
      </MutedText>
      <StatusLine kind="done" isPlain>
        {saving.isSuccess && t('defects.duplicates.settings.saved')}
      </StatusLine>
      <StatusLine kind="failure" isPlain>
        {saving.isError && (isStale ? t('defects.duplicates.settings.stale') : errorText(t, saving.error))}
      </StatusLine>
    </>
  )
}
