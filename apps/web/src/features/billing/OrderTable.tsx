import { Button } from '@mantine/core'
import type { ConsoleOrder } from '@plumbline/contract/billing/billing'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { OrderState } from './HistoryTable.tsx'
import { formatCents } from './money.ts'
import classes from './OrderTable.module.css'

const columns = ['invoice', 'company', 'project', 'plan', 'amount', 'ordered', 'status'] as const

type Props = {
  readonly orders: readonly ConsoleOrder[]
  readonly isStale: boolean
  /** None for who may only look. */
  readonly onMarkPaid?: ((order: ConsoleOrder) => void) | undefined
}

export function OrderTable({ orders, isStale, onMarkPaid }: Props) {
  const t = useT()
  const locale = useLocale()
  return (
    <Table
      className={classes.table}
      aria-label={t('accounts.console.tabs.orders')}
      aria-busy={isStale}
      isStale={isStale}
      hasHover
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-number={column === 'amount' || undefined}>
              {t(`billing.orders.columns.${column}`)}
            </th>
          ))}
          {onMarkPaid !== undefined && (
            <th scope="col">
              <span className="pl-hidden">{t('billing.orders.columns.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order._id}>
            <th scope="row" className={classes.code} data-fixed>
              {order.invoiceNum}
              <span className={classes.small}>{t(`billing.methods.${order.method}`)}</span>
            </th>
            <td>{order.corporateName}</td>
            <td>
              <span className={classes.name}>{order.projectName}</span>
              <span className={classes.small}>{order.projectNum}</span>
            </td>
            <td data-fixed>
              {order.plan}
              <span className={classes.small}>{t(`billing.buy.kinds.${order.kind}`)}</span>
            </td>
            <td data-number>{formatCents(locale, order.amountCents)}</td>
            <td data-fixed>
              <Moment at={order.orderedAt} />
              {order.orderedBy !== '' && (
                <span className={classes.small}>{t('billing.orders.orderedBy', { name: order.orderedBy })}</span>
              )}
            </td>
            <td data-fixed>
              <OrderState status={order.status} />
              {order.paymentDate !== null && (
                <span className={classes.small}>
                  {t('billing.orders.paidOn', { date: formatMoment(locale, order.paymentDate, 'day') })}
                </span>
              )}
            </td>
            {onMarkPaid !== undefined && (
              <td className={classes.action}>
                {order.status === 'pending' && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={t('billing.orders.markPaidOf', { number: order.invoiceNum })}
                    onClick={() => onMarkPaid(order)}
                  >
                    {t('billing.orders.markPaid')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
