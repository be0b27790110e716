import { PasswordInput } from '@mantine/core'
import { maxCertificateBytes, type CertificateSettings } from '@plumbline/contract/reports/issued'
import { useState, type FormEvent } from 'react'
import { readBase64 } from '../../../api/http/read-base64.ts'
import { saveCertificate } from '../../../api/reports-certificate.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { FileField } from '../FileField.tsx'

type Props = {
  readonly corporateId: string
  readonly onSaved: (settings: CertificateSettings) => void
  readonly onClose: () => void
}

function faultOf(file: File): 'wrongKind' | 'tooLarge' | undefined {
  if (!/\.(p12|pfx)$/i.test(file.name)) return 'wrongKind'
  return file.size > maxCertificateBytes ? 'tooLarge' : undefined
}

export function UploadCertificateDialog({ corporateId, onSaved, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const [file, setFile] = useState<File>()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  function choose(chosen: File | undefined): void {
    if (chosen === undefined) return
    const fault = faultOf(chosen)
    setProblem(fault && t(`reports.certificate.form.${fault}`))
    if (fault === undefined) setFile(chosen)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (file === undefined) return setProblem(t('reports.certificate.form.noFile'))
    setBusy(true)
    setProblem(undefined)
    try {
      onSaved(await saveCertificate(corporateId, { file: await readBase64(file), password }))
      onClose()
    } catch (error) {
      setProblem(errorText(t, error as Error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={t('reports.certificate.upload')}
      cancel={t('reports.cancel')}
      submit={t('reports.certificate.form.save')}
      busy={busy}
      problem={problem}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <MutedText size="sm">{t('reports.certificate.form.text')}</MutedText>
      <FileField
        label={t('reports.certificate.form.file')}
        accept=".p12,.pfx"
        choose={t('reports.certificate.form.choose')}
        chosen={file && t('reports.certificate.form.chosen', { name: file.name, size: formatBytes(locale, file.size) })}
        onChoose={choose}
      />
      <PasswordInput
        label={t('reports.certificate.form.password')}
        value={password}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
