import { Button, Group, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { Webhook } from '@plumbline/contract/integrations/webhooks'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  webhooksQuery,
} from '../../api/integrations.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { Deliveries } from './Deliveries.tsx'
import { LoadFailure, Loading } from './Loading.tsx'
import { NotIncluded } from './NotIncluded.tsx'
import { SigningSecret, WebhookDialog } from './WebhookDialog.tsx'

type Action = 'deliveries' | 'test' | 'edit' | 'rotate' | 'switch' | 'remove'
type OpenAction = { readonly action: Action; readonly webhook: Webhook }

function About({ webhook }: { readonly webhook: Webhook }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <Text component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {webhook.url}
      </Text>{' '}
      <Tag tone={webhook.hasFailed ? 'error' : webhook.isOn ? 'strong' : 'neutral'}>
        {t(webhook.isOn ? 'integrations.webhooks.on' : 'integrations.webhooks.off')}
      </Tag>
      {webhook.hasFailed && (
        <Text c="var(--pl-error)" fz="sm">
          {t('integrations.webhooks.failed')}
        </Text>
      )}
      <MutedText size="sm">
        {webhook.events.map((event) => t(`integrations.webhooks.events.${event}`)).join(' · ')}
      </MutedText>
      {webhook.oldSecretUntil !== null && (
        <MutedText size="sm">
          {t('integrations.webhooks.oldSecret', { moment: formatMoment(locale, webhook.oldSecretUntil, 'minute') })}
        </MutedText>
      )}
    </>
  )
}

function Row({ webhook, onAction }: { readonly webhook: Webhook; readonly onAction: (action: Action) => void }) {
  const t = useT()
  const host = new URL(webhook.url).host
  const actions = [
    { action: 'deliveries', label: t('integrations.webhooks.deliveries') },
    { action: 'test', label: t('integrations.webhooks.test'), isOff: !webhook.isOn },
    { action: 'edit', label: t('integrations.webhooks.edit') },
    { action: 'rotate', label: t('integrations.webhooks.rotate') },
    {
      action: 'switch',
      label: t(webhook.isOn ? 'integrations.webhooks.turnOff' : 'integrations.webhooks.turnOn'),
    },
    { action: 'remove', label: t('integrations.webhooks.remove') },
  ] as const
  return (
    <tr>
      <td>
        <About webhook={webhook} />
        <Group gap="xs" mt="sm">
          {actions.map(({ action, label, ...rest }) => (
            <Button
              key={action}
              variant="default"
              disabled={'isOff' in rest && rest.isOff}
              aria-label={t('integrations.webhooks.actionsOf', { action: label, host })}
              onClick={() => onAction(action)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </td>
    </tr>
  )
}

/** What happens without a further question; its failure is shown and nothing else changes. */
function useImmediateActions({ corporateId }: Membership) {
  const t = useT()
  const client = useQueryClient()
  const attempt = async (work: () => Promise<unknown>, done?: string): Promise<string | undefined> => {
    try {
      await work()
      if (done !== undefined) showToast('brief', done)
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    } finally {
      void client.invalidateQueries({ queryKey: webhooksQuery(corporateId).queryKey })
    }
  }
  const orToast = async (outcome: Promise<string | undefined>) => {
    const failed = await outcome
    if (failed !== undefined) showToast('failure', failed)
  }
  return {
    attempt,
    test: ({ _id }: Webhook) =>
      orToast(attempt(() => testWebhook(corporateId, _id), t('integrations.webhooks.tested'))),
    toggle: ({ _id, url, events, isOn }: Webhook) =>
      orToast(
        attempt(
          () => changeWebhook(corporateId, _id, { url, events: [...events], isOn: !isOn }),
          t('integrations.webhooks.saved'),
        ),
      ),
  }
}

type DialogProps = {
  readonly open: OpenAction
  readonly member: Membership
  readonly actions: ReturnType<typeof useImmediateActions>
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}

function ActionDialog({ open: { action, webhook }, member, actions, onSecret, onClose }: DialogProps) {
  const t = useT()
  const { corporateId } = member
  const host = new URL(webhook.url).host
  if (action === 'deliveries') return <Deliveries corporateId={corporateId} webhook={webhook} onClose={onClose} />
  if (action === 'edit') return <WebhookDialog member={member} webhook={webhook} onClose={onClose} />
  if (action === 'rotate')
    return (
      <ConfirmDialog
        title={t('integrations.webhooks.askRotate')}
        text={t('integrations.webhooks.askRotateText')}
        confirm={t('integrations.webhooks.rotate')}
        cancel={t('integrations.cancel')}
        onConfirm={() => actions.attempt(async () => onSecret(await rotateWebhookSecret(corporateId, webhook._id)))}
        onClose={onClose}
      />
    )
  if (action === 'remove')
    return (
      <ConfirmDialog
        title={t('integrations.webhooks.askRemove')}
        text={t('integrations.webhooks.askRemoveText', { host })}
        confirm={t('integrations.webhooks.remove')}
        cancel={t('integrations.cancel')}
        onConfirm={() =>
          actions.attempt(() => removeWebhook(corporateId, webhook._id), t('integrations.webhooks.removed'))
        }
        onClose={onClose}
      />
    )
  return null
}

/** Webhooks of the company, what they sent, and the way to a new one. */
export function Webhooks({ member, salesHref }: { readonly member: Membership; readonly salesHref: string }) {
  const t = useT()
  const query = useQuery(webhooksQuery(member.corporateId))
  const actions = useImmediateActions(member)
  const [isMaking, setMaking] = useState(false)
  const [open, setOpen] = useState<OpenAction>()
  const [secret, setSecret] = useState<string>()
  const webhooks = query.data?.data
  const isIncluded = query.data?.isIncluded === true
  const create = (
    <WriteButton
      leftSection={<IconWebhook size={16} stroke={1.5} aria-hidden="true" />}
      onClick={() => setMaking(true)}
    >
      {t('integrations.webhooks.create')}
    </WriteButton>
  )
  function onAction(webhook: Webhook, action: Action) {
    if (action === 'test') void actions.test(webhook)
    else if (action === 'switch') void actions.toggle(webhook)
    else setOpen({ action, webhook })
  }
  return (
    <Panel
      mt="xl"
      isFlush
      title={t('integrations.webhooks.title')}
      description={t('integrations.webhooks.text')}
      actions={isIncluded && webhooks !== undefined && webhooks.length > 0 ? create : undefined}
    >
      {query.isPending && <Loading label={t('integrations.webhooks.loading')} />}
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.data?.isIncluded === false && <NotIncluded company={member.name} salesHref={salesHref} />}
      {webhooks !== undefined && webhooks.length > 0 && (
        <Table aria-label={t('integrations.webhooks.title')}>
          <tbody>
            {webhooks.map((webhook) => (
              <Row key={webhook._id} webhook={webhook} onAction={(action) => onAction(webhook, action)} />
            ))}
          </tbody>
        </Table>
      )}
      {isIncluded && webhooks?.length === 0 && (
        <EmptyState
          inset
          title={<h3>{t('integrations.webhooks.empty.title')}</h3>}
          text={t('integrations.webhooks.empty.text')}
        >
          {create}
        </EmptyState>
      )}
      {isMaking && <WebhookDialog member={member} onClose={() => setMaking(false)} />}
      {open !== undefined && (
        <ActionDialog
          open={open}
          member={member}
          actions={actions}
          onSecret={setSecret}
          onClose={() => setOpen(undefined)}
        />
      )}
      {secret !== undefined && open === undefined && (
        <SigningSecret secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </Panel>
  )
}
