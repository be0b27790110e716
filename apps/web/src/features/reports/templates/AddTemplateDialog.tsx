import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { addTemplate, templatesQuery } from '../../../api/reports-templates.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import form from '../../../ui/dialogs/dialog-form.module.css'
import { showToast } from '../../../ui/feedback/toast.ts'
import { readBase64 } from '../../../api/http/read-base64.ts'
import { FileField } from '../FileField.tsx'

const maxBytes = 10 * 1024 * 1024

function faultOf(file: File): 'wrongKind' | 'tooLarge' | undefined {
  if (!file.name.toLowerCase().endsWith('.docx')) return 'wrongKind'
  return file.size > maxBytes ? 'tooLarge' : undefined
}

export function AddTemplateDialog({
  corporateId,
  onClose,
}: {
  readonly corporateId: string
  readonly onClose: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  function choose(chosen: File | undefined): void {
    if (chosen === undefined) return
    const fault = faultOf(chosen)
    setProblem(fault && t(`reports.templates.${fault}`))
    if (fault !== undefined) return
    setFile(chosen)
    if (name === '') setName(chosen.name.replace(/\.docx$/i, '').slice(0, 50))
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (file === undefined) return setProblem(t('reports.templates.noFile'))
    if (name.trim() === '') return setProblem(t('rules.required'))
    setBusy(true)
    try {
      const added = await addTemplate(corporateId, name.trim(), await readBase64(file))
      await client.invalidateQueries({ queryKey: templatesQuery(corporateId).queryKey })
      showToast(
        added.problems.length > 0 ? 'warning' : 'note',
        t(added.problems.length > 0 ? 'reports.templates.addedBroken' : 'reports.templates.added', {
          name: added.name,
        }),
      )
      onClose()
    } catch (error) {
      setProblem(errorText(t, error as Error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('reports.templates.add')} closeLabel={t('reports.cancel')} onClose={onClose}>
      <form className={form.form} onSubmit={(event) => void submit(event)}>
        <FileField
          label={t('reports.templates.file')}
          accept=".docx"
          choose={t('reports.templates.choose')}
          chosen={file && t('reports.templates.chosen', { name: file.name, size: formatBytes(locale, file.size) })}
          onChoose={choose}
        />
        <TextInput
          label={t('reports.templates.name')}
          value={name}
          maxLength={50}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p role="alert" className={form.problem}>
          {problem}
        </p>
        <div className={form.actions}>
          <Button variant="default" onClick={onClose}>
            {t('reports.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy}>
            {t('reports.templates.save')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
