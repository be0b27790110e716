import { Button, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportsQuery, type OfMade } from '../../../api/reports.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ReportRow } from './ReportRow.tsx'
import { ReportTable } from './ReportTable.tsx'

type Props = {
  readonly of: OfMade
  readonly member: Membership
  readonly hasDefinition: boolean
  /** What to do while there is none. */ readonly action?: ReactNode
}

/** Every report made of an inspection, the newest first. */
export function ReportFiles({ of, member, hasDefinition, action }: Props) {
  const t = useT()
  const query = useQuery(reportsQuery(of))
  const mayMake = can(member, 'reports.generate')
  if (query.isError && query.data === undefined) {
    return (
      <EmptyState inset title={<h2>{t('reports.files.failed')}</h2>} text={errorText(t, query.error)}>
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('reports.retry')}
        </Button>
      </EmptyState>
    )
  }
  if (query.data === undefined)
    return (
      <Text role="status" p="24px 16px" c="dimmed">
        {t('reports.files.loading')}
      </Text>
    )
  if (query.data.length === 0)
    return (
      <EmptyState
        inset
        title={<h2>{t('reports.files.empty.title')}</h2>}
        text={t(
          !mayMake
            ? 'reports.files.empty.reader'
            : hasDefinition
              ? 'reports.files.empty.text'
              : 'reports.files.empty.textNone',
        )}
      >
        {action}
      </EmptyState>
    )
  return (
    <ReportTable>
      {query.data.map((report) => (
        <ReportRow
          key={report._id}
          of={of}
          report={report}
          mayMake={mayMake}
          mayDownload={can(member, 'reports.download')}
        />
      ))}
    </ReportTable>
  )
}
