import { Box, Button, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

export function Loading({ label }: { readonly label: string }) {
  return (
    <Stack p="xl" role="status" aria-label={label}>
      <Box h={12} bdrs="sm" bg="var(--pl-hover)" />
      <Box h={12} w="40%" bdrs="sm" bg="var(--pl-hover)" />
    </Stack>
  )
}

export function LoadFailure({ query }: { readonly query: UseQueryResult<unknown> }) {
  const t = useT()
  return (
    <EmptyState
      inset
      title={<h3>{t('integrations.failed')}</h3>}
      text={query.error === null ? undefined : errorText(t, query.error)}
    >
      <Button onClick={() => void query.refetch()} loading={query.isFetching}>
        {t('shell.failure.retry')}
      </Button>
    </EmptyState>
  )
}
