import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { overviewQuery } from '../../api/analysis.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import classes from './AnalysisDashboard.module.css'
import { AnalysisProgress } from './AnalysisProgress.tsx'
import { FoundCounts } from './FoundCounts.tsx'
import { MarkerTable } from './MarkerTable.tsx'
import { photoCount } from './photo-counts.ts'
import { RunDialog } from './RunDialog.tsx'
import { RunTable } from './RunTable.tsx'
import { SettingsCard } from './SettingsCard.tsx'

type Props = {
  readonly of: OfInspection
  readonly member: Membership
  readonly hrefs: {
    readonly photos: (markerId: string | null) => string
    readonly photo: (imageId: string) => string
    readonly upload: string
    readonly plans: string
  }
}

/** How far the detector is, what it found, its settings, and what it did before. */
export function AnalysisDashboard({ of, member, hrefs }: Props) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const found = useQuery(overviewQuery(of))
  const overview = found.data
  if (found.isError && overview === undefined) {
    return (
      <div className={classes.alone} role="alert">
        <EmptyState title={<h2>{t('analysis.loadFailed')}</h2>} text={errorText(t, found.error)}>
          <Button onClick={() => void found.refetch()}>{t('analysis.retry')}</Button>
        </EmptyState>
      </div>
    )
  }
  if (overview === undefined)
    return (
      <p className={classes.quiet} role="status">
        {t('analysis.loading')}
      </p>
    )
  const mayRun = can(member, 'analysis.run')
  const { photos, runs } = overview
  const isEmpty = photoCount(photos) === 0
  if (isEmpty) {
    return (
      <div className={classes.alone}>
        <EmptyState title={<h2>{t('analysis.empty.title')}</h2>} text={t('analysis.empty.text')}>
          <Button component={Link} to={hrefs.upload} variant="default">
            {t('analysis.empty.upload')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={classes.screen}>
      <div className={classes.column}>
        <section className={classes.card} aria-labelledby="analysis-progress">
          <div className={classes.cardHead}>
            <h2 id="analysis-progress">{t('analysis.progress.title')}</h2>
            {mayRun && (
              <WriteButton size="sm" onClick={() => setAsking(true)}>
                {t('analysis.run.open')}
              </WriteButton>
            )}
          </div>
          <AnalysisProgress overview={overview} plansHref={hrefs.plans} photoHref={hrefs.photo} />
        </section>
        <section className={classes.card} aria-labelledby="analysis-found">
          <h2 id="analysis-found">{t('analysis.found.title')}</h2>
          <FoundCounts overview={overview} photosHref={hrefs.photos(null)} />
        </section>
        <section className={classes.card} aria-labelledby="analysis-markers">
          <h2 id="analysis-markers">{t('analysis.markers.title')}</h2>
          <MarkerTable markers={overview.markers} hrefOf={hrefs.photos} />
        </section>
        <section className={classes.card} aria-labelledby="analysis-runs">
          <h2 id="analysis-runs">{t('analysis.runs.title')}</h2>
          <RunTable of={of} runs={runs} mayRun={mayRun} photoHref={hrefs.photo} />
        </section>
      </div>
      <aside className={classes.side}>
        <SettingsCard of={of} overview={overview} mayRun={mayRun} />
      </aside>
      {isAsking && <RunDialog of={of} overview={overview} onClose={() => setAsking(false)} />}
    </div>
  )
}
