import { Box, Button, Stack } from '@mantine/core'
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
import { MutedText } from '../../ui/display/MutedText.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
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
      <Box flex={1} p="xl" role="alert">
        <EmptyState title={<h2>{t('analysis.loadFailed')}</h2>} text={errorText(t, found.error)}>
          <Button onClick={() => void found.refetch()}>{t('analysis.retry')}</Button>
        </EmptyState>
      </Box>
    )
  }
  if (overview === undefined)
    return (
      <MutedText size="sm" p="lg" role="status">
        {t('analysis.loading')}
      </MutedText>
    )
  const mayRun = can(member, 'analysis.run')
  const { photos, runs } = overview
  const isEmpty = photoCount(photos) === 0
  if (isEmpty) {
    return (
      <Box flex={1} p="xl">
        <EmptyState title={<h2>{t('analysis.empty.title')}</h2>} text={t('analysis.empty.text')}>
          <Button component={Link} to={hrefs.upload} variant="default">
            {t('analysis.empty.upload')}
          </Button>
        </EmptyState>
      </Box>
    )
  }
  return (
    <div className={classes.screen}>
      <Stack gap="lg" miw={0}>
        <Panel
          title={t('analysis.progress.title')}
          actions={
            mayRun ? (
              <WriteButton size="sm" onClick={() => setAsking(true)}>
                {t('analysis.run.open')}
              </WriteButton>
            ) : undefined
          }
        >
          <AnalysisProgress overview={overview} plansHref={hrefs.plans} photoHref={hrefs.photo} />
        </Panel>
        <Panel title={t('analysis.found.title')}>
          <FoundCounts overview={overview} photosHref={hrefs.photos(null)} />
        </Panel>
        <Panel title={t('analysis.markers.title')} isFlush>
          <MarkerTable markers={overview.markers} hrefOf={hrefs.photos} />
        </Panel>
        <Panel title={t('analysis.runs.title')} isFlush={runs.length > 0}>
          <RunTable of={of} runs={runs} mayRun={mayRun} photoHref={hrefs.photo} />
        </Panel>
      </Stack>
      <aside>
        <SettingsCard of={of} overview={overview} mayRun={mayRun} />
      </aside>
      {isAsking && <RunDialog of={of} overview={overview} onClose={() => setAsking(false)} />}
    </div>
  )
}
