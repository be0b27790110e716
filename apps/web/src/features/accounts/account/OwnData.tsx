import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ownData } from '../../../api/accounts/profile.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Notice } from '../AccountCard.tsx'
import { refusalOf } from '../form-problems.ts'
import { SettingsBody, SettingsSection } from './SettingsSection.tsx'

export function OwnData({ userId }: { readonly userId: string }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState<{ readonly kind: 'good' | 'bad'; readonly text: string }>()

  async function download() {
    setBusy(true)
    setStatus(undefined)
    try {
      const data = await ownData(userId)
      saveFile(
        `plumbline-my-data-${new Date().toISOString().slice(0, 10)}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      )
      setStatus({ kind: 'good', text: t('accounts.security.data.saved') })
    } catch (error) {
      setStatus({ kind: 'bad', text: refusalOf(t, error, []).text })
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingsSection title={t('accounts.security.data.title')} text={t('accounts.security.data.text')}>
      <SettingsBody>
        <Notice kind="bad">{status?.kind === 'bad' ? <p>{status.text}</p> : null}</Notice>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => void download()}
        >
          {t('accounts.security.data.download')}
        </Button>
        <MutedText size="md" role="status">
          {status?.kind === 'good' ? status.text : t('accounts.security.data.format')}
        </MutedText>
      </SettingsBody>
    </SettingsSection>
  )
}
