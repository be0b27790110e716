import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Notice } from '../AccountCard.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import dialog from '../../../ui/dialogs/dialog-form.module.css'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import classes from './Console.module.css'

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
    <Dialog title={title} size={480} closeLabel={t('accounts.console.close')} onClose={() => !busy && onClose()}>
      <form {...form} className={`${dialog.form} ${classes.form}`} noValidate aria-busy={busy}>
        {lead !== undefined && <MutedText size="sm">{lead}</MutedText>}
        <Notice kind="bad">{notice === '' ? null : <p>{notice}</p>}</Notice>
        {children}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('accounts.console.cancel')}
          </Button>
          <WriteButton type="submit" loading={busy} disabled={disabled}>
            {submit}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
