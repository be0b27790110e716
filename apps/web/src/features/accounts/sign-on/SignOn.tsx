import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Button, Group, Stack, Switch } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { SignOn as Provider, SignOnSettings } from '@plumbline/contract/accounts/sign-on'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signOnChanges, signOnQuery } from '../../../api/accounts/sign-on-settings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import settings from '../account/Settings.module.css'
import { DomainList } from './DomainList.tsx'
import { SignOnDialog } from './SignOnDialog.tsx'
import { toLines } from './role-lines.ts'
import { useSettings } from './use-settings.ts'

type Asking = 'edit' | 'remove' | 'require'

function ProviderFacts({ provider, redirectUri }: { readonly provider: Provider; readonly redirectUri: string }) {
  const t = useT()
  const locale = useLocale()
  const { issuer, clientId, lastUsedAt, roles } = provider
  const items = [
    [t('accounts.signOnSettings.issuer'), issuer],
    [t('accounts.signOnSettings.clientId'), clientId],
    [t('accounts.signOnSettings.redirectUri'), redirectUri],
    [
      t('accounts.signOnSettings.roles.title'),
      roles.length === 0 ? t('accounts.signOnSettings.roles.viewer') : toLines(roles),
    ],
    [
      t('accounts.signOnSettings.lastUsed'),
      lastUsedAt === null ? t('accounts.signOnSettings.never') : formatMoment(locale, lastUsedAt, 'minute'),
    ],
  ] as const
  return (
    <Facts
      items={items.map(([term, value]) => [
        term,
        <span key={term} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {value}
        </span>,
      ])}
    />
  )
}

function RequiredSwitch({
  provider,
  stands,
  onAsk,
}: {
  readonly provider: Provider
  readonly stands: SignOnSettings
  readonly onAsk: () => void
}) {
  const t = useT()
  const lacksDomain = !stands.domains.some(({ proof }) => proof !== null)
  const isBlocked = !provider.isRequired && (lacksDomain || !stands.mayRequire)
  const about = provider.isRequired
    ? 'accounts.signOnSettings.required.on'
    : lacksDomain
      ? 'accounts.signOnSettings.required.noDomain'
      : stands.mayRequire
        ? 'accounts.signOnSettings.required.off'
        : 'accounts.signOnSettings.required.ownFirst'
  return (
    <Switch
      checked={provider.isRequired}
      disabled={isBlocked}
      onChange={onAsk}
      label={t('accounts.signOnSettings.required.label')}
      description={t(about)}
      color="teal"
      withThumbIndicator={false}
      classNames={{
        label: settings.switchLabel ?? '',
        description: settings.switchAbout ?? '',
        track: settings.switchTrack ?? '',
      }}
    />
  )
}

type DialogProps = {
  readonly asking: Asking
  readonly corporateId: string
  readonly provider: Provider | null
  readonly onClose: () => void
}

function AskDialog({ asking, corporateId, provider, onClose }: DialogProps) {
  const t = useT()
  const apply = useSettings(corporateId)
  if (asking === 'edit') return <SignOnDialog corporateId={corporateId} signOn={provider} onClose={onClose} />
  if (asking === 'remove')
    return (
      <ConfirmDialog
        title={t('accounts.signOnSettings.askRemove')}
        text={t('accounts.signOnSettings.askRemoveText')}
        confirm={t('accounts.signOnSettings.remove')}
        cancel={t('integrations.cancel')}
        onConfirm={() => apply(() => signOnChanges.remove(corporateId), t('accounts.signOnSettings.removed'))}
        onClose={onClose}
      />
    )
  const isRequired = provider?.isRequired === true
  return (
    <ConfirmDialog
      title={t(isRequired ? 'accounts.signOnSettings.required.askOff' : 'accounts.signOnSettings.required.askOn')}
      text={t(
        isRequired ? 'accounts.signOnSettings.required.askOffText' : 'accounts.signOnSettings.required.askOnText',
      )}
      confirm={t(
        isRequired ? 'accounts.signOnSettings.required.submitOff' : 'accounts.signOnSettings.required.submitOn',
      )}
      cancel={t('integrations.cancel')}
      onConfirm={() => apply(() => signOnChanges.require(corporateId, !isRequired))}
      onClose={onClose}
    />
  )
}

function Body({
  stands,
  corporateId,
  onAsk,
}: {
  readonly stands: SignOnSettings
  readonly corporateId: string
  readonly onAsk: (asking: Asking) => void
}) {
  const t = useT()
  const { signOn: provider, domains, redirectUri } = stands
  return (
    <Stack gap="lg">
      {provider === null ? (
        <EmptyState
          inset
          title={<h3>{t('accounts.signOnSettings.empty.title')}</h3>}
          text={t('accounts.signOnSettings.empty.text')}
        >
          <MutedText size="sm">
            {t('accounts.signOnSettings.redirectHint')} <code style={{ overflowWrap: 'anywhere' }}>{redirectUri}</code>
          </MutedText>
          <WriteButton mt="md" onClick={() => onAsk('edit')}>
            {t('accounts.signOnSettings.setUp')}
          </WriteButton>
        </EmptyState>
      ) : (
        <>
          {!provider.hasSecret && <StatusLine kind="failure">{t('accounts.signOnSettings.secretMissing')}</StatusLine>}
          <ProviderFacts provider={provider} redirectUri={redirectUri} />
          <Group gap="xs">
            <Button variant="default" onClick={() => onAsk('edit')}>
              {t('accounts.signOnSettings.edit')}
            </Button>
            <Button variant="default" onClick={() => onAsk('remove')}>
              {t('accounts.signOnSettings.remove')}
            </Button>
          </Group>
        </>
      )}
      <div>
        <DomainList corporateId={corporateId} domains={domains} />
      </div>
      {provider !== null && <RequiredSwitch provider={provider} stands={stands} onAsk={() => onAsk('require')} />}
    </Stack>
  )
}

/** How the people of a company sign in through its own identity provider. */
export function SignOn({ member }: { readonly member: Membership }) {
  const t = useT()
  const { corporateId, name: company } = member
  const query = useQuery(signOnQuery(corporateId))
  const [asking, setAsking] = useState<Asking>()
  return (
    <Panel
      mt="xl"
      title={t('accounts.signOnSettings.title')}
      description={t('accounts.signOnSettings.text', { company })}
    >
      {query.isPending && <StatusLine kind="busy">{t('accounts.signOnSettings.loading')}</StatusLine>}
      {query.isLoadingError && (
        <EmptyState inset title={<h3>{t('integrations.failed')}</h3>} text={errorText(t, query.error)}>
          <Button onClick={() => void query.refetch()} loading={query.isFetching}>
            {t('shell.failure.retry')}
          </Button>
        </EmptyState>
      )}
      {query.data !== undefined && <Body stands={query.data} corporateId={corporateId} onAsk={setAsking} />}
      {asking !== undefined && (
        <AskDialog
          asking={asking}
          corporateId={corporateId}
          provider={query.data?.signOn ?? null}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}
