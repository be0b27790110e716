import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox, TextInput } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { isWebhookUrl, webhookEvents, type Webhook, type WebhookEvent } from '@plumbline/contract/integrations/webhooks'
import { useState } from 'react'
import { changeWebhook, createWebhook, webhooksQuery } from '../../api/integrations.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ShownOnce } from '../../ui/dialogs/ShownOnce.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { Choices, toggled } from './Choices.tsx'

type Props = {
  readonly member: Membership
  /** None: a new one. */
  readonly webhook?: Webhook | undefined
  readonly onClose: () => void
}

/** Of a new webhook and of a replaced secret. */
export function SigningSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('integrations.webhooks.made.title')} closeLabel={t('integrations.close')} onClose={onClose}>
      <ShownOnce
        text={t('integrations.webhooks.made.text')}
        label={t('integrations.webhooks.made.secret')}
        secret={secret}
        copy={t('integrations.copy')}
        copied={t('integrations.copied')}
        copyFailed={t('integrations.copyFailed')}
        done={t('integrations.webhooks.made.done')}
        onDone={onClose}
      />
    </Dialog>
  )
}

function useWebhookForm({ member: { corporateId }, webhook, onClose }: Props) {
  const t = useT()
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? ['defect.created', 'defect.status'])
  const [secret, setSecret] = useState<string>()

  async function send() {
    const body = { url: url.trim(), events: [...events] }
    if (webhook === undefined) return setSecret(await createWebhook(corporateId, body))
    await changeWebhook(corporateId, webhook._id, { ...body, isOn: webhook.isOn })
    showToast('brief', t('integrations.webhooks.saved'))
    onClose()
  }

  const faults = {
    url: isWebhookUrl(url.trim()) ? undefined : t('integrations.webhooks.form.urlWrong'),
    events: events.length > 0 ? undefined : t('integrations.webhooks.form.noEvent'),
  }
  const sending = useSubmit(faults, send, webhooksQuery(corporateId).queryKey)
  return { ...sending, url, setUrl, events, setEvents, secret }
}

export function WebhookDialog(props: Props) {
  const t = useT()
  const { webhook, onClose } = props
  const form = useWebhookForm(props)
  if (form.secret !== undefined) return <SigningSecret secret={form.secret} onClose={onClose} />
  return (
    <FormDialog
      title={t(webhook === undefined ? 'integrations.webhooks.form.title' : 'integrations.webhooks.form.editTitle')}
      cancel={t('integrations.cancel')}
      submit={t(webhook === undefined ? 'integrations.webhooks.form.submit' : 'integrations.webhooks.form.save')}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextInput
        name="url"
        type="url"
        size="sm"
        label={t('integrations.webhooks.form.url')}
        description={t('integrations.webhooks.form.urlHint')}
        error={form.faults.url}
        value={form.url}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => form.setUrl(event.currentTarget.value)}
        data-autofocus
      />
      <Choices legend={t('integrations.webhooks.form.events')} error={form.faults.events}>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={t(`integrations.webhooks.events.${event}`)}
            checked={form.events.includes(event)}
            onChange={() => form.setEvents(toggled(form.events, event))}
          />
        ))}
      </Choices>
    </FormDialog>
  )
}
