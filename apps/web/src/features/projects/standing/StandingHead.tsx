import { Box, Button, Group, Text } from '@mantine/core'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { ProjectStanding } from '@plumbline/contract/projects/standing'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { ProjectCover } from '../list/ProjectCover.tsx'
import { isAction, type ActionKind, type NextStep } from './next-step.ts'

/** The days on which the cameras were used, as their clocks said. */
function useFlownText(photos: ProjectStanding['photos'] | undefined): string | undefined {
  const t = useT()
  const locale = useLocale()
  if (photos === undefined || photos.visual + photos.thermal + photos.videos === 0) return undefined
  const { firstDay, lastDay } = photos
  if (firstDay === null || lastDay === null) return t('projects.standing.notFlown')
  return firstDay === lastDay
    ? t('projects.standing.flown', { day: formatDay(locale, firstDay) })
    : t('projects.standing.flownBetween', { from: formatDay(locale, firstDay), to: formatDay(locale, lastDay) })
}

type Props = {
  readonly project: ProjectInfo
  readonly inspectionId: string
  readonly photos: ProjectStanding['photos'] | undefined
  /** Undefined: not known yet. */
  readonly step: NextStep | undefined
  /** Where the step is taken; undefined: this user may not take it. */
  readonly hrefOf: (kind: ActionKind) => string | undefined
  readonly detailsHref: string
  /** What stands in place of the step: it is loading, or could not be loaded. */
  readonly notice: ReactNode
  /** Beside the buttons: what else can be done with the whole project. */
  readonly menu?: ReactNode
}

/** Cover, inspection, days, and the next step as one button. */
export function StandingHead({ project, inspectionId, photos, step, hrefOf, detailsHref, notice, menu }: Props) {
  const t = useT()
  const locale = useLocale()
  const number = project.inspections.findIndex(({ _id }) => _id === inspectionId) + 1
  const flown = useFlownText(photos)
  const about = [
    ...(number > 0 ? [t('projects.info.inspections.name', { number })] : []),
    ...(flown === undefined ? [] : [flown]),
    ...(project.endDate === null ? [] : [t('projects.standing.dueOn', { day: formatDay(locale, project.endDate) })]),
  ]
  const href = step !== undefined && isAction(step.kind) ? hrefOf(step.kind) : undefined
  return (
    <Panel component="div">
      <Group gap="lg" align="center">
        <Box w={144} visibleFrom="xs">
          <ProjectCover src={project.coverImage} shape="card" />
        </Box>
        <Box flex="1 1 260px" miw={0}>
          <PageTitle>{t('projects.standing.title')}</PageTitle>
          <MutedText size="sm" mt={2}>
            {about.join(' · ')}
          </MutedText>
          <Text component="div" mt="sm" role="status">
            {step === undefined ? (
              notice
            ) : (
              <>
                <b>{t('projects.standing.next')}</b>{' '}
                {t(`projects.standing.steps.${step.kind}`, { count: step.count, revision: step.revision })}
              </>
            )}
          </Text>
        </Box>
        <Group gap="sm">
          {step !== undefined && isAction(step.kind) && href !== undefined && (
            <Button component={Link} to={href}>
              {t(`projects.standing.actions.${step.kind}`)}
            </Button>
          )}
          <Button component={Link} to={detailsHref} variant="default">
            {t('projects.standing.details')}
          </Button>
          {menu}
        </Group>
      </Group>
    </Panel>
  )
}
