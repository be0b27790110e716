import type { Share } from '@plumbline/contract/shares/shares'
import { useQueryClient } from '@tanstack/react-query'
import { companySharesKey, revokeShare, sharesQuery, type SharedInspection } from '../../api/shares.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../ui/feedback/toast.ts'

type Props = { readonly of: SharedInspection; readonly share: Share; readonly onClose: () => void }

export function RevokeDialog({ of, share: { _id, label }, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  async function revoke(): Promise<string | undefined> {
    try {
      await revokeShare(of, _id)
      showToast('note', t('shares.revoked', { label }))
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    } finally {
      void client.invalidateQueries({ queryKey: sharesQuery(of).queryKey })
      void client.invalidateQueries({ queryKey: companySharesKey })
    }
  }
  return (
    <ConfirmDialog
      title={t('shares.ask', { label })}
      text={t('shares.askText')}
      confirm={t('shares.list.revoke')}
      cancel={t('shares.cancel')}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
