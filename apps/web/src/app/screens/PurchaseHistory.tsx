import { Button } from '@mantine/core'
import { can } from '@plumbline/contract/roles'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { exportHistory, historyQuery } from '../../api/billing.ts'
import { activeCorporate, useSession } from '../../api/session/session.ts'
import { PagedList } from '../../features/accounts/console/PagedList.tsx'
import { HistoryTable } from '../../features/billing/HistoryTable.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { paths } from '../paths.ts'
import { Refused } from './Refused.tsx'

function Export({ corporateId }: { readonly corporateId: string }) {
  const t = useT()
  const exporting = useMutation({
    mutationFn: () => exportHistory(corporateId),
    onSuccess: ({ fileName, csv }) => saveFile(fileName, csv, 'text/csv;charset=utf-8'),
  })
  return (
    <Button
      variant="default"
      loading={exporting.isPending}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
      onClick={() => exporting.mutate()}
    >
      {t('billing.history.export')}
    </Button>
  )
}

function History({ member: { corporateId, name } }: { readonly member: Membership }) {
  const t = useT()
  const locale = useLocale()
  const query = useInfiniteQuery(historyQuery(corporateId))
  const isEmpty = query.data?.pages[0]?.data.length === 0
  return (
    <>
      <PageTitle>{t('billing.history.title')}</PageTitle>
      <PagedList
        query={query}
        loading={t('billing.history.loading')}
        failed={t('billing.history.failed')}
        count={(count, isAll) => t(isAll ? 'billing.history.count' : 'billing.history.countSoFar', { count })}
        filters={
          <MutedText size="sm" flex="1 1 320px">
            {t('billing.history.lead', { company: name })}
          </MutedText>
        }
        actions={isEmpty ? undefined : <Export corporateId={corporateId} />}
        empty={
          <EmptyState inset title={<h2>{t('billing.history.empty.title')}</h2>} text={t('billing.history.empty.text')}>
            <Button component={Link} to={paths.pricing(locale)}>
              {t('billing.history.empty.action')}
            </Button>
          </EmptyState>
        }
        table={(rows, isStale) => <HistoryTable corporateId={corporateId} orders={rows} isStale={isStale} />}
      />
    </>
  )
}

/** Spec 1 §6: only a corporate admin of a SaaS corporate. */
export function PurchaseHistory() {
  const session = useSession()
  const member = session === null ? undefined : activeCorporate(session)
  return member !== undefined && can(member, 'billing.history') ? (
    <History key={member.corporateId} member={member} />
  ) : (
    <Refused />
  )
}
