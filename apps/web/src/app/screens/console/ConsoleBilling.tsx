import { Box, NativeSelect } from '@mantine/core'
import { orderStatuses, type ConsoleOrder, type ProjectLimits } from '@plumbline/contract/billing/billing'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { limitsQuery, ordersQuery } from '../../../api/billing.ts'
import { NothingFound, PagedList } from '../../../features/accounts/console/PagedList.tsx'
import { SearchField } from '../../../features/accounts/console/SearchField.tsx'
import { LimitDialog } from '../../../features/billing/LimitDialog.tsx'
import { LimitTable } from '../../../features/billing/LimitTable.tsx'
import { MarkPaidDialog } from '../../../features/billing/MarkPaidDialog.tsx'
import { MissingSettings } from '../../../features/billing/MissingSettings.tsx'
import { OrderTable } from '../../../features/billing/OrderTable.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { useConsole } from './Console.tsx'

/** What is searched for stands in the address, so that it survives a reload and can be sent to a colleague. */
function useFilters() {
  const [query, setQuery] = useSearchParams()
  const search = (query.get('search') ?? '').slice(0, 100)
  const status = orderStatuses.find((name) => name === query.get('status'))
  const set = (next: { readonly search?: string; readonly status?: string }) =>
    setQuery(
      Object.entries({ search, status: status ?? '', ...next }).filter(([, value]) => value !== ''),
      { replace: true, preventScrollReset: true },
    )
  return { search, status, set, isFiltered: search !== '' || status !== undefined }
}

function Nothing({
  isFiltered,
  onClear,
  children,
}: {
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly children: ReactNode
}) {
  return isFiltered ? <NothingFound onClear={onClear} /> : children
}

export function ConsoleOrders() {
  const t = useT()
  const { mayManage } = useConsole()
  const { search, status, set, isFiltered } = useFilters()
  const query = useInfiniteQuery({ ...ordersQuery({ search, status }), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<ConsoleOrder>()
  return (
    <>
      <MissingSettings />
      <PagedList
        query={query}
        loading={t('billing.orders.loading')}
        failed={t('billing.orders.failed')}
        count={(count, isAll) => t(isAll ? 'billing.orders.count' : 'billing.orders.countSoFar', { count })}
        filters={
          <Toolbar component="search" border="none">
            <Box flex="0 1 360px">
              <SearchField
                label={t('accounts.console.search')}
                placeholder={t('billing.orders.placeholder')}
                value={search}
                onChange={(text) => set({ search: text })}
              />
            </Box>
            <NativeSelect
              label={t('billing.orders.status')}
              value={status ?? ''}
              onChange={(event) => set({ status: event.currentTarget.value })}
              data={[
                { value: '', label: t('billing.orders.any') },
                ...orderStatuses.map((name) => ({ value: name, label: t(`billing.statuses.${name}`) })),
              ]}
            />
          </Toolbar>
        }
        empty={
          <Nothing isFiltered={isFiltered} onClear={() => set({ search: '', status: '' })}>
            <EmptyState
              inset
              title={<h2>{t('billing.orders.empty.title')}</h2>}
              text={t('billing.orders.empty.text')}
            />
          </Nothing>
        }
        table={(rows, isStale) => (
          <OrderTable orders={rows} isStale={isStale} onMarkPaid={mayManage ? setOpen : undefined} />
        )}
      />
      {open !== undefined && <MarkPaidDialog order={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

export function ConsoleLimits() {
  const t = useT()
  const { mayManage } = useConsole()
  const { search, set, isFiltered } = useFilters()
  const query = useInfiniteQuery({ ...limitsQuery(search), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<ProjectLimits>()
  return (
    <>
      <PagedList
        query={query}
        loading={t('billing.limits.loading')}
        failed={t('billing.limits.failed')}
        count={(count, isAll) => t(isAll ? 'billing.limits.count' : 'billing.limits.countSoFar', { count })}
        filters={
          <search>
            <SearchField
              label={t('accounts.console.search')}
              placeholder={t('billing.limits.placeholder')}
              value={search}
              onChange={(text) => set({ search: text })}
            />
          </search>
        }
        empty={
          <Nothing isFiltered={isFiltered} onClear={() => set({ search: '' })}>
            <EmptyState
              inset
              title={<h2>{t('billing.limits.empty.title')}</h2>}
              text={t('billing.limits.empty.text')}
            />
          </Nothing>
        }
        table={(rows, isStale) => (
          <LimitTable projects={rows} isStale={isStale} onEdit={mayManage ? setOpen : undefined} />
        )}
      />
      {open !== undefined && <LimitDialog project={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
