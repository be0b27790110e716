import { Button, Group } from '@mantine/core'
import type { ConsoleDomain } from '@plumbline/contract/accounts/sign-on'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { domainsQuery, signOnChanges } from '../../../api/accounts/sign-on-settings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { SetDomainDialog } from './SetDomainDialog.tsx'

type Asking = { readonly action: 'require' | 'remove'; readonly domain: ConsoleDomain }

const proofs = {
  dns: 'accounts.signOnSettings.console.byDns',
  operator: 'accounts.signOnSettings.console.byOperator',
} as const

function Row({
  domain,
  onAsk,
}: {
  readonly domain: ConsoleDomain
  readonly onAsk: ((action: Asking['action']) => void) | undefined
}) {
  const t = useT()
  const { proof, isRequired, issuer, corporate } = domain
  const required = t(isRequired ? 'accounts.signOnSettings.console.release' : 'accounts.signOnSettings.console.require')
  const remove = t('accounts.signOnSettings.remove')
  return (
    <tr>
      <td>
        {domain.domain}
        <MutedText size="sm">{t(proof === null ? 'accounts.signOnSettings.domains.waiting' : proofs[proof])}</MutedText>
      </td>
      <td>{corporate.name}</td>
      <td style={{ overflowWrap: 'anywhere' }}>{issuer ?? t('accounts.signOnSettings.console.notSetUp')}</td>
      <td>
        {issuer !== null && (
          <Tag tone={isRequired ? 'strong' : 'neutral'}>
            {t(isRequired ? 'accounts.signOnSettings.console.required' : 'accounts.signOnSettings.console.optional')}
          </Tag>
        )}
        {onAsk !== undefined && (
          <Group gap="xs" mt="xs">
            {issuer !== null && proof !== null && (
              <Button
                variant="default"
                aria-label={t('accounts.signOnSettings.console.actionOf', { action: required, domain: domain.domain })}
                onClick={() => onAsk('require')}
              >
                {required}
              </Button>
            )}
            <Button
              variant="default"
              aria-label={t('accounts.signOnSettings.console.actionOf', { action: remove, domain: domain.domain })}
              onClick={() => onAsk('remove')}
            >
              {remove}
            </Button>
          </Group>
        )}
      </td>
    </tr>
  )
}

function AskDialog({ asking: { action, domain }, onClose }: { readonly asking: Asking; readonly onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { _id: corporateId, name: company } = domain.corporate
  const release = domain.isRequired
  async function run(): Promise<string | undefined> {
    try {
      await (action === 'remove'
        ? signOnChanges.removeDomain(corporateId, domain._id)
        : signOnChanges.require(corporateId, !release))
      await client.invalidateQueries({ queryKey: domainsQuery().queryKey })
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    }
  }
  if (action === 'remove')
    return (
      <ConfirmDialog
        title={t('accounts.signOnSettings.domains.askRemove', { domain: domain.domain })}
        text={t('accounts.signOnSettings.domains.askRemoveText')}
        confirm={t('accounts.signOnSettings.remove')}
        cancel={t('accounts.console.cancel')}
        onConfirm={run}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={t(release ? 'accounts.signOnSettings.console.askRelease' : 'accounts.signOnSettings.console.askRequire', {
        company,
      })}
      text={t(release ? 'accounts.signOnSettings.required.askOffText' : 'accounts.signOnSettings.required.askOnText')}
      confirm={t(release ? 'accounts.signOnSettings.required.submitOff' : 'accounts.signOnSettings.required.submitOn')}
      cancel={t('accounts.console.cancel')}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

function DomainTable({
  domains,
  onAsk,
}: {
  readonly domains: readonly ConsoleDomain[]
  readonly onAsk: ((asking: Asking) => void) | undefined
}) {
  const t = useT()
  return (
    <Table aria-label={t('accounts.signOnSettings.domains.title')}>
      <thead>
        <tr>
          <th scope="col">{t('accounts.signOnSettings.domains.domain')}</th>
          <th scope="col">{t('accounts.signOnSettings.console.company')}</th>
          <th scope="col">{t('accounts.signOnSettings.console.provider')}</th>
          <th scope="col">{t('accounts.signOnSettings.title')}</th>
        </tr>
      </thead>
      <tbody>
        {domains.map((domain) => (
          <Row
            key={domain._id}
            domain={domain}
            onAsk={onAsk === undefined ? undefined : (action) => onAsk({ action, domain })}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** Which company signs in the people of which domain, for the operator of the server. */
export function SignOnDomains({ mayManage }: { readonly mayManage: boolean }) {
  const t = useT()
  const query = useQuery(domainsQuery())
  const [isAdding, setAdding] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const domains = query.data
  return (
    <>
      <Group justify="space-between" align="flex-end" mt={20} mb="sm" gap="12px 16px">
        <MutedText role="status" size="sm" mih={20}>
          {domains !== undefined &&
            domains.length > 0 &&
            t('accounts.signOnSettings.console.count', { count: domains.length })}
        </MutedText>
        {mayManage && (
          <WriteButton
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('accounts.signOnSettings.console.add')}
          </WriteButton>
        )}
      </Group>
      <Panel component="div" isFlush>
        {query.isPending && <StatusLine kind="busy">{t('accounts.signOnSettings.console.loading')}</StatusLine>}
        {query.isLoadingError && (
          <EmptyState
            inset
            title={<h2>{t('accounts.signOnSettings.console.failed')}</h2>}
            text={errorText(t, query.error)}
          >
            <Button onClick={() => void query.refetch()} loading={query.isFetching}>
              {t('shell.failure.retry')}
            </Button>
          </EmptyState>
        )}
        {domains?.length === 0 && (
          <EmptyState
            inset
            title={<h2>{t('accounts.signOnSettings.console.empty')}</h2>}
            text={t('accounts.signOnSettings.console.emptyText')}
          />
        )}
        {domains !== undefined && domains.length > 0 && (
          <DomainTable domains={domains} onAsk={mayManage ? setAsking : undefined} />
        )}
      </Panel>
      {isAdding && <SetDomainDialog onClose={() => setAdding(false)} />}
      {asking !== undefined && <AskDialog asking={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
