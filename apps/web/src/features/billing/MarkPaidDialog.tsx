import { Button, Group } from '@mantine/core'
import type { ConsoleOrder } from '@plumbline/contract/billing/billing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { billingKey, markPaid } from '../../api/billing.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { formatCents } from './money.ts'

/** Money cannot be unreceived: asked first, with everything that would tell a slip. */
export function MarkPaidDialog({ order, onClose }: { readonly order: ConsoleOrder; readonly onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const { invoiceNum: number, plan } = order
  const marking = useMutation({
    mutationFn: () => markPaid(order._id),
    meta: { toast: false },
    onSuccess: () => {
      showToast('note', t('billing.orders.done', { number, plan }))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: billingKey }),
  })
  return (
    <Dialog
      title={t('billing.orders.confirmTitle', {
        number,
        amount: t('billing.usd', { amount: formatCents(locale, order.amountCents) }),
      })}
      closeLabel={t('billing.close')}
      onClose={() => !marking.isPending && onClose()}
    >
      <p>
        {t('billing.orders.confirmText', {
          plan,
          company: order.corporateName,
          project: `${order.projectNum} ${order.projectName}`,
        })}
      </p>
      <StatusLine kind="failure" mt="lg">
        {marking.isError && errorText(t, marking.error)}
      </StatusLine>
      <Group justify="flex-end" gap="sm" mt={20}>
        <Button variant="default" data-autofocus onClick={onClose} disabled={marking.isPending}>
          {t('billing.cancel')}
        </Button>
        <WriteButton loading={marking.isPending} onClick={() => marking.mutate()}>
          {t('billing.orders.confirm')}
        </WriteButton>
      </Group>
    </Dialog>
  )
}
