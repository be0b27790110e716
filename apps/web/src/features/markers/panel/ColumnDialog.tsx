import { Button } from '@mantine/core'
import { stepperMax } from '@plumbline/inspection/photos/media-choices'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Stepper } from '../../../ui/forms/Stepper.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from '../../../ui/dialogs/dialog-form.module.css'

const least = 1

/** Spec 2 §2: a stepper with plus and minus, typing blocked, at least one. */
export function ColumnDialog({
  onCreate,
  onClose,
}: {
  readonly onCreate: (count: number) => Promise<string | undefined>
  readonly onClose: () => void
}) {
  const t = useT()
  const [count, setCount] = useState(least)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function create() {
    setBusy(true)
    const failed = await onCreate(count)
    setBusy(false)
    if (failed === undefined) onClose()
    else setProblem(failed)
  }

  return (
    <Dialog
      title={t('markers.panel.columns.add')}
      closeLabel={t('markers.panel.columns.cancel')}
      size={360}
      onClose={onClose}
    >
      <div className={classes.form}>
        <Stepper
          label={t('markers.panel.columns.count')}
          fewer={t('markers.panel.columns.fewer')}
          more={t('markers.panel.columns.more')}
          value={count}
          min={least}
          max={stepperMax.imageColumns}
          isFirst
          onChange={setCount}
        />
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('markers.panel.columns.cancel')}
          </Button>
          <WriteButton loading={isBusy} onClick={() => void create()}>
            {t('markers.panel.columns.create')}
          </WriteButton>
        </div>
      </div>
    </Dialog>
  )
}
