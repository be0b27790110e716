import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** A screen that fills the window below the header; its columns scroll, the page does not. */
export function WorkScreen({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap={0} flex={1} miw={0} mih={0} data-fill>
      {children}
    </Stack>
  )
}
