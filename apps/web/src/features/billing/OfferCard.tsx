import type { PlanOffer } from '@plumbline/contract/billing/billing'
import type { PaidPlanName, PlanName } from '@plumbline/contract/billing/plans'
import { Fragment } from 'react'
import { lastDayOf } from '../../i18n/last-day.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Day } from '../../ui/display/Day.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import classes from './Buy.module.css'
import { formatCents } from './money.ts'
import { cellOf } from './pricing-cells.ts'

/** The lines of the price table that people count by. */
const listedLimits = ['data', 'users', 'viewers', 'documents', 'reports'] as const

type Props = {
  readonly plan: PaidPlanName
  /** None: this plan cannot be bought now. */
  readonly offer: PlanOffer | undefined
  readonly current: PlanName
  readonly method: 'stripe' | 'invoice'
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly isOff: boolean
  readonly onOrder: (offer: PlanOffer) => void
}

/** What it costs, what is taken off, until when it runs: before anybody is asked to pay. */
export function OfferCard({ plan, offer, current, method, isChosen, isBusy, isOff, onOrder }: Props) {
  const t = useT()
  const locale = useLocale()
  const usd = (cents: number) => t('billing.usd', { amount: formatCents(locale, cents) })
  if (offer === undefined) {
    return (
      <section className={classes.offer} aria-labelledby={`plan-${plan}`} data-off>
        <h2 id={`plan-${plan}`}>{plan}</h2>
        <p className={classes.note}>{t(current === plan ? 'billing.buy.endless' : 'billing.buy.smaller')}</p>
      </section>
    )
  }
  const label =
    offer.amountCents === 0
      ? 'billing.buy.atNoCost'
      : method === 'stripe'
        ? 'billing.buy.byCard'
        : 'billing.buy.byInvoice'
  return (
    <section className={classes.offer} aria-labelledby={`plan-${plan}`} data-chosen={isChosen || undefined}>
      <h2 id={`plan-${plan}`}>
        {plan} <span className={classes.kind}>{t(`billing.buy.kinds.${offer.kind}`)}</span>
      </h2>
      <p className={classes.note}>{t(`billing.buy.${offer.kind}Text`, { plan: current })}</p>
      <dl className={classes.given}>
        {listedLimits.map((line) => (
          <Fragment key={line}>
            <dt>{t(`billing.pricing.lines.${line}`)}</dt>
            <dd>{cellOf(t, locale, line, plan)}</dd>
          </Fragment>
        ))}
      </dl>
      <dl className={classes.sums}>
        <dt>{t('billing.buy.price')}</dt>
        <dd>{usd(Math.max(offer.amountCents + offer.creditCents, 0))}</dd>
        {offer.creditCents > 0 && (
          <>
            <dt>{t('billing.buy.credit', { plan: current })}</dt>
            <dd>{`− ${usd(offer.creditCents)}`}</dd>
          </>
        )}
        <dt className={classes.total}>{t('billing.buy.total')}</dt>
        <dd className={classes.total}>{usd(offer.amountCents)}</dd>
        <dt>{t('billing.buy.until')}</dt>
        <dd>
          <Day day={lastDayOf(offer.endDate)} />
          {offer.kind !== 'renewal' && <small>{t('billing.buy.whenPaidToday')}</small>}
        </dd>
      </dl>
      <WriteButton
        size="md"
        fullWidth
        variant={isChosen ? 'filled' : 'default'}
        loading={isBusy}
        disabled={isOff}
        onClick={() => onOrder(offer)}
        aria-describedby={`plan-${plan}`}
      >
        {t(label)}
      </WriteButton>
    </section>
  )
}
