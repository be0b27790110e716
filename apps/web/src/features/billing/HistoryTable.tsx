import type { Order } from '@plumbline/contract/billing/billing'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Moment } from '../../ui/display/Moment.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { BillingTable, type BillingColumn } from './BillingTable.tsx'
import classes from './BillingTable.module.css'
import { InvoiceButton } from './InvoiceButton.tsx'
import { formatCents } from './money.ts'

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
  const columns: readonly BillingColumn<Order>[] = [
    {
      label: t('billing.history.columns.number'),
      kind: 'fixed',
      className: classes.code,
      cell: ({ projectNum }) => projectNum,
    },
    {
      label: t('billing.history.columns.name'),
      isRowHead: true,
      className: classes.name,
      cell: ({ projectName }) => projectName,
    },
    { label: t('billing.history.columns.plan'), kind: 'fixed', cell: ({ plan }) => plan },
    {
      label: t('billing.history.columns.amount'),
      kind: 'number',
      cell: ({ amountCents }) => formatCents(locale, amountCents),
    },
    { label: t('billing.history.columns.paid'), kind: 'fixed', cell: ({ paymentDate }) => <Day at={paymentDate} /> },
    { label: t('billing.history.columns.start'), kind: 'fixed', cell: ({ startDate }) => <Day at={startDate} /> },
    { label: t('billing.history.columns.end'), kind: 'fixed', cell: ({ endDate }) => <Day at={endDate} /> },
    {
      label: t('billing.history.columns.status'),
      kind: 'fixed',
      cell: ({ status }) => <OrderState status={status} />,
    },
    {
      label: t('billing.history.columns.invoice'),
      className: classes.link,
      cell: ({ _id, hasInvoice, invoiceNum }) =>
        hasInvoice && (
          <InvoiceButton
            corporateId={corporateId}
            orderId={_id}
            size="compact-sm"
            variant="subtle"
            label={invoiceNum}
            name={t('billing.history.downloadOf', { number: invoiceNum })}
          />
        ),
    },
  ]
  return <BillingTable label={t('billing.history.title')} isStale={isStale} rows={orders} columns={columns} />
}
