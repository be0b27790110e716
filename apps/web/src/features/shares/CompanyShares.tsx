import { Button, Group, NativeSelect } from '@mantine/core'
import type { CompanyShare } from '@plumbline/contract/shares/shares'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companySharesQuery, type ShareStates } from '../../api/shares.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { CompanyShareTable, type ProjectHref } from './CompanyShareTable.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'

type Props = { readonly corporateId: string; readonly projectHref: ProjectHref }

const states = ['active', 'expired', 'revoked', 'all'] as const satisfies readonly ShareStates[]

function StateChoice({
  value,
  onChange,
}: {
  readonly value: ShareStates
  readonly onChange: (to: ShareStates) => void
}) {
  const t = useT()
  return (
    <NativeSelect
      size="sm"
      aria-label={t('shares.company.state')}
      value={value}
      data={states.map((state) => ({
        value: state,
        label: state === 'all' ? t('shares.company.all') : t(`shares.list.states.${state}`),
      }))}
      onChange={(event) => onChange(states.find((state) => state === event.currentTarget.value) ?? 'active')}
    />
  )
}

/** Links of every project: those that open something first, the others by choice. */
export function CompanyShares({ corporateId, projectHref }: Props) {
  const t = useT()
  const [state, setState] = useState<ShareStates>('active')
  const [revoking, setRevoking] = useState<CompanyShare>()
  const query = useInfiniteQuery(companySharesQuery(corporateId, state))
  const links = query.data?.pages.flatMap(({ data }) => data)
  return (
    <Panel mt="xl" isFlush title={t('shares.list.title')} actions={<StateChoice value={state} onChange={setState} />}>
      {query.isPending && (
        <MutedText role="status" p="md">
          {t('shares.loading')}
        </MutedText>
      )}
      {query.isLoadingError && (
        <EmptyState inset title={<h3>{t('shares.failed')}</h3>} text={errorText(t, query.error)}>
          <Button onClick={() => void query.refetch()} loading={query.isFetching}>
            {t('shares.retry')}
          </Button>
        </EmptyState>
      )}
      {links?.length === 0 && (
        <EmptyState
          inset
          title={<h3>{t(state === 'active' ? 'shares.company.none' : 'shares.company.noneOf')}</h3>}
          text={t('shares.company.how')}
        />
      )}
      {links !== undefined && links.length > 0 && (
        <CompanyShareTable links={links} projectHref={projectHref} onRevoke={setRevoking} />
      )}
      {query.hasNextPage && (
        <Group p="md">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('shares.company.more')}
          </Button>
        </Group>
      )}
      {revoking !== undefined && (
        <RevokeDialog
          of={{ projectId: revoking.project._id, inspectionId: revoking.inspectionId }}
          share={revoking}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Panel>
  )
}
