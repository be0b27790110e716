import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  readonly title: string
  readonly closeLabel: string
  /** As high as the window: for a form, not for a list. */ readonly isFull?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Comes from the foot of a phone's window, where the thumb is. It closes as a dialog does. */
export function Sheet({ title, closeLabel, isFull = false, onClose, children }: Props) {
  useReturnFocus(true)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size={isFull ? '100%' : 'auto'}
      title={title}
      transitionProps={{ duration: 100 }}
      classNames={{ title: classes.title }}
      styles={{
        content: isFull ? { height: '100%' } : { height: 'auto', maxHeight: '80dvh', borderRadius: '12px 12px 0 0' },
        header: { padding: '8px 8px 8px 16px' },
        body: { padding: '0 16px calc(16px + env(safe-area-inset-bottom))' },
      }}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      {children}
    </Drawer>
  )
}
