import { Button, Group, Stack, Text } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { changeDrawing, drawingsKey, type OfDrawings } from '../../../api/drawings.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import classes from './DrawingFields.module.css'
import { DrawingFields } from './DrawingFields.tsx'
import { judge, valuesOf, type DrawingProblems, type DrawingValues } from './drawing-form.ts'
import { sectionOfCategory } from '../sections.ts'

type Props = {
  readonly of: OfDrawings
  readonly drawing: Drawing
  readonly taken: readonly string[]
  readonly onClose: () => void
}

/** What is typed about a drawing, until it is stored or another person's newer version is taken over. */
function useDetails({ of, drawing, taken, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(drawing)
  const [values, setValues] = useState(() => valuesOf(drawing))
  const [problems, setProblems] = useState<DrawingProblems>({})
  const [notice, setNotice] = useState('')
  const [newer, setNewer] = useState<Drawing>()
  const [isBusy, setBusy] = useState(false)
  const { fields } = sectionOfCategory(drawing.category)
  const focusFirst = () =>
    window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  function refuse(error: unknown) {
    setBusy(false)
    if (!(error instanceof ApiError)) return setNotice(t('shell.failure.text'))
    if (error.code === 'drawing.name-taken') {
      setProblems({ name: errorText(t, error) })
      return void focusFirst()
    }
    if (error.code === 'version.stale') setNewer(error.newer as Drawing | undefined)
    setNotice(errorText(t, error))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const judged = judge(t, values, fields, taken)
    setNotice('')
    setProblems('problems' in judged ? judged.problems : {})
    if ('problems' in judged) return void focusFirst()
    setBusy(true)
    try {
      await changeDrawing(of, drawing.layoutId, { ...judged.details, version: base.version })
      showToast('note', t('drawings.details.saved'))
      onClose()
      await client.invalidateQueries({ queryKey: drawingsKey })
    } catch (error) {
      refuse(error)
    }
  }

  function takeNewer(stored: Drawing) {
    setBase(stored)
    setValues(valuesOf(stored))
    setNewer(undefined)
    setNotice('')
    setProblems({})
  }

  return {
    form,
    fields,
    fileName: base.fileName,
    values,
    problems,
    notice,
    isBusy,
    submit,
    takeNewer: newer === undefined ? undefined : () => takeNewer(newer),
    change(patch: Partial<DrawingValues>) {
      setValues({ ...values, ...patch })
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in patch))))
    },
  }
}

export function DetailsDialog(props: Props) {
  const t = useT()
  const { form, fields, fileName, values, problems, notice, isBusy, submit, takeNewer, change } = useDetails(props)
  const { onClose } = props
  return (
    <Dialog
      size={560}
      title={t('drawings.details.title')}
      closeLabel={t('drawings.details.cancel')}
      onClose={() => !isBusy && onClose()}
    >
      <form ref={form} noValidate aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
        <Stack gap="lg">
          <Text className={classes.breaking} c="dimmed">
            {fileName}
          </Text>
          <div role="alert">
            {notice !== '' && (
              <Group gap="sm" c="var(--pl-error)">
                <p>{notice}</p>
                {takeNewer !== undefined && (
                  <Button variant="default" onClick={takeNewer}>
                    {t('drawings.details.newer')}
                  </Button>
                )}
              </Group>
            )}
          </div>
          <DrawingFields isFirst values={values} problems={problems} fields={fields} onChange={change} />
          <Group gap="sm" justify="flex-end">
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              {t('drawings.details.cancel')}
            </Button>
            <WriteButton type="submit" loading={isBusy}>
              {t('drawings.details.save')}
            </WriteButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
