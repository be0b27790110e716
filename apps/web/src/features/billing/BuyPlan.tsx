import { Button } from '@mantine/core'
import type { PlanOffer } from '@plumbline/contract/billing/billing'
import { paidPlans, type PaidPlanName } from '@plumbline/contract/billing/plans'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { billingKey, offersQuery, placeOrder, type Offers } from '../../api/billing.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatDay } from '../../i18n/format-day.ts'
import { lastDayOf } from '../../i18n/last-day.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import classes from './Buy.module.css'
import { Lead } from './Lead.tsx'
import { OfferCard } from './OfferCard.tsx'
import { PendingOrder } from './PendingOrder.tsx'

function State({
  plan,
  endDate,
  hasEnded,
}: {
  readonly plan: string
  readonly endDate: string | null
  readonly hasEnded: boolean
}) {
  const t = useT()
  const locale = useLocale()
  if (endDate === null) return <Lead>{t('billing.buy.runningEndless', { plan })}</Lead>
  return (
    <Lead>
      {t(hasEnded ? 'billing.buy.ended' : 'billing.buy.running', { plan, date: formatDay(locale, lastDayOf(endDate)) })}
    </Lead>
  )
}

type Props = {
  readonly corporateId: string
  readonly projectId: string
  readonly chosen: PaidPlanName | undefined
  readonly historyHref: string
  readonly pricingHref: string
}

function useOrder({ corporateId, projectId }: Pick<Props, 'corporateId' | 'projectId'>, offers: Offers | undefined) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  // While the browser leaves for Stripe nothing else can be pressed.
  const [isLeaving, setLeaving] = useState(false)
  const ordering = useMutation({
    mutationFn: ({ plan, amountCents }: PlanOffer) =>
      placeOrder({ corporateId, projectId }, { plan, amountCents, locale }),
    meta: { toast: false },
    onSuccess: ({ status, checkoutUrl }, { plan, endDate }) => {
      if (checkoutUrl !== null) {
        setLeaving(true)
        window.location.assign(checkoutUrl)
      } else if (status === 'paid')
        showToast('note', t('billing.buy.done', { plan, date: formatDay(locale, lastDayOf(endDate)) }))
    },
    // Also after a refusal: another price, or an order of a colleague, is on the server now.
    onSettled: () => client.invalidateQueries({ queryKey: billingKey }),
  })
  return { ordering, isLeaving, method: offers?.method ?? 'invoice' }
}

/** Buying, renewing and upgrading, also for a project that has expired. */
export function BuyPlan({ corporateId, projectId, chosen, historyHref, pricingHref }: Props) {
  const t = useT()
  const query = useQuery(offersQuery(corporateId, projectId))
  const offers = query.data
  const [openedAt] = useState(() => Date.now())
  const { ordering, isLeaving, method } = useOrder({ corporateId, projectId }, offers)
  if (query.isPending)
    return (
      <>
        <PageTitle>{t('billing.buy.title')}</PageTitle>
        <Lead role="status">{t('billing.buy.loading')}</Lead>
      </>
    )
  if (offers === undefined) {
    return (
      <EmptyState
        title={<PageTitle>{t('billing.buy.failed')}</PageTitle>}
        text={query.error === null ? undefined : errorText(t, query.error)}
      >
        <Button onClick={() => void query.refetch()} loading={query.isFetching}>
          {t('shell.failure.retry')}
        </Button>
      </EmptyState>
    )
  }
  const { plan, endDate, pending } = offers
  const best = chosen ?? offers.data.at(0)?.plan
  return (
    <>
      <PageTitle title={t('billing.buy.title')}>
        {t('billing.buy.titleOf', { project: `${offers.projectNum} ${offers.projectName}` })}
      </PageTitle>
      <State plan={plan} endDate={endDate} hasEnded={endDate !== null && Date.parse(endDate) <= openedAt} />
      <StatusLine kind="failure" mt="lg" fz="md">
        {ordering.isError && errorText(t, ordering.error)}
      </StatusLine>
      <p role="status" className="pl-hidden">
        {isLeaving && t('billing.buy.redirecting')}
      </p>
      {pending !== null && !isLeaving && !ordering.isPending ? (
        <PendingOrder corporateId={corporateId} order={pending} payTo={offers.payTo} historyHref={historyHref} />
      ) : (
        <>
          <div className={classes.offers}>
            {paidPlans.map((name) => (
              <OfferCard
                key={name}
                plan={name}
                offer={offers.data.find((offer) => offer.plan === name)}
                current={plan}
                method={method}
                isChosen={name === best}
                isBusy={(ordering.isPending || isLeaving) && ordering.variables?.plan === name}
                isOff={ordering.isPending || isLeaving}
                onOrder={(offer) => ordering.mutate(offer)}
              />
            ))}
          </div>
          <MutedText size="sm" mt="lg" maw={860} className={classes.foot}>
            {t(
              method === 'stripe'
                ? 'billing.buy.cardNote'
                : offers.payTo === 'operator'
                  ? 'billing.buy.noAccountNote'
                  : 'billing.buy.invoiceNote',
            )}{' '}
            <Link to={pricingHref}>{t('billing.buy.compare')}</Link>
          </MutedText>
        </>
      )}
    </>
  )
}
