import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from '../../../ui/dialogs/dialog-form.module.css'

type Props = {
  readonly name: string
  /** Answers what went wrong, in words. */ readonly onSave: (name: string) => Promise<string | undefined>
  readonly onClose: () => void
}

export function PhotoRename({ name, onSave, onClose }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === '') return setProblem(t('media.photo.rename.empty'))
    if (wanted === name) return onClose()
    setBusy(true)
    const failed = await onSave(wanted)
    setBusy(false)
    if (failed === undefined) onClose()
    else setProblem(failed)
  }

  return (
    <Dialog
      title={t('media.photo.rename.title')}
      closeLabel={t('media.photo.rename.cancel')}
      onClose={() => !isBusy && onClose()}
    >
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          data-autofocus
          label={t('media.photo.rename.name')}
          value={typed}
          maxLength={255}
          autoComplete="off"
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('media.photo.rename.cancel')}
          </Button>
          <WriteButton type="submit" loading={isBusy}>
            {t('media.photo.rename.save')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
