import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** A sentence in a box, and what to do about it. */
export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <Group gap="8px 12px" p="8px 12px" bd="1px solid var(--pl-edge)" bdrs="lg" bg="var(--pl-hover)">
    {children}
  </Group>
)
