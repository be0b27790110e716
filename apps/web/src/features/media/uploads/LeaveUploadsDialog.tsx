import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

const tabOf = (pathname: string) => /\/project\/[^/]+\/[^/]+/.exec(pathname)?.[0]

/** Spec 2 §2: leaving the tab while files travel asks first. Closing the page is asked by the browser itself. */
export function LeaveUploadsDialog() {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => tabOf(currentLocation.pathname) !== tabOf(nextLocation.pathname),
  )
  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('media.upload.leave.title')}
      closeLabel={t('media.upload.leave.stay')}
    >
      <p>{t('media.upload.leave.question')}</p>
      <Text c="dimmed" mt="sm">
        {t('media.upload.leave.hint')}
      </Text>
      <Group gap="sm" justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          {t('media.upload.leave.stay')}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{t('media.upload.leave.go')}</Button>
      </Group>
    </Dialog>
  )
}
