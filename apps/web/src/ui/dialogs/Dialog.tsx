import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  readonly opened?: boolean
  readonly title: string
  readonly size?: number
  /** As high as the window: for work, not for a question. */ readonly isTall?: boolean
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question over the screen. Escape, the cross and a press beside it all mean the same: close. */
export function Dialog({ opened = true, title, size = 440, isTall = false, closeLabel, onClose, children }: Props) {
  useReturnFocus(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      size={size}
      transitionProps={{ duration: 100 }}
      {...(isTall ? { yOffset: 24 } : {})}
      classNames={{
        content: isTall ? `${classes.content} ${classes.tall}` : classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      {children}
    </Modal>
  )
}
