import { Group } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { captureUploadsOf } from '../../../uploads/captures/capture-uploads.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'

/** What was recorded on this phone and is not on the server, or that all of it is. */
export function CaptureStatus({ inspectionId }: { readonly inspectionId: string }) {
  const t = useT()
  const queue = captureUploadsOf(inspectionId)
  const { uploads } = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [isDiscarding, setDiscarding] = useState(false)
  const missing = uploads.filter(({ needsFile }) => needsFile)
  const failed = uploads.filter(({ status, needsFile }) => status === 'failed' && !needsFile)
  const waiting = uploads.filter((one) => !missing.includes(one) && !failed.includes(one))
  const unstored = waiting.filter(({ isStored }) => !isStored)
  const stored = waiting.length - unstored.length
  const sending = waiting.filter(({ status, isWaiting }) => status === 'uploading' && !isWaiting)
  const stuck = [...failed, ...missing]
  const sent = queue.sentCount()
  const [first] = failed
  return (
    <>
      <StatusLine kind={sending.length > 0 ? 'busy' : 'info'} mb={sending.length + stored > 0 ? 'sm' : 0}>
        {sending.length > 0
          ? t('defects.capture.sending', { count: sending.length })
          : stored > 0 && t('defects.capture.waiting', { count: stored })}
      </StatusLine>
      {unstored.length > 0 && (
        <StatusLine kind="warning" mb="sm">
          {t('defects.capture.unstored', { count: unstored.length })}
        </StatusLine>
      )}
      {stuck.length > 0 && (
        <StatusLine
          kind="failure"
          mb="sm"
          actions={
            <Group gap="sm">
              {failed.length > 0 && (
                <LinkButton isAction onClick={() => queue.retry(failed.map(({ key }) => key))}>
                  {t('defects.capture.retry')}
                </LinkButton>
              )}
              <LinkButton isAction onClick={() => setDiscarding(true)}>
                {t('defects.capture.discard')}
              </LinkButton>
            </Group>
          }
        >
          {failed.length > 0 && t('defects.capture.failed', { count: failed.length })}{' '}
          {first !== undefined && first.problem !== null && errorText(t, first.problem)}{' '}
          {missing.length > 0 && t('defects.capture.missing', { count: missing.length })}
        </StatusLine>
      )}
      {uploads.length === 0 && sent > 0 && (
        <StatusLine
          kind="done"
          mb="sm"
          // Teal is too pale on the ground of this line.
          actions={<LinkButton onClick={queue.closeSent}>{t('defects.capture.close')}</LinkButton>}
        >
          {t('defects.capture.sent', { count: sent })}
        </StatusLine>
      )}
      {isDiscarding && (
        <ConfirmDialog
          isLocal
          title={t('defects.capture.discardTitle')}
          text={t('defects.capture.discardText', { count: stuck.length })}
          confirm={t('defects.capture.discard')}
          cancel={t('defects.capture.keep')}
          onClose={() => setDiscarding(false)}
          onConfirm={async () => {
            await queue.cancel(stuck.map(({ key }) => key))
            return undefined
          }}
        />
      )}
    </>
  )
}
