import { Button, TextInput } from '@mantine/core'
import { isDay } from '@plumbline/contract/rules/days'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { addInspection, type OfWorkspace } from '../../api/projects/info.ts'
import { projectsKey } from '../../api/projects.ts'
import { localDay } from '../../i18n/local-day.ts'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import classes from '../../ui/dialogs/dialog-form.module.css'
import { failureText } from './failure-text.ts'

type Props = {
  readonly of: OfWorkspace
  readonly onClose: () => void
  readonly onAdded: (inspectionId: string) => void
}

/** DESIGN §4: the same asset, inspected again. */
export function AddInspectionDialog({ of, onClose, onAdded }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [date, setDate] = useState(() => localDay(new Date()))
  const [note, setNote] = useState('')
  const [isJudged, setJudged] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const fault = isDay(date) ? undefined : t('rules.required')

  async function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setJudged(true)
    if (busy || fault !== undefined) return
    setBusy(true)
    setProblem('')
    try {
      const { _id } = await addInspection(of, { date, note })
      await client.invalidateQueries({ queryKey: projectsKey })
      showToast('note', t('projects.info.inspections.added'))
      onAdded(_id)
    } catch (error) {
      setBusy(false)
      setProblem(failureText(t, error))
    }
  }

  return (
    <Dialog
      title={t('projects.info.inspections.addTitle')}
      closeLabel={t('projects.info.inspections.cancel')}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className={classes.form}>
        <p>{t('projects.info.inspections.addText')}</p>
        <DateField
          data-autofocus
          required
          label={t('projects.info.inspections.date')}
          value={date}
          error={isJudged ? fault : undefined}
          onChange={setDate}
        />
        <TextInput
          label={t('projects.info.inspections.note')}
          description={t('projects.info.inspections.noteHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('projects.info.inspections.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy}>
            {t('projects.info.inspections.submit')}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
