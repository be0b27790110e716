import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import { Button, Modal } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Notice } from '../AccountCard.tsx'
import classes from './ConsoleDialog.module.css'

type Props = {
  readonly title: string
  readonly lead?: string
  readonly submit: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly notice: string
  readonly onClose: () => void
  readonly children: ReactNode
} & Pick<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'onBlur' | 'ref'>

/** One form over the console; while it is being sent it stays open. */
export function ConsoleDialog({
  title,
  lead,
  submit,
  busy,
  disabled = false,
  notice,
  onClose,
  children,
  ...form
}: Props) {
  const t = useT()
  return (
    <Modal
      classNames={{ title: classes.title ?? '' }}
      radius="lg"
      padding="xl"
      opened
      onClose={() => !busy && onClose()}
      title={title}
      centered
      size={480}
      transitionProps={{ duration: 100 }}
      closeButtonProps={{ 'aria-label': t('accounts.console.close') }}
    >
      <form {...form} className={classes.form} noValidate aria-busy={busy}>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
        {children}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('accounts.console.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy} disabled={disabled}>
            {submit}
          </WriteButton>
        </div>
      </form>
    </Modal>
  )
}
