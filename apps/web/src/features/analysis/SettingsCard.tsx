import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Button, Switch } from '@mantine/core'
import type { AnalysisOverview, AnalysisSettings } from '@plumbline/contract/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { analysisKey, saveAnalysisSettings } from '../../api/analysis.ts'
import { ApiError } from '../../api/api-error.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { showToast } from '../../ui/toast.ts'
import classes from './AnalysisDesk.module.css'
import { DetectorChoice } from './DetectorChoice.tsx'

type Props = { readonly of: OfInspection; readonly overview: AnalysisOverview; readonly mayRun: boolean }

const isSame = (one: AnalysisSettings, other: AnalysisSettings) => one.isOn === other.isOn && one.sensitivity === other.sensitivity && one.types.length === other.types.length && one.types.every((type) => other.types.includes(type))

/** For photos that arrive from now on, in every inspection of the project. */
export function SettingsCard({ of, overview: { settings: saved, plan, detectorVersion }, mayRun }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [settings, setSettings] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isChanged = !isSame(settings, saved)

  async function save() {
    setBusy(true)
    setProblem('')
    try {
      await saveAnalysisSettings(of, { ...settings, version: saved.version })
      showToast('note', t('analysis.settings.saved'))
    } catch (error) {
      const text = error instanceof ApiError ? errorText(t, error) : t('shell.failure.text')
      // The card is made anew with what somebody else saved: what it says itself would go with it.
      if (error instanceof ApiError && error.code === 'version.stale') showToast('failure', text)
      else setProblem(text)
    }
    await client.invalidateQueries({ queryKey: analysisKey })
    setBusy(false)
  }

  return (
    <section className={classes.card} aria-labelledby="analysis-settings">
      <h2 id="analysis-settings">{t('analysis.settings.title')}</h2>
      <form className={classes.form} onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}>
        <p className={classes.note}>{t('analysis.settings.text')}</p>
        <Switch size="sm" label={t('analysis.settings.isOn')} checked={settings.isOn} disabled={!mayRun} onChange={(event) => setSettings({ ...settings, isOn: event.currentTarget.checked })} />
        <DetectorChoice plan={plan} value={settings} isDisabled={!mayRun || !settings.isOn} onChange={(chosen) => setSettings({ ...settings, ...chosen, types: [...chosen.types] })} />
        {detectorVersion === '' ? <p className={classes.limit}>{t('errors.analysis.no-detector')}</p> : <p className={classes.note}>{t('analysis.settings.detector', { version: detectorVersion })}</p>}
        <p role="alert" className={classes.problem}>{problem}</p>
        {!mayRun && <p className={classes.note}>{t('analysis.settings.readOnly')}</p>}
        {mayRun && (
          <div className={classes.actions}>
            <Button variant="default" size="sm" disabled={!isChanged || busy} onClick={() => setSettings(saved)}>{t('analysis.settings.undo')}</Button>
            <Button type="submit" size="sm" loading={busy} disabled={!isChanged}>{t('analysis.settings.save')}</Button>
          </div>
        )}
      </form>
    </section>
  )
}
