import { Text } from '@mantine/core'
import { defectStatuses } from '@plumbline/contract/defects/defects'
import type { ProjectStanding } from '@plumbline/contract/projects/standing'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { SeverityBar, useSeverityText } from '../../../ui/display/SeverityBar.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Props = {
  readonly standing: ProjectStanding
  readonly registerHref: string
  /** The worst of them. */
  readonly children?: ReactNode
}

/** How many, how bad, and how far each is; that none is recorded is no statement about photos that were not read. */
export function DefectsCard({ standing: { defects, detector }, registerHref, children }: Props) {
  const t = useT()
  const locale = useLocale()
  const severityText = useSeverityText()
  const total = Object.values(defects.severities).reduce((sum, count) => sum + count, 0)
  const unread = detector.notRead + detector.waiting
  const statuses = defectStatuses
    .filter((status) => defects.statuses[status] > 0)
    .map((status) =>
      t('projects.standing.defects.count', { count: defects.statuses[status], name: t(`defects.statuses.${status}`) }),
    )
    .reduce((one, other) => (one === '' ? other : t('projects.standing.progress.list', { one, other })), '')
  return (
    <Panel title={t('projects.standing.defects.title')}>
      {total === 0 ? (
        <>
          <Text>{t('projects.standing.defects.none')}</Text>
          {unread > 0 && <MutedText size="sm">{t('projects.standing.defects.unread', { count: unread })}</MutedText>}
        </>
      ) : (
        <>
          <Text fz={24} fw={600} lh={1.2}>
            {total.toLocaleString(locale)}
          </Text>
          <SeverityBar counts={defects.severities} height={10} />
          <MutedText size="sm">
            {severityText(defects.severities)}
            {' · '}
            {statuses}
          </MutedText>
          {children}
          <Text component={Link} to={registerHref} fz="sm">
            {t('projects.standing.defects.register')}
          </Text>
        </>
      )}
    </Panel>
  )
}
