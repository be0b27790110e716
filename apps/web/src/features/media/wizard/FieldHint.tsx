import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { readonly role?: 'note'; readonly children: ReactNode }

/** What a field means: closer to the field above it than to the next one. */
export function FieldHint({ role, children }: Props) {
  return (
    <Text role={role} c="dimmed" mt={-10}>
      {children}
    </Text>
  )
}
