import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Drawings.module.css'

type Props = { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode }

/** Files that cannot be used, one line each, with what can be done about them. */
export function FailureBox({ title, action, children }: Props) {
  return (
    <Group
      gap="md"
      align="flex-start"
      wrap="nowrap"
      mb="lg"
      px="lg"
      py="md"
      bd="1px solid var(--pl-error)"
      bdrs="lg"
      bg="var(--pl-error-soft)"
    >
      <Box flex={1} className={classes.breaking ?? ''}>
        <Text fw={600}>{title}</Text>
        <Box component="ul" mt="xs" mb={0} pl="lg">
          {children}
        </Box>
      </Box>
      {action}
    </Group>
  )
}
