import { Button } from '@mantine/core'
import type { ReportDefinition, ReportSection } from '@plumbline/contract/reports/content'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Notice } from './Notice.tsx'

export type Obstacle = ReportDefinition['isReportSectionDisabled'][number]['reason']

type Props = {
  readonly shown: ReportDefinition
  readonly section: ReportSection
  readonly isReadOnly: boolean
  readonly leadsTo: (reason: Obstacle) => string
  readonly onPutIn: () => void
}

/** Why the section is not in the report, and what changes that. */
export function SectionNote({ shown, section, isReadOnly, leadsTo, onPutIn }: Props) {
  const t = useT()
  const reason = shown.isReportSectionDisabled.find((one) => one.section === section)?.reason
  if (reason !== undefined)
    return (
      <Notice>
        {t(`reports.sections.obstacles.${reason}`)}
        {!isReadOnly && <Link to={leadsTo(reason)}>{t(`reports.sections.leads.${reason}`)}</Link>}
      </Notice>
    )
  if (shown[section].isGenerated) return null
  return (
    <Notice>
      {t('reports.sections.isOff')}
      {!isReadOnly && (
        <Button size="compact-sm" variant="default" onClick={onPutIn}>
          {t('reports.sections.putIn')}
        </Button>
      )}
    </Notice>
  )
}
