import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Button, Group, Stack, Switch } from '@mantine/core'
import type { AnalysisOverview, AnalysisSettings } from '@plumbline/contract/analysis/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { analysisKey, saveAnalysisSettings } from '../../api/analysis.ts'
import { ApiError } from '../../api/http/api-error.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './AnalysisDashboard.module.css'
import { DetectorChoice } from './DetectorChoice.tsx'

type Props = { readonly of: OfInspection; readonly overview: AnalysisOverview; readonly mayRun: boolean }

const isSame = (one: AnalysisSettings, other: AnalysisSettings) =>
  one.isOn === other.isOn &&
  one.sensitivity === other.sensitivity &&
  one.types.length === other.types.length &&
  one.types.every((type) => other.types.includes(type))

/** The stored settings, or the draft with the version it began from. */
function useSettingsDraft(of: OfInspection, saved: AnalysisSettings) {
  const t = useT()
  const client = useQueryClient()
  // Without the version of the draft a save would silently overwrite another user's.
  const [draft, setDraft] = useState<AnalysisSettings>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const settings = draft ?? saved
  const isChanged = !isSame(settings, saved)
  const change = (part: Partial<AnalysisSettings>) => {
    const next = { ...settings, ...part }
    setDraft(isSame(next, saved) ? undefined : next)
  }

  async function save() {
    setBusy(true)
    setProblem('')
    try {
      await saveAnalysisSettings(of, settings)
      await client.invalidateQueries({ queryKey: analysisKey })
      setDraft(undefined)
      showToast('note', t('analysis.settings.saved'))
    } catch (error) {
      setProblem(error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
      await client.invalidateQueries({ queryKey: analysisKey })
      if (error instanceof ApiError && error.code === 'version.stale') setDraft(undefined)
    }
    setBusy(false)
  }

  function undo() {
    setDraft(undefined)
    setProblem('')
  }

  return { settings, isChanged, busy, problem, change, save, undo }
}

/** For photos that arrive from now on, in every inspection of the project. */
export function SettingsCard({ of, overview: { settings: saved, plan, detectorVersion }, mayRun }: Props) {
  const t = useT()
  const { settings, isChanged, busy, problem, change, save, undo } = useSettingsDraft(of, saved)
  return (
    <Panel title={t('analysis.settings.title')}>
      <Stack
        component="form"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <MutedText>{t('analysis.settings.text')}</MutedText>
        <Switch
          size="sm"
          label={t('analysis.settings.isOn')}
          checked={settings.isOn}
          disabled={!mayRun}
          onChange={(event) => change({ isOn: event.currentTarget.checked })}
        />
        <DetectorChoice
          plan={plan}
          value={settings}
          isDisabled={!mayRun || !settings.isOn}
          onChange={(chosen) => change({ ...chosen, types: [...chosen.types] })}
        />
        {detectorVersion === '' ? (
          <p className={classes.limit} data-full>
            {t('errors.analysis.no-detector')}
          </p>
        ) : (
          <MutedText>{t('analysis.settings.detector', { version: detectorVersion })}</MutedText>
        )}
        <MutedText>{t('analysis.settings.unseen')}</MutedText>
        <StatusLine kind="failure" isPlain>
          {problem}
        </StatusLine>
        {!mayRun && <MutedText>{t('analysis.settings.readOnly')}</MutedText>}
        {mayRun && (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="sm" disabled={!isChanged || busy} onClick={undo}>
              {t('analysis.settings.undo')}
            </Button>
            <WriteButton type="submit" size="sm" loading={busy} disabled={!isChanged}>
              {t('analysis.settings.save')}
            </WriteButton>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}
