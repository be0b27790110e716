import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Button, Switch } from '@mantine/core'
import type { AnalysisOverview, AnalysisSettings } from '@plumbline/contract/analysis/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { analysisKey, saveAnalysisSettings } from '../../api/analysis.ts'
import { ApiError } from '../../api/http/api-error.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
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
    <section className={classes.card} aria-labelledby="analysis-settings">
      <h2 id="analysis-settings">{t('analysis.settings.title')}</h2>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className={classes.note}>{t('analysis.settings.text')}</p>
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
          <p className={classes.limit}>{t('errors.analysis.no-detector')}</p>
        ) : (
          <p className={classes.note}>{t('analysis.settings.detector', { version: detectorVersion })}</p>
        )}
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        {!mayRun && <p className={classes.note}>{t('analysis.settings.readOnly')}</p>}
        {mayRun && (
          <div className={classes.actions}>
            <Button variant="default" size="sm" disabled={!isChanged || busy} onClick={undo}>
              {t('analysis.settings.undo')}
            </Button>
            <WriteButton type="submit" size="sm" loading={busy} disabled={!isChanged}>
              {t('analysis.settings.save')}
            </WriteButton>
          </div>
        )}
      </form>
    </section>
  )
}
