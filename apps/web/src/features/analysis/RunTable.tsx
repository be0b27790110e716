import { Button } from '@mantine/core'
import type { AnalysisRun } from '@plumbline/contract/analysis/analysis'
import { aiDefectTypes } from '@plumbline/contract/buildings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { analysisKey, cancelRun, retryRun } from '../../api/analysis.ts'
import { ApiError } from '../../api/http/api-error.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { langOf } from '../../i18n/locale.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import classes from './AnalysisDashboard.module.css'
import { RunFailures } from './RunFailures.tsx'
import { RunLeftOut } from './RunLeftOut.tsx'

type Props = {
  readonly of: OfInspection
  readonly runs: readonly AnalysisRun[]
  readonly mayRun: boolean
  readonly photoHref: (imageId: string) => string
}

const isOver = ({ status }: AnalysisRun) => status === 'completed' || status === 'failed' || status === 'cancelled'
/** The server calls a run completed also where photos failed; "Done" in green would hide them. */
const isPartly = ({ status, photos }: AnalysisRun) => status === 'completed' && photos.failed > 0
const unreadCount = ({ photos }: AnalysisRun) => photos.failed + photos.cancelled

/** What the detector was asked for, with which settings and which version, and what came of it. */
export function RunTable({ of, runs, mayRun, photoHref }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [failuresOf, setFailuresOf] = useState<AnalysisRun>()
  const [leftOutOf, setLeftOutOf] = useState<AnalysisRun>()
  const [busyId, setBusyId] = useState<string>()
  const number = new Intl.NumberFormat(locale)
  const list = new Intl.ListFormat(langOf(locale), { type: 'conjunction', style: 'narrow' })

  async function act(run: AnalysisRun, action: typeof cancelRun) {
    setBusyId(run._id)
    try {
      await action(of, run._id)
    } catch (error) {
      showToast('failure', error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
    }
    await client.invalidateQueries({ queryKey: analysisKey })
    setBusyId(undefined)
  }

  if (runs.length === 0) return <p className={classes.note}>{t('analysis.runs.none')}</p>
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-labelledby="analysis-runs">
      <table className={classes.table} aria-labelledby="analysis-runs">
        <thead>
          <tr>
            <th scope="col">{t('analysis.runs.number')}</th>
            <th scope="col">{t('analysis.runs.status')}</th>
            <th scope="col">{t('analysis.runs.settings')}</th>
            <th scope="col" className={classes.number}>
              {t('analysis.runs.photos')}
            </th>
            <th scope="col" className={classes.number}>
              {t('analysis.found.title')}
            </th>
            <th scope="col">{t('analysis.runs.by')}</th>
            <th scope="col">
              <span className="pl-hidden">{t('analysis.runs.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run._id}>
              <td id={`run-${run._id}`}>{run.number}</td>
              <td>
                <span className={classes.status} data-status={isPartly(run) ? 'failed' : run.status}>
                  {t(isPartly(run) ? 'analysis.runs.partly' : `analysis.runs.statuses.${run.status}`)}
                </span>
              </td>
              <td>
                {list.format(run.types.map((type) => t(`analysis.types.${type}`)))}
                <br />
                <span className={classes.note}>
                  {t('analysis.runs.how', {
                    sensitivity: t(`analysis.sensitivities.${run.sensitivity}`),
                    version: run.detectorVersion,
                  })}
                  {run.markerName === null ? '' : ` · ${run.markerName}`}
                </span>
              </td>
              <td className={classes.number}>
                {t('analysis.markers.of', {
                  read: number.format(run.photos.completed),
                  all: number.format(Object.values(run.photos).reduce((sum, count) => sum + count, 0)),
                })}
              </td>
              <td className={classes.number}>
                {number.format(aiDefectTypes.reduce((sum, type) => sum + run.found[type], 0))}
              </td>
              <td>
                {run.origin === 'arrival' ? t('analysis.runs.arrival') : run.requestedBy}
                <br />
                <span className={classes.note}>{formatMoment(locale, run.createdAt)}</span>
              </td>
              <td>
                <div className={classes.rowActions}>
                  {run.photos.failed > 0 && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-describedby={`run-${run._id}`}
                      onClick={() => setFailuresOf(run)}
                    >
                      {t('analysis.runs.failures', { count: run.photos.failed })}
                    </Button>
                  )}
                  {run.leftOut > 0 && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-describedby={`run-${run._id}`}
                      onClick={() => setLeftOutOf(run)}
                    >
                      {t('analysis.runs.leftOut', { count: run.leftOut })}
                    </Button>
                  )}
                  {mayRun && !isOver(run) && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-describedby={`run-${run._id}`}
                      loading={busyId === run._id}
                      onClick={() => void act(run, cancelRun)}
                    >
                      {t('analysis.runs.cancel')}
                    </Button>
                  )}
                  {mayRun && isOver(run) && unreadCount(run) > 0 && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-describedby={`run-${run._id}`}
                      loading={busyId === run._id}
                      onClick={() => void act(run, retryRun)}
                    >
                      {t('analysis.runs.again')}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {failuresOf !== undefined && (
        <RunFailures of={of} run={failuresOf} photoHref={photoHref} onClose={() => setFailuresOf(undefined)} />
      )}
      {leftOutOf !== undefined && (
        <RunLeftOut of={of} run={leftOutOf} photoHref={photoHref} onClose={() => setLeftOutOf(undefined)} />
      )}
    </div>
  )
}
