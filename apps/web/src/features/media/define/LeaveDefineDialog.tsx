import { Button } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import classes from '../../../ui/dialogs/dialog-form.module.css'

type Props = {
  readonly isBusy: boolean
  readonly onStay: () => void
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** The confirm-save question, when another photo is chosen. */
export function LeaveDefineDialog({ isBusy, onStay, onDiscard, onSave }: Props) {
  const t = useT()
  return (
    <Dialog
      title={t('media.photo.define.leave.title')}
      closeLabel={t('media.photo.define.leave.stay')}
      onClose={onStay}
    >
      <div className={classes.form}>
        <p>{t('media.photo.define.leave.question')}</p>
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={onDiscard}>
            {t('media.photo.define.leave.discard')}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={onSave}>
            {t('media.photo.define.leave.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
