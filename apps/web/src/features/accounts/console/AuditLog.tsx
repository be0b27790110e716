import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { auditQuery, consoleKey, exportAudit } from '../../../api/accounts/console.ts'
import { zoneName } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { filterOf, noFilters, type AuditFilters } from './audit-filters.ts'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { AuditTable } from './AuditTable.tsx'
import { NothingFound, PagedList } from './PagedList.tsx'

type Props = {
  /** None: the log of everything. */
  readonly corporateId?: string
  readonly filters: AuditFilters
  readonly onFilter: (filters: AuditFilters) => void
}

function useExport(corporateId: string | undefined, filters: AuditFilters) {
  const t = useT()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => exportAudit(corporateId, filterOf(filters)),
    onSuccess: ({ fileName, csv, isComplete }) => {
      saveFile(fileName, csv, 'text/csv;charset=utf-8')
      showToast(
        isComplete ? 'note' : 'failure',
        t(isComplete ? 'accounts.console.audit.exported' : 'accounts.console.audit.exportedPart', { file: fileName }),
      )
      void client.invalidateQueries({ queryKey: [...consoleKey, 'audit'] })
    },
  })
}

export function AuditLog({ corporateId, filters, onFilter }: Props) {
  const t = useT()
  const locale = useLocale()
  const filter = useMemo(() => filterOf(filters), [filters])
  const query = useInfiniteQuery({ ...auditQuery(corporateId, filter), placeholderData: keepPreviousData })
  const file = useExport(corporateId, filters)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <PagedList
      query={query}
      loading={t('accounts.console.audit.loading')}
      failed={t('accounts.console.audit.failed')}
      count={(count, isAll) =>
        `${t(isAll ? 'accounts.console.audit.count' : 'accounts.console.audit.countSoFar', { count })} · ${t('accounts.console.audit.zone', { zone: zoneName(locale) })}`
      }
      filters={<AuditFilterBar filters={filters} onChange={onFilter} />}
      actions={
        <Button
          variant="default"
          loading={file.isPending}
          disabled={query.data?.pages[0]?.data.length === 0}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => file.mutate()}
        >
          {t('accounts.console.audit.export')}
        </Button>
      }
      empty={
        isFiltered ? (
          <NothingFound onClear={() => onFilter(noFilters)} />
        ) : (
          <EmptyState
            inset
            title={<h2>{t('accounts.console.audit.empty.title')}</h2>}
            text={t('accounts.console.audit.empty.text')}
          />
        )
      }
      table={(rows, isStale) => <AuditTable entries={rows} isStale={isStale} />}
    />
  )
}
