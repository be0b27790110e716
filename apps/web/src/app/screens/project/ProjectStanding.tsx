import { Box, Stack } from '@mantine/core'
import type { MessageKey } from '@plumbline/contract/messages/messages'
import type { ProjectStanding as Standing } from '@plumbline/contract/projects/standing'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { coverageSummaryQuery } from '../../../api/coverage.ts'
import { standingQuery } from '../../../api/projects/standing.ts'
import { CoverageCard } from '../../../features/coverage/CoverageCard.tsx'
import { elevationsWithGaps } from '../../../features/coverage/coverage-total.ts'
import { TakeAlong } from '../../../features/defects/take-along/TakeAlong.tsx'
import { WorstDefects } from '../../../features/defects/WorstDefects.tsx'
import { DefectsCard } from '../../../features/projects/standing/DefectsCard.tsx'
import { DueCard } from '../../../features/projects/standing/DueCard.tsx'
import { LatelyCard } from '../../../features/projects/standing/LatelyCard.tsx'
import {
  capabilityOf,
  nextStep,
  type ActionKind,
  type KnownGaps,
} from '../../../features/projects/standing/next-step.ts'
import { ProgressCard } from '../../../features/projects/standing/ProgressCard.tsx'
import type { ProgressPart } from '../../../features/projects/standing/progress-rows.ts'
import { StandingHead } from '../../../features/projects/standing/StandingHead.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import type { ProjectOutlet } from '../../layouts/WithHeaderAndTabs.tsx'
import { paths } from '../../paths.ts'
import { Exchange } from './Exchange.tsx'

/** Where each step is taken, and where each part of the progress is seen. */
function useHrefs(inspectionId: string) {
  const locale = useLocale()
  const { of } = useOutletContext<ProjectOutlet>()
  const query = { ...of, inspectionId }
  const id = of.projectId
  const layer = (elevation: string) => paths.elevationLayer(locale, id, query, { elevation, layer: 'coverage' })
  const drawings = paths.projectTab(locale, id, 'upload-drawing', query)
  const photos = paths.photos(locale, id, query)
  const findings = paths.analysis(locale, id, query, 'findings')
  const review = paths.analysis(locale, id, query, 'photos')
  const report = paths.projectTab(locale, id, 'report-definition', query)
  return {
    layer,
    details: paths.projectDetails(locale, id, query),
    elevations: paths.elevations(locale, id, query),
    register: paths.register(locale, id, query, { sort: 'severity' }),
    overdue: paths.register(locale, id, query, { overdue: 'true' }),
    defect: (defectId: string) => paths.defect(locale, id, query, defectId),
    part: { drawings, photos, detector: findings, review, report } satisfies Record<ProgressPart, string>,
    step: (kind: ActionKind, { photos: files }: Standing, gap: string | undefined): string => {
      const steps: Readonly<Record<ActionKind, string>> = {
        failed: paths.photosByStatus(
          locale,
          id,
          query,
          files.failed > 0 ? 'MEDIA_UPLOAD_FAILED' : 'MEDIA_ANALYSIS_FAILED',
        ),
        drawings,
        floors: paths.elevations(locale, id, query),
        photos: paths.projectTab(locale, id, 'inspection-result', query),
        analysis: findings,
        suggestions: review,
        gaps: gap === undefined ? paths.elevations(locale, id, query) : layer(gap),
        verify: paths.register(locale, id, query, { statuses: 'to-be-verified' }),
        report,
        outdated: report,
        sign: report,
      }
      return steps[kind]
    },
  }
}

const columns = (width: string) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${width}), 1fr))`,
})

function Waiting({ isFailed, onRetry }: { readonly isFailed: boolean; readonly onRetry: () => void }) {
  const t = useT()
  return isFailed ? (
    <MutedText role="alert">
      {t('projects.standing.failed')} <LinkButton onClick={onRetry}>{t('projects.standing.retry')}</LinkButton>
    </MutedText>
  ) : (
    <MutedText>{t('projects.standing.loading')}</MutedText>
  )
}

/** The first screen of a project: what is done, what was seen, what was found, and the next step. */
export function ProjectStanding({ inspectionId }: { readonly inspectionId: string }) {
  const t = useT()
  const { project, of, member } = useOutletContext<ProjectOutlet>()
  const inspection = { ...of, inspectionId }
  const hrefs = useHrefs(inspectionId)
  const { data: standing, isError, refetch } = useQuery(standingQuery(inspection))
  const coverage = useQuery(coverageSummaryQuery(inspection))
  const gaps: KnownGaps =
    coverage.data === undefined
      ? coverage.isError
        ? 'unknown'
        : 'pending'
      : { elevationIds: elevationsWithGaps(coverage.data) }
  const loadStanding = <Waiting isFailed={isError} onRetry={() => void refetch()} />
  const card = (title: MessageKey, show: (known: Standing) => ReactNode) =>
    standing === undefined ? <Panel title={t(title)}>{loadStanding}</Panel> : show(standing)
  return (
    <Stack gap="lg">
      <StandingHead
        project={project}
        inspectionId={inspectionId}
        photos={standing?.photos}
        step={standing === undefined ? undefined : nextStep(standing, gaps)}
        hrefOf={(kind) =>
          standing !== undefined && can(member, capabilityOf(kind))
            ? hrefs.step(kind, standing, typeof gaps === 'string' ? undefined : gaps.elevationIds[0])
            : undefined
        }
        detailsHref={hrefs.details}
        notice={loadStanding}
        menu={<Exchange search="" />}
      />
      <Box style={columns('300px')}>
        {card('projects.standing.progress.title', (known) => (
          <ProgressCard standing={known} hrefOf={(part) => hrefs.part[part]} />
        ))}
        <CoverageCard
          of={inspection}
          rule={project.coverageRule}
          dataHref={can(member, 'drawings.edit') ? hrefs.elevations : undefined}
          layerHref={hrefs.layer}
          flightHref={can(member, 'elevation.edit') ? hrefs.layer : undefined}
        />
        {card('projects.standing.defects.title', (known) => (
          <DefectsCard standing={known} registerHref={hrefs.register}>
            <WorstDefects of={inspection} project={project} hrefOf={hrefs.defect} />
          </DefectsCard>
        ))}
      </Box>
      <Box style={columns('340px')}>
        {card('projects.standing.lately.title', ({ lately }) => (
          <LatelyCard lately={lately} />
        ))}
        {card('projects.standing.due.title', (known) => (
          <DueCard
            project={project}
            standing={known}
            detailsHref={can(member, 'project.edit') ? hrefs.details : undefined}
            overdueHref={hrefs.overdue}
          />
        ))}
        <Panel title={t('defects.takeAlong.title')}>
          <TakeAlong of={inspection} role={member.role} />
        </Panel>
      </Box>
    </Stack>
  )
}
