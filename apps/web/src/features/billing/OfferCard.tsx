import { Group } from '@mantine/core'
import type { PlanOffer } from '@plumbline/contract/billing/billing'
import type { PaidPlanName, PlanName } from '@plumbline/contract/billing/plans'
import { lastDayOf } from '../../i18n/last-day.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Day } from '../../ui/display/Day.tsx'
import { Facts } from '../../ui/display/Facts.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
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
      <Panel size="lg" title={plan} titleId={`plan-${plan}`} bg="none">
        <MutedText size="md">{t(current === plan ? 'billing.buy.endless' : 'billing.buy.smaller')}</MutedText>
      </Panel>
    )
  }
  const label =
    offer.amountCents === 0
      ? 'billing.buy.atNoCost'
      : method === 'stripe'
        ? 'billing.buy.byCard'
        : 'billing.buy.byInvoice'
  return (
    <Panel
      size="lg"
      className={classes.offer ?? ''}
      data-chosen={isChosen || undefined}
      titleId={`plan-${plan}`}
      title={
        <Group component="span" gap="sm">
          {plan} <Tag>{t(`billing.buy.kinds.${offer.kind}`)}</Tag>
        </Group>
      }
    >
      <MutedText size="md">{t(`billing.buy.${offer.kind}Text`, { plan: current })}</MutedText>
      <Facts
        columns="even"
        items={listedLimits.map((line) => [t(`billing.pricing.lines.${line}`), cellOf(t, locale, line, plan)])}
      />
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
          {offer.kind !== 'renewal' && (
            <MutedText component="span" display="block">
              {t('billing.buy.whenPaidToday')}
            </MutedText>
          )}
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
    </Panel>
  )
}
