import { Stack } from '@mantine/core'
import { sharePath } from '@plumbline/contract/shares/share-addresses'
import type { Share } from '@plumbline/contract/shares/shares'
import { useState } from 'react'
import type { SharedInspection } from '../../api/shares.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ShownOnce } from '../../ui/dialogs/ShownOnce.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { ShareForm } from './ShareForm.tsx'
import type { ShareOrigin } from './share-values.ts'
import { ShareList } from './ShareList.tsx'

type Props = { readonly of: SharedInspection; readonly origin: ShareOrigin; readonly onClose: () => void }

/** Links of one inspection: those there are, and a new one. */
export function ShareDialog({ of, origin, onClose }: Props) {
  const t = useT()
  const [token, setToken] = useState<string>()
  const [revoking, setRevoking] = useState<Share>()
  if (revoking !== undefined) return <RevokeDialog of={of} share={revoking} onClose={() => setRevoking(undefined)} />
  return (
    <Dialog title={t('shares.title')} closeLabel={t('shares.close')} size={640} onClose={onClose}>
      {token === undefined ? (
        <Stack gap="lg">
          <p>{t('shares.lead')}</p>
          <ShareForm of={of} origin={origin} onMade={setToken} />
          <ShareList of={of} onRevoke={setRevoking} />
        </Stack>
      ) : (
        <ShownOnce
          text={t('shares.made.text')}
          label={t('shares.made.link')}
          secret={`${window.location.origin}${sharePath(token)}`}
          copy={t('shares.made.copy')}
          copied={t('shares.made.copied')}
          copyFailed={t('shares.made.copyFailed')}
          done={t('shares.made.done')}
          onDone={() => setToken(undefined)}
        />
      )}
    </Dialog>
  )
}
