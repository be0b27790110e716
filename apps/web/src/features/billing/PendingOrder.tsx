import { Button, Group, Text } from '@mantine/core'
import type { Order } from '@plumbline/contract/billing/billing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { billingKey, voidOrder, type Offers } from '../../api/billing.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Facts } from '../../ui/display/Facts.tsx'
import { Moment } from '../../ui/display/Moment.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import classes from './Buy.module.css'
import { InvoiceButton } from './InvoiceButton.tsx'
import { formatCents } from './money.ts'

type Props = {
  readonly corporateId: string
  readonly order: Order
  readonly payTo: Offers['payTo']
  readonly historyHref: string
}

function TakeBack({ corporateId, order }: Pick<Props, 'corporateId' | 'order'>) {
  const t = useT()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const taking = useMutation({
    mutationFn: () => voidOrder({ corporateId, orderId: order._id }),
    meta: { toast: false },
    onSuccess: () => showToast('note', t('billing.pending.takenBack')),
    // The order may have been settled: the page shows its new state.
    onSettled: () => client.invalidateQueries({ queryKey: billingKey }),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('billing.pending.takeBack')}
      </Button>
      <Dialog
        opened={isAsked}
        title={t('billing.pending.takeBackTitle')}
        closeLabel={t('billing.close')}
        onClose={() => !taking.isPending && setAsked(false)}
      >
        <p>{t('billing.pending.takeBackText', { number: order.invoiceNum })}</p>
        <StatusLine kind="failure" mt="lg">
          {taking.isError && errorText(t, taking.error)}
        </StatusLine>
        <Group justify="flex-end" gap="sm" mt={20}>
          <Button variant="default" onClick={() => setAsked(false)} disabled={taking.isPending}>
            {t('billing.pending.keep')}
          </Button>
          <Button data-autofocus loading={taking.isPending} onClick={() => taking.mutate()}>
            {t('billing.pending.takeBack')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}

const firstSteps = { account: 'step1', sales: 'step1Sales', operator: 'step1Operator' } as const

/** What an order waits for, and what to do about it. */
export function PendingOrder({ corporateId, order, payTo, historyHref }: Props) {
  const t = useT()
  const locale = useLocale()
  const { plan } = order
  const project = `${order.projectNum} ${order.projectName}`
  return (
    <Panel size="lg" title={t('billing.pending.title')} className={classes.pending ?? ''} mt="xl" maw={720} fz="md">
      <p>
        {t('billing.pending.lead', {
          plan,
          project,
          amount: t('billing.usd', { amount: formatCents(locale, order.amountCents) }),
        })}
      </p>
      <Facts
        items={[
          [t('billing.pending.number'), <b key="number">{order.invoiceNum}</b>],
          [t('billing.pending.ordered'), <Moment key="ordered" at={order.orderedAt} />],
        ]}
      />
      {order.method === 'invoice' ? (
        <>
          <Text component="h3" fw={600}>
            {t('billing.pending.steps')}
          </Text>
          <ol className={classes.steps}>
            <li>{t(`billing.pending.${firstSteps[payTo]}`)}</li>
            <li>{t('billing.pending.step2', { plan })}</li>
            <li>{t('billing.pending.step3')}</li>
          </ol>
        </>
      ) : (
        <MutedText size="md">{t('billing.pending.cardText')}</MutedText>
      )}
      <Group gap="sm" mt="sm">
        {order.hasInvoice && (
          <InvoiceButton corporateId={corporateId} orderId={order._id} label={t('billing.pending.download')} />
        )}
        <TakeBack corporateId={corporateId} order={order} />
        <Button component={Link} to={historyHref} variant="subtle">
          {t('billing.pending.history')}
        </Button>
      </Group>
    </Panel>
  )
}
