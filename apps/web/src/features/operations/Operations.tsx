import { Box, Button, Group, Stack } from '@mantine/core'
import type { OperationsState } from '@plumbline/contract/operations/operations'
import { useQuery } from '@tanstack/react-query'
import { operationsQuery } from '../../api/operations.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { Checks, Space } from './Facts.tsx'
import { Processes } from './Processes.tsx'
import { Queues } from './Queues.tsx'
import { Storage } from './Storage.tsx'
import { TroubledJobs } from './TroubledJobs.tsx'

type Props = {
  readonly mayManage: boolean
  /** The list of all companies. */
  readonly companiesHref: string
}

function Parts({ state, mayManage, companiesHref }: Props & { readonly state: OperationsState }) {
  return (
    <Stack gap="lg">
      <TroubledJobs jobs={state.troubled} count={state.troubledCount} mayManage={mayManage} />
      <Processes processes={state.processes} />
      <Queues queues={state.queues} />
      <Storage storage={state.storage} companiesHref={companiesHref} />
      <Group align="stretch" gap="lg" grow preventGrowOverflow={false}>
        <Checks checks={state.checks} />
        <Space state={state} />
      </Group>
    </Stack>
  )
}

/** What runs, what waits and what went wrong, for who operates the installation. */
export function Operations({ mayManage, companiesHref }: Props) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(operationsQuery)
  const { data: state } = query
  if (state === undefined)
    return query.isPending ? (
      <Stack p="xl" role="status" aria-label={t('operations.loading')}>
        <Box h={12} bdrs="sm" bg="var(--pl-hover)" />
        <Box h={12} w="40%" bdrs="sm" bg="var(--pl-hover)" />
      </Stack>
    ) : (
      <EmptyState
        title={<h2>{t('operations.failed')}</h2>}
        text={query.error === null ? undefined : errorText(t, query.error)}
      >
        <Button onClick={() => void query.refetch()} loading={query.isFetching}>
          {t('shell.failure.retry')}
        </Button>
      </EmptyState>
    )
  const moment = formatMoment(locale, state.at, 'second')
  return (
    <>
      {query.error === null ? (
        <MutedText size="sm" my="md">
          {t('operations.asOf', { moment })}
        </MutedText>
      ) : (
        <StatusLine kind="failure" my="md">
          {t('operations.stale', { moment, reason: errorText(t, query.error) })}
        </StatusLine>
      )}
      <Parts state={state} mayManage={mayManage} companiesHref={companiesHref} />
    </>
  )
}
