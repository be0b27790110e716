import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { StatusLine } from '../feedback/StatusLine.tsx'
import { WriteButton } from '../forms/WriteButton.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './dialog-form.module.css'

type Props = {
  readonly title: string
  readonly cancel: string
  readonly submit: string
  /** While it is sent the dialog does not close. */
  readonly busy: boolean
  /** Why it was refused. */
  readonly problem: string | undefined
  readonly onSubmit: (event: FormEvent) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Fields, what was refused, and two buttons. */
export function FormDialog({ title, cancel, submit, busy, problem, onSubmit, onClose, children }: Props) {
  return (
    <Dialog title={title} closeLabel={cancel} onClose={() => !busy && onClose()}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        {children}
        <StatusLine kind="failure" isPlain>
          {problem}
        </StatusLine>
        <div className={classes.actions}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <WriteButton type="submit" loading={busy}>
            {submit}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  )
}
