import { Stack, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'

/** One piece under its name in the code. */
export function Specimen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} gap="sm">
      <Text component="h2" id={id} fz="lg" fw={600}>
        {name}
      </Text>
      {children}
    </Stack>
  )
}
