import { Box, Button, Group, Stack } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './Console.module.css'

type Page<T> = { readonly data: readonly T[] }

type Props<T> = {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  /** Filters on the left, what can be done on the right. */
  readonly filters: ReactNode
  readonly actions?: ReactNode
  readonly count: (count: number, isAll: boolean) => ReactNode
  readonly loading: string
  readonly failed: string
  readonly empty: ReactNode
  readonly table: (rows: readonly T[], isStale: boolean) => ReactNode
}

/** A list that comes a page at a time: waiting, failed, empty and full look alike on every tab. */
export function PagedList<T>({ query, filters, actions, count, loading, failed, empty, table }: Props<T>) {
  const t = useT()
  const rows = query.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <Group gap="12px 16px" align="flex-end" justify="space-between" mt={20} className={classes.tools ?? ''}>
        {filters}
        {actions}
      </Group>
      <MutedText role="status" size="sm" mih={20} mt="md" mb="sm">
        {rows !== undefined && rows.length > 0 && count(rows.length, !query.hasNextPage)}
      </MutedText>
      <Panel component="div" isFlush>
        {query.isPending && (
          <Stack gap={34} px="lg" pt={48} pb="xl" role="status" aria-label={loading}>
            {[72, 56, 64, 48, 60].map((width) => (
              <Box key={width} h={10} w={`${width}%`} bdrs="xs" bg="var(--pl-line)" />
            ))}
          </Stack>
        )}
        {query.isLoadingError && (
          <EmptyState inset title={<h2>{failed}</h2>} text={errorText(t, query.error)}>
            <Button onClick={() => void query.refetch()} loading={query.isFetching}>
              {t('shell.failure.retry')}
            </Button>
          </EmptyState>
        )}
        {rows?.length === 0 && empty}
        {rows !== undefined && rows.length > 0 && table(rows, query.isPlaceholderData)}
      </Panel>
      {query.hasNextPage && (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('accounts.console.more')}
        </Button>
      )}
    </>
  )
}

/** Where a search found nothing; the way back is one click. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const t = useT()
  return (
    <EmptyState inset title={<h2>{t('accounts.console.noMatch.title')}</h2>} text={t('accounts.console.noMatch.text')}>
      <Button variant="default" onClick={onClear}>
        {t('accounts.console.clear')}
      </Button>
    </EmptyState>
  )
}
