import { Button } from '@mantine/core'
import type { Order } from '@plumbline/contract/billing/billing'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../api/http/api-error.ts'
import { historyQuery, voidOrder } from '../../api/billing.ts'
import { formatDay } from '../../i18n/format-day.ts'
import { lastDayOf } from '../../i18n/last-day.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'

type Of = { readonly corporateId: string; readonly orderId: string }
type Hrefs = { readonly projectHref: string; readonly historyHref: string }

/** Stripe's webhook mostly arrives before the browser is back; the newest order is on the first page. */
const askAgainMs = 2_000

function useOrder({ corporateId, orderId }: Of): { readonly order: Order | undefined; readonly isWaiting: boolean } {
  const query = useInfiniteQuery({
    ...historyQuery(corporateId),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.find(({ _id }) => _id === orderId)?.status === 'pending' ? askAgainMs : false,
  })
  const order = query.data?.pages[0]?.data.find(({ _id }) => _id === orderId)
  return { order, isWaiting: query.isPending || order?.status === 'pending' }
}

export function PaymentSuccess({ corporateId, orderId, projectHref, historyHref }: Of & Hrefs) {
  const t = useT()
  const locale = useLocale()
  const { order, isWaiting } = useOrder({ corporateId, orderId })
  const text = () => {
    if (isWaiting) return t('billing.success.waiting')
    if (order === undefined || order.endDate === null)
      return t(order?.status === 'void' ? 'billing.success.void' : 'billing.success.unknown')
    return t('billing.success.paid', {
      plan: order.plan,
      project: `${order.projectNum} ${order.projectName}`,
      date: formatDay(locale, lastDayOf(order.endDate)),
    })
  }
  return (
    <div role="status">
      <EmptyState title={<PageTitle>{t('billing.success.title')}</PageTitle>} text={text()}>
        <Button component={Link} to={projectHref}>
          {t('billing.success.open')}
        </Button>
        <Button component={Link} to={historyHref} variant="default">
          {t('billing.pending.history')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** Trying again takes the unpaid order back first: one project has one open order. */
export function PaymentFailed({
  corporateId,
  orderId,
  projectsHref,
  onRetry,
}: Of & { readonly projectsHref: string; readonly onRetry: () => void }) {
  const t = useT()
  const retrying = useMutation({
    mutationFn: () =>
      voidOrder({ corporateId, orderId }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || !error.code.startsWith('order.')) throw error
      }),
    onSuccess: onRetry,
  })
  return (
    <EmptyState
      title={<PageTitle>{t('billing.paymentFailed.title')}</PageTitle>}
      text={t('billing.paymentFailed.text')}
    >
      <Button loading={retrying.isPending} onClick={() => retrying.mutate()}>
        {t('billing.paymentFailed.retry')}
      </Button>
      <Button component={Link} to={projectsHref} variant="default">
        {t('billing.paymentFailed.later')}
      </Button>
    </EmptyState>
  )
}
