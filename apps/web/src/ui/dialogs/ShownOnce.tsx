import { Box, Button, Group, Stack } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../feedback/copy-text.ts'

type Props = {
  readonly text: string
  readonly label: string
  readonly secret: string
  readonly copy: string
  readonly copied: string
  readonly copyFailed: string
  readonly done: string
  readonly onDone: () => void
}

/** A key, a secret or a link that the server stores only as a hash and cannot show again. */
export function ShownOnce({ text, label, secret, copy, copied, copyFailed, done, onDone }: Props) {
  return (
    <Stack gap="lg">
      <p>{text}</p>
      <Box
        component="code"
        display="block"
        p="md"
        bg="var(--pl-hover)"
        aria-label={label}
        role="group"
        style={{ overflowWrap: 'anywhere' }}
      >
        {secret}
      </Box>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => void copyText(secret, { copied, failed: copyFailed })}
        >
          {copy}
        </Button>
        <Button onClick={onDone}>{done}</Button>
      </Group>
    </Stack>
  )
}
