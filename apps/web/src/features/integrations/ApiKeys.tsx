import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ApiKey } from '@plumbline/contract/integrations/integrations'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysQuery, revokeKey } from '../../api/integrations.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { KeyTable } from './KeyTable.tsx'
import { LoadFailure, Loading } from './Loading.tsx'
import { NotIncluded } from './NotIncluded.tsx'

type Props = { readonly member: Membership; readonly salesHref: string }

function RevokeDialog({
  apiKey,
  member,
  onClose,
}: {
  readonly apiKey: ApiKey
  readonly member: Membership
  readonly onClose: () => void
}) {
  const t = useT()
  const client = useQueryClient()
  const { name } = apiKey
  async function revoke(): Promise<string | undefined> {
    try {
      await revokeKey(member.corporateId, apiKey._id)
      showToast('note', t('integrations.keys.revoked', { name }))
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    } finally {
      void client.invalidateQueries({ queryKey: keysQuery(member.corporateId).queryKey })
    }
  }
  return (
    <ConfirmDialog
      title={t('integrations.keys.ask', { name })}
      text={t('integrations.keys.askText')}
      confirm={t('integrations.keys.revoke')}
      cancel={t('integrations.cancel')}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}

/** Keys of the company, and the way to a new one. */
export function ApiKeys({ member, salesHref }: Props) {
  const t = useT()
  const query = useQuery(keysQuery(member.corporateId))
  const [isMaking, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey>()
  const keys = query.data?.data
  const isIncluded = query.data?.isIncluded === true
  const create = (
    <WriteButton leftSection={<IconKey size={16} stroke={1.5} aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t('integrations.keys.create')}
    </WriteButton>
  )
  return (
    <Panel
      mt="xl"
      isFlush
      title={t('integrations.keys.title')}
      description={t('integrations.keys.text')}
      actions={isIncluded && keys !== undefined && keys.length > 0 ? create : undefined}
    >
      {query.isPending && <Loading label={t('integrations.keys.loading')} />}
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.data?.isIncluded === false && <NotIncluded company={member.name} salesHref={salesHref} />}
      {keys !== undefined && keys.length > 0 && <KeyTable keys={keys} onRevoke={setRevoking} />}
      {isIncluded && keys?.length === 0 && (
        <EmptyState
          inset
          title={<h3>{t('integrations.keys.empty.title')}</h3>}
          text={t('integrations.keys.empty.text')}
        >
          {create}
        </EmptyState>
      )}
      {isMaking && <KeyDialog member={member} onClose={() => setMaking(false)} />}
      {revoking !== undefined && (
        <RevokeDialog apiKey={revoking} member={member} onClose={() => setRevoking(undefined)} />
      )}
    </Panel>
  )
}
