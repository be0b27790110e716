import { Button } from '@mantine/core'
import type { ConsoleOrder } from '@plumbline/contract/billing/billing'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { BillingTable, type BillingColumn } from './BillingTable.tsx'
import classes from './BillingTable.module.css'
import { OrderState } from './HistoryTable.tsx'
import { formatCents } from './money.ts'

type Props = {
  readonly orders: readonly ConsoleOrder[]
  readonly isStale: boolean
  /** None for who may only look. */
  readonly onMarkPaid?: ((order: ConsoleOrder) => void) | undefined
}

function useColumns(): BillingColumn<ConsoleOrder>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      label: t('billing.orders.columns.invoice'),
      kind: 'fixed',
      isRowHead: true,
      className: classes.code,
      cell: ({ invoiceNum, method }) => (
        <>
          {invoiceNum}
          <span className={classes.small}>{t(`billing.methods.${method}`)}</span>
        </>
      ),
    },
    { label: t('billing.orders.columns.company'), cell: ({ corporateName }) => corporateName },
    {
      label: t('billing.orders.columns.project'),
      cell: ({ projectName, projectNum }) => (
        <>
          <span className={classes.name}>{projectName}</span>
          <span className={classes.small}>{projectNum}</span>
        </>
      ),
    },
    {
      label: t('billing.orders.columns.plan'),
      kind: 'fixed',
      cell: ({ plan, kind }) => (
        <>
          {plan}
          <span className={classes.small}>{t(`billing.buy.kinds.${kind}`)}</span>
        </>
      ),
    },
    {
      label: t('billing.orders.columns.amount'),
      kind: 'number',
      cell: ({ amountCents }) => formatCents(locale, amountCents),
    },
    {
      label: t('billing.orders.columns.ordered'),
      kind: 'fixed',
      cell: ({ orderedAt, orderedBy }) => (
        <>
          <Moment at={orderedAt} />
          {orderedBy !== '' && (
            <span className={classes.small}>{t('billing.orders.orderedBy', { name: orderedBy })}</span>
          )}
        </>
      ),
    },
    {
      label: t('billing.orders.columns.status'),
      kind: 'fixed',
      cell: ({ status, paymentDate }) => (
        <>
          <OrderState status={status} />
          {paymentDate !== null && (
            <span className={classes.small}>
              {t('billing.orders.paidOn', { date: formatMoment(locale, paymentDate, 'day') })}
            </span>
          )}
        </>
      ),
    },
  ]
}

export function OrderTable({ orders, isStale, onMarkPaid }: Props) {
  const t = useT()
  const columns = useColumns()
  if (onMarkPaid !== undefined)
    columns.push({
      label: t('billing.orders.columns.actions'),
      isAction: true,
      cell: (order) =>
        order.status === 'pending' && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('billing.orders.markPaidOf', { number: order.invoiceNum })}
            onClick={() => onMarkPaid(order)}
          >
            {t('billing.orders.markPaid')}
          </Button>
        ),
    })
  return <BillingTable label={t('accounts.console.tabs.orders')} isStale={isStale} rows={orders} columns={columns} />
}
