import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export function PanelTitle({ children }: { readonly children: ReactNode }) {
  return (
    <Text component="h3" fz="md" fw={600}>
      {children}
    </Text>
  )
}

/** What a panel beside the model shows: a title, and one thing below the other. */
export function PanelStack({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={10} p="md">
      <PanelTitle>{title}</PanelTitle>
      {children}
    </Stack>
  )
}
