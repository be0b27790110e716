import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import classes from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { StatusLine } from '../feedback/StatusLine.tsx'
import { WriteButton } from '../forms/WriteButton.tsx'

type Props = {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  /** What it would do is not known yet. */
  readonly isWaiting?: boolean
  /** Begins in this browser: it needs no connection. */
  readonly isLocal?: boolean
  /** Answers what went wrong, in words, and stays open; nothing: it closes. */
  readonly onConfirm: () => Promise<string | undefined>
  readonly onClose: () => void
}

/** Asks before what cannot be taken back. The focus begins on the way out. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel,
  isWaiting = false,
  isLocal = false,
  onConfirm,
  onClose,
}: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run() {
    setBusy(true)
    setProblem(undefined)
    const failed = await onConfirm()
    setBusy(false)
    if (failed === undefined) onClose()
    else setProblem(failed)
  }

  const Confirm = isLocal ? Button : WriteButton
  return (
    <Dialog title={title} closeLabel={cancel} onClose={onClose}>
      <p className={classes.text}>{text}</p>
      <StatusLine kind="failure" isPlain mt="md">
        {problem}
      </StatusLine>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
          {cancel}
        </Button>
        <Confirm loading={busy} disabled={isWaiting} onClick={() => void run()}>
          {confirm}
        </Confirm>
      </Group>
    </Dialog>
  )
}
