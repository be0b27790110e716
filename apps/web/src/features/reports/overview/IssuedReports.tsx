import { Button, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { issuedReportsQuery } from '../../../api/reports.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportFiles.module.css'
import { ReportRow } from './ReportRow.tsx'
import { ReportTable } from './ReportTable.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

/**
 * What was issued while the plan ran stays the client's: the finished reports of every inspection of an expired
 * project.
 */
export function IssuedReports({ projectId, member }: { readonly projectId: string; readonly member: Membership }) {
  const t = useT()
  const query = useQuery(issuedReportsQuery(projectId))
  function view() {
    if (query.isError && query.data === undefined) {
      return (
        <p role="alert">
          {errorText(t, query.error)}{' '}
          <Button variant="default" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('reports.retry')}
          </Button>
        </p>
      )
    }
    if (query.data === undefined)
      return (
        <Text role="status" p="24px 16px" c="dimmed">
          {t('reports.files.loading')}
        </Text>
      )
    if (query.data.length === 0) return <p className={classes.only}>{t('reports.files.noneIssued')}</p>
    return (
      <>
        <p className={classes.only}>{t('reports.files.onlyDownloads')}</p>
        <ReportTable>
          {query.data.map((report) => (
            <ReportRow
              key={report._id}
              of={{ projectId, inspectionId: report.inspectionId }}
              report={report}
              mayMake={false}
              mayDownload={can(member, 'reports.download')}
            />
          ))}
        </ReportTable>
      </>
    )
  }
  return (
    <Panel isFlush title={t('reports.files.title')}>
      {view()}
    </Panel>
  )
}
