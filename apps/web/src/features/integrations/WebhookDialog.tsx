import { Button, TextInput } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { isWebhookUrl, webhookEvents, type Webhook, type WebhookEvent } from '@plumbline/contract/integrations/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { changeWebhook, createWebhook, webhooksQuery } from '../../api/integrations.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import dialog from '../../ui/dialogs/dialog-form.module.css'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { Choices, toggled } from './Choices.tsx'
import { SecretOnce } from './SecretOnce.tsx'

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
      <SecretOnce
        text={t('integrations.webhooks.made.text')}
        label={t('integrations.webhooks.made.secret')}
        secret={secret}
        done={t('integrations.webhooks.made.done')}
        onDone={onClose}
      />
    </Dialog>
  )
}

function useWebhookForm({ member: { corporateId }, webhook, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [url, setUrl] = useState(webhook?.url ?? 'https://')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? ['defect.created', 'defect.status'])
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [secret, setSecret] = useState<string>()
  const urlFault = isWebhookUrl(url.trim()) ? undefined : t('integrations.webhooks.form.urlWrong')
  const eventFault = events.length > 0 ? undefined : t('integrations.webhooks.form.noEvent')

  async function send() {
    const body = { url: url.trim(), events: [...events] }
    if (webhook === undefined) return setSecret(await createWebhook(corporateId, body))
    await changeWebhook(corporateId, webhook._id, { ...body, isOn: webhook.isOn })
    showToast('brief', t('integrations.webhooks.saved'))
    onClose()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (urlFault !== undefined || eventFault !== undefined) return
    setBusy(true)
    setProblem(undefined)
    try {
      await send()
      await client.invalidateQueries({ queryKey: webhooksQuery(corporateId).queryKey })
    } catch (error) {
      setProblem(errorText(t, error as Error))
    } finally {
      setBusy(false)
    }
  }

  const faults = isSent ? { url: urlFault, events: eventFault } : { url: undefined, events: undefined }
  return { url, setUrl, events, setEvents, faults, busy, problem, secret, submit }
}

export function WebhookDialog(props: Props) {
  const t = useT()
  const { webhook, onClose } = props
  const form = useWebhookForm(props)
  if (form.secret !== undefined) return <SigningSecret secret={form.secret} onClose={onClose} />
  return (
    <Dialog
      title={t(webhook === undefined ? 'integrations.webhooks.form.title' : 'integrations.webhooks.form.editTitle')}
      closeLabel={t('integrations.cancel')}
      onClose={() => !form.busy && onClose()}
    >
      <form className={dialog.form} noValidate onSubmit={(event) => void form.submit(event)}>
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
            <label key={event}>
              <input
                type="checkbox"
                checked={form.events.includes(event)}
                onChange={() => form.setEvents(toggled(form.events, event))}
              />{' '}
              {t(`integrations.webhooks.events.${event}`)}
            </label>
          ))}
        </Choices>
        <StatusLine kind="failure" isPlain>
          {form.problem}
        </StatusLine>
        <div className={dialog.actions}>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {t('integrations.cancel')}
          </Button>
          <WriteButton type="submit" loading={form.busy}>
            {t(webhook === undefined ? 'integrations.webhooks.form.submit' : 'integrations.webhooks.form.save')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
