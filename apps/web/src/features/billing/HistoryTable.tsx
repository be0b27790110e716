import type { Order } from '@plumbline/contract/billing/billing'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { InvoiceButton } from './InvoiceButton.tsx'
import { formatCents } from './money.ts'
import classes from './OrderTable.module.css'

const columns = ['number', 'name', 'plan', 'amount', 'paid', 'start', 'end', 'status', 'invoice'] as const

function Day({ at }: { readonly at: string | null }) {
  const t = useT()
  return at === null ? (
    <>
      <span aria-hidden="true">{'–'}</span>
      <span className="pl-hidden">{t('billing.history.none')}</span>
    </>
  ) : (
    <Moment at={at} precision="day" />
  )
}

export function OrderState({ status }: Pick<Order, 'status'>) {
  const t = useT()
  return (
    <Tag tone={status === 'pending' ? 'accent' : status === 'paid' ? 'strong' : 'neutral'}>
      {t(`billing.statuses.${status}`)}
    </Tag>
  )
}

/** Spec 1 §2: project number, name, amount in USD, payment date, start date, end date; and what became of an order. */
export function HistoryTable({
  corporateId,
  orders,
  isStale,
}: {
  readonly corporateId: string
  readonly orders: readonly Order[]
  readonly isStale: boolean
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <Table
      className={classes.table}
      aria-label={t('billing.history.title')}
      aria-busy={isStale}
      isStale={isStale}
      hasHover
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-number={column === 'amount' || undefined}>
              {t(`billing.history.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order._id}>
            <td className={classes.code} data-fixed>
              {order.projectNum}
            </td>
            <th scope="row" className={classes.name}>
              {order.projectName}
            </th>
            <td data-fixed>{order.plan}</td>
            <td data-number>{formatCents(locale, order.amountCents)}</td>
            <td data-fixed>
              <Day at={order.paymentDate} />
            </td>
            <td data-fixed>
              <Day at={order.startDate} />
            </td>
            <td data-fixed>
              <Day at={order.endDate} />
            </td>
            <td data-fixed>
              <OrderState status={order.status} />
            </td>
            <td className={classes.link}>
              {order.hasInvoice && (
                <InvoiceButton
                  corporateId={corporateId}
                  orderId={order._id}
                  size="compact-sm"
                  variant="subtle"
                  label={order.invoiceNum}
                  name={t('billing.history.downloadOf', { number: order.invoiceNum })}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
