import { Text } from '@mantine/core'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { ProjectStanding } from '@plumbline/contract/projects/standing'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Day } from '../../../ui/display/Day.tsx'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { daysLeft, dueText } from '../days-left.ts'

type Props = {
  readonly project: Pick<ProjectInfo, 'endDate'>
  readonly standing: Pick<ProjectStanding, 'defects' | 'report'>
  /** Where the end date is set; undefined: this user may not. */
  readonly detailsHref: string | undefined
  readonly overdueHref: string
}

export function DueCard({ project: { endDate }, standing, detailsHref, overdueHref }: Props) {
  const t = useT()
  const [now] = useState(() => new Date())
  const { defects, report } = standing
  const due = (day: string, hasReport: boolean) => {
    const isLate = daysLeft(day, now) < 0 && !hasReport
    return (
      <>
        <Day day={day} />{' '}
        <Text span inherit c={isLate ? 'var(--pl-error)' : 'dimmed'} fw={isLate ? 500 : undefined}>
          {dueText(t, day, { now, hasReport })}
        </Text>
      </>
    )
  }
  return (
    <Panel title={t('projects.standing.due.title')}>
      <Facts
        items={[
          [t('projects.standing.due.project'), endDate === null ? undefined : due(endDate, report !== null)],
          [t('projects.standing.due.nextDefect'), defects.nextDue === null ? undefined : due(defects.nextDue, false)],
        ]}
      />
      {endDate === null && (
        <MutedText size="sm">
          {t('projects.standing.due.notSet')}{' '}
          {detailsHref !== undefined && <Link to={detailsHref}>{t('projects.standing.due.set')}</Link>}
        </MutedText>
      )}
      {defects.overdue > 0 && (
        <Text component={Link} to={overdueHref} fz="sm" c="var(--pl-error)">
          {t('projects.standing.due.overdueDefects', { count: defects.overdue })}
        </Text>
      )}
    </Panel>
  )
}
