import { Button, Group } from '@mantine/core'
import type { AnalysisRun } from '@plumbline/contract/analysis/analysis'
import { aiDefectTypes } from '@plumbline/contract/buildings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { analysisKey, cancelRun, retryRun } from '../../api/analysis.ts'
import { ApiError } from '../../api/http/api-error.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { formatList } from '../../i18n/format-list.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Table } from '../../ui/lists/Table.tsx'
import classes from './AnalysisDashboard.module.css'
import { RunPhotos } from './RunPhotos.tsx'

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

type Detail = 'failures' | 'leftOut'

type RowProps = {
  readonly run: AnalysisRun
  readonly mayRun: boolean
  readonly isBusy: boolean
  readonly open: (run: AnalysisRun, detail: Detail) => void
  readonly act: (run: AnalysisRun, action: typeof cancelRun) => void
}

type ActionProps = {
  readonly run: AnalysisRun
  readonly text: string
  readonly loading?: boolean
  readonly onClick: () => void
}

function RunAction({ run, text, loading = false, onClick }: ActionProps) {
  return (
    <Button size="compact-xs" variant="default" aria-describedby={`run-${run._id}`} loading={loading} onClick={onClick}>
      {text}
    </Button>
  )
}

function RunActions({ run, mayRun, isBusy, open, act }: RowProps) {
  const t = useT()
  return (
    <Group gap="xs" justify="flex-end">
      {run.photos.failed > 0 && (
        <RunAction
          run={run}
          text={t('analysis.runs.failures', { count: run.photos.failed })}
          onClick={() => open(run, 'failures')}
        />
      )}
      {run.leftOut > 0 && (
        <RunAction
          run={run}
          text={t('analysis.runs.leftOut', { count: run.leftOut })}
          onClick={() => open(run, 'leftOut')}
        />
      )}
      {mayRun && !isOver(run) && (
        <RunAction run={run} text={t('analysis.runs.cancel')} loading={isBusy} onClick={() => act(run, cancelRun)} />
      )}
      {mayRun && isOver(run) && unreadCount(run) > 0 && (
        <RunAction run={run} text={t('analysis.runs.again')} loading={isBusy} onClick={() => act(run, retryRun)} />
      )}
    </Group>
  )
}

function RunRow({ run, mayRun, isBusy, open, act }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  return (
    <tr>
      <td id={`run-${run._id}`}>{run.number}</td>
      <td>
        <span className={classes.status} data-status={isPartly(run) ? 'failed' : run.status}>
          {t(isPartly(run) ? 'analysis.runs.partly' : `analysis.runs.statuses.${run.status}`)}
        </span>
      </td>
      <td>
        {formatList(
          locale,
          run.types.map((type) => t(`analysis.types.${type}`)),
        )}
        <br />
        <MutedText component="span">
          {t('analysis.runs.how', {
            sensitivity: t(`analysis.sensitivities.${run.sensitivity}`),
            version: run.detectorVersion,
          })}
          {run.markerName === null ? '' : ` · ${run.markerName}`}
        </MutedText>
      </td>
      <td data-number>
        {t('analysis.markers.of', {
          read: number.format(run.photos.completed),
          all: number.format(Object.values(run.photos).reduce((sum, count) => sum + count, 0)),
        })}
      </td>
      <td data-number>{number.format(aiDefectTypes.reduce((sum, type) => sum + run.found[type], 0))}</td>
      <td>
        {run.origin === 'arrival' ? t('analysis.runs.arrival') : run.requestedBy}
        <br />
        <MutedText component="span">{formatMoment(locale, run.createdAt)}</MutedText>
      </td>
      <td>
        <RunActions run={run} mayRun={mayRun} isBusy={isBusy} open={open} act={act} />
      </td>
    </tr>
  )
}

function RunTableHead() {
  const t = useT()
  return (
    <thead>
      <tr>
        <th scope="col">{t('analysis.runs.number')}</th>
        <th scope="col">{t('analysis.runs.status')}</th>
        <th scope="col">{t('analysis.runs.settings')}</th>
        <th scope="col" data-number>
          {t('analysis.runs.photos')}
        </th>
        <th scope="col" data-number>
          {t('analysis.found.title')}
        </th>
        <th scope="col">{t('analysis.runs.by')}</th>
        <th scope="col">
          <span className="pl-hidden">{t('analysis.runs.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** What the detector was asked for, with which settings and which version, and what came of it. */
export function RunTable({ of, runs, mayRun, photoHref }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [opened, setOpened] = useState<{ readonly run: AnalysisRun; readonly detail: Detail }>()
  const [busyId, setBusyId] = useState<string>()
  const close = () => setOpened(undefined)

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

  if (runs.length === 0) return <MutedText>{t('analysis.runs.none')}</MutedText>
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('analysis.runs.title')}>
      <Table density="tight" aria-label={t('analysis.runs.title')}>
        <RunTableHead />
        <tbody>
          {runs.map((run) => (
            <RunRow
              key={run._id}
              run={run}
              mayRun={mayRun}
              isBusy={busyId === run._id}
              open={(run, detail) => setOpened({ run, detail })}
              act={(run, action) => void act(run, action)}
            />
          ))}
        </tbody>
      </Table>
      {(opened?.detail === 'failures' || opened?.detail === 'leftOut') && (
        <RunPhotos of={of} run={opened.run} which={opened.detail} photoHref={photoHref} onClose={close} />
      )}
    </div>
  )
}
