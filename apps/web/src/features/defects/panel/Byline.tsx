import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Moment } from '../../../ui/display/Moment.tsx'

/** Who did something and when, above what it was. */
export const Byline = ({
  name,
  at,
  children,
}: {
  readonly name: string
  readonly at: string
  readonly children?: ReactNode
}) => (
  <Group gap="4px 8px" align="baseline" c="dimmed" fz="xs">
    <Text component="b" fw={700} c="var(--pl-text)">
      {name}
    </Text>
    <Moment at={at} />
    {children}
  </Group>
)
