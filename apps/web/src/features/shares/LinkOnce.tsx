import { Box, Button, Group, Stack } from '@mantine/core'
import { sharePath } from '@plumbline/contract/shares/share-addresses'
import { IconCopy } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { showToast } from '../../ui/feedback/toast.ts'

/** The server stores no token, so it cannot show the link again. */
export function LinkOnce({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const t = useT()
  const link = `${window.location.origin}${sharePath(token)}`
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => showToast('brief', t('shares.made.copied')),
      () => showToast('failure', t('shares.made.copyFailed')),
    )
  return (
    <Stack gap="lg">
      <p>{t('shares.made.text')}</p>
      <Box
        component="code"
        display="block"
        p="md"
        bg="var(--pl-hover)"
        aria-label={t('shares.made.link')}
        role="group"
        style={{ overflowWrap: 'anywhere' }}
      >
        {link}
      </Box>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('shares.made.copy')}
        </Button>
        <Button onClick={onDone}>{t('shares.made.done')}</Button>
      </Group>
    </Stack>
  )
}
