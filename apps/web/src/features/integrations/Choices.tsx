import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { readonly legend: string; readonly error?: string | undefined; readonly children: ReactNode }

/** Boxes to tick under one question. */
export function Choices({ legend, error, children }: Props) {
  return (
    <Box component="fieldset" m={0} p={0} bd={0}>
      <Text component="legend" fw={500} mb="xs">
        {legend}
      </Text>
      <Stack gap="xs">{children}</Stack>
      {error !== undefined && (
        <Text role="alert" c="var(--pl-error)" fz="xs" mt="xs">
          {error}
        </Text>
      )}
    </Box>
  )
}

export function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item]
}
