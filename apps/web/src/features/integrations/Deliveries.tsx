import { Group } from '@mantine/core'
import type { Delivery, Webhook } from '@plumbline/contract/integrations/webhooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deliveriesQuery, resendDelivery } from '../../api/integrations.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Moment } from '../../ui/display/Moment.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { ScrollTable } from '../../ui/lists/ScrollTable.tsx'
import { LoadFailure, Loading } from './Loading.tsx'

const tones = { waiting: 'neutral', delivered: 'strong', failed: 'error' } as const

function Result({ delivery }: { readonly delivery: Delivery }) {
  const t = useT()
  const locale = useLocale()
  const { state, status, problem, milliseconds, nextAt, attempts } = delivery
  const said =
    problem !== null
      ? t(`integrations.webhooks.log.problems.${problem}`)
      : status === null
        ? undefined
        : t('integrations.webhooks.log.status', { status, ms: milliseconds ?? 0 })
  return (
    <>
      <Tag tone={state === 'waiting' && attempts > 0 ? 'error' : tones[state]}>
        {t(`integrations.webhooks.log.states.${state}`)}
      </Tag>
      {said !== undefined && <MutedText size="sm">{said}</MutedText>}
      {nextAt !== null && attempts > 0 && (
        <MutedText size="sm">
          {t('integrations.webhooks.log.next', { moment: formatMoment(locale, nextAt, 'second') })}
        </MutedText>
      )}
    </>
  )
}

type RowProps = { readonly delivery: Delivery; readonly mayResend: boolean; readonly onResend: () => void }

function Row({ delivery, mayResend, onResend }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const event = t(`integrations.webhooks.events.${delivery.type}`)
  const moment = formatMoment(locale, delivery.createdAt, 'second')
  const messageId = `msg_${delivery._id}`
  return (
    <tr>
      <th scope="row">
        {event}
        <MutedText component="span" display="block" fw={400}>
          <code>{messageId}</code>
        </MutedText>
      </th>
      <td>
        <Result delivery={delivery} />
      </td>
      <td data-label={t('integrations.webhooks.log.columns.at')}>
        <Moment at={delivery.createdAt} precision="second" />
      </td>
      <td data-label={t('integrations.webhooks.log.columns.attempts')} data-number>
        {delivery.attempts}
      </td>
      <td data-number>
        {mayResend && (
          <WriteButton
            variant="default"
            aria-label={t('integrations.webhooks.log.resendOf', { event, moment })}
            onClick={onResend}
          >
            {t('integrations.webhooks.log.resend')}
          </WriteButton>
        )}
      </td>
    </tr>
  )
}

const columns = ['event', 'state', 'at', 'attempts', 'actions'] as const

type Props = { readonly corporateId: string; readonly webhook: Webhook; readonly onClose: () => void }

function DeliveryTable({
  rows,
  corporateId,
  webhook,
}: Omit<Props, 'onClose'> & { readonly rows: readonly Delivery[] }) {
  const t = useT()
  const client = useQueryClient()
  async function resend(id: string) {
    try {
      await resendDelivery(corporateId, webhook._id, id)
      showToast('brief', t('integrations.webhooks.log.resent'))
    } catch (error) {
      showToast('failure', errorText(t, error as Error))
    } finally {
      void client.invalidateQueries({ queryKey: deliveriesQuery(corporateId, webhook._id).queryKey })
    }
  }
  return (
    <ScrollTable
      label={t('integrations.webhooks.deliveries')}
      minWidth={640}
      head={columns.map((column) => [column, t(`integrations.webhooks.log.columns.${column}`), column === 'attempts'])}
    >
      {rows.map((delivery) => (
        <Row
          key={delivery._id}
          delivery={delivery}
          mayResend={webhook.isOn}
          onResend={() => void resend(delivery._id)}
        />
      ))}
    </ScrollTable>
  )
}

/** What was sent, with what came of it. */
export function Deliveries({ corporateId, webhook, onClose }: Props) {
  const t = useT()
  const query = useQuery(deliveriesQuery(corporateId, webhook._id))
  return (
    <Dialog
      title={t('integrations.webhooks.log.title', { host: new URL(webhook.url).host })}
      size={860}
      closeLabel={t('integrations.close')}
      onClose={onClose}
    >
      <Group justify="space-between" mb="md">
        <MutedText size="sm">{t('integrations.webhooks.log.lead')}</MutedText>
      </Group>
      {query.isPending && <Loading label={t('integrations.webhooks.log.loading')} />}
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.data?.length === 0 && <p>{t('integrations.webhooks.log.empty')}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <DeliveryTable rows={query.data} corporateId={corporateId} webhook={webhook} />
      )}
    </Dialog>
  )
}
