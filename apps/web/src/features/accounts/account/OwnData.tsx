import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ownData } from '../../../api/accounts-profile.ts'
import { useT } from '../../../i18n/use-t.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { Notice } from '../AccountCard.tsx'
import { refusalOf } from '../form-problems.ts'
import { SettingsSection } from './SettingsSection.tsx'
import settings from './SettingsSection.module.css'

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
      <div className={settings.body}>
        <Notice kind="bad">{status?.kind === 'bad' ? <p>{status.text}</p> : null}</Notice>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => void download()}
        >
          {t('accounts.security.data.download')}
        </Button>
        <p className={settings.quiet} role="status">
          {status?.kind === 'good' ? status.text : t('accounts.security.data.format')}
        </p>
      </div>
    </SettingsSection>
  )
}
