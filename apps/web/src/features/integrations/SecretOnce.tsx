import { Box, Button, Group, Stack } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { showToast } from '../../ui/feedback/toast.ts'

type Props = {
  readonly text: string
  readonly label: string
  readonly secret: string
  readonly done: string
  readonly onDone: () => void
}

/** A secret that the server does not show again. */
export function SecretOnce({ text, label, secret, done, onDone }: Props) {
  const t = useT()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast('brief', t('integrations.copied')),
      () => showToast('failure', t('integrations.copyFailed')),
    )
  return (
    <Stack gap="lg">
      <p>{text}</p>
      <Box
        component="code"
        display="block"
        p="md"
        bg="var(--pl-hover)"
        aria-label={label}
        style={{ overflowWrap: 'anywhere' }}
      >
        {secret}
      </Box>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('integrations.copy')}
        </Button>
        <Button onClick={onDone}>{done}</Button>
      </Group>
    </Stack>
  )
}
