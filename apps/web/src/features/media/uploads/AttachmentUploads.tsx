import { Group, Stack, Text } from '@mantine/core'
import { IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { percentOf } from '../../../uploads/panel/totals-text.ts'
import { UploadLine, type UploadButton } from '../../../uploads/panel/UploadLine.tsx'
import type { AttachmentUpload } from '../../../uploads/small/attachment-uploads.ts'
import { unreadable } from '../../../uploads/upload-entry.ts'
import classes from './Uploads.module.css'
import type { Attachments } from './use-attachments.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

function reasonOf(t: Translate, { problem }: AttachmentUpload): string {
  if (problem?.code === unreadable) return t('media.upload.texts.unreadable')
  return errorText(t, { code: problem?.code, message: problem?.message || t('shell.failure.text') })
}

function stateOf(t: Translate, upload: AttachmentUpload): string {
  const { name, stage, status, needsFile, isWaiting } = upload
  const percent = percentOf(upload)
  if (needsFile) return t('media.upload.texts.chooseAgain')
  if (isWaiting) return t('media.upload.texts.waiting')
  if (status === 'paused') return t('media.upload.texts.paused', { percent })
  if (stage === 'checking') return t('media.attachments.checking', { file: name })
  return t('media.attachments.sending', { file: name, percent })
}

/** Its bar says it all; the sentence is for screen readers. */
const isPlain = ({ stage, status, isWaiting }: AttachmentUpload) =>
  status !== 'paused' && !isWaiting && stage !== 'checking'

type Props = Pick<Attachments, 'queue' | 'failed' | 'refused' | 'forget'>

/** What failed, with its reason and, where it can help, another try. */
export function FailedAttachments({ queue, failed, refused, forget }: Props) {
  const t = useT()
  const count = failed.length + refused.length
  if (count === 0) return null
  const title = t('media.attachments.failures', { count })
  const dismiss = (file: string, press: () => void): UploadButton => ({
    label: t('media.attachments.dismiss', { file }),
    icon: <IconX {...icon} />,
    press,
  })
  return (
    <div role="group" aria-label={title} className={classes.failures}>
      <Text mb="xs" fw={600}>
        {title}
      </Text>
      <Stack component="ul" role="list" gap={6}>
        {failed.map((upload) => (
          <Group key={upload.key} component="li" gap={4} wrap="nowrap">
            <UploadLine
              name={upload.name}
              facts={null}
              text={reasonOf(t, upload)}
              isFailed
              isAlert
              progress={undefined}
              buttons={[
                ...(upload.needsFile
                  ? []
                  : [
                      {
                        label: t('media.attachments.retryFile', { file: upload.name }),
                        icon: <IconRefresh {...icon} />,
                        press: () => queue.retry([upload.key]),
                      },
                    ]),
                dismiss(upload.name, () => void queue.cancel([upload.key])),
              ]}
            />
          </Group>
        ))}
        {refused.map(({ key, name, reason }) => (
          <Group key={key} component="li" gap={4} wrap="nowrap">
            <UploadLine
              name={name}
              facts={null}
              text={reason}
              isFailed
              isAlert
              progress={undefined}
              buttons={[dismiss(name, () => forget(key))]}
            />
          </Group>
        ))}
      </Stack>
    </div>
  )
}

/** What is on its way; after a reload it continues by itself. */
export function SendingAttachments({ queue, sending }: Pick<Attachments, 'queue' | 'sending'>) {
  const t = useT()
  const [first] = sending
  if (first === undefined) return null
  return (
    <>
      <p role="status" className="pl-hidden">
        {stateOf(t, { ...first, bytes: Math.floor(percentOf(first) / 10) * (first.size / 10) })}
      </p>
      <Stack component="ul" role="list" gap={6}>
        {sending.map((upload) => {
          const { key, name, status, needsFile } = upload
          const cancel: UploadButton = {
            label: t('media.upload.cancel', { file: name }),
            icon: <IconX {...icon} />,
            press: () => void queue.cancel([key]),
          }
          const resume: UploadButton = {
            label: t('media.upload.resume', { file: name }),
            icon: <IconPlayerPlay {...icon} />,
            press: () => queue.resume([key]),
          }
          return (
            <Group key={key} component="li" gap={4} wrap="nowrap">
              <UploadLine
                name={name}
                facts={null}
                text={stateOf(t, upload)}
                isFailed={false}
                progress={needsFile ? undefined : { percent: percentOf(upload), label: name }}
                {...(isPlain(upload) && { progressText: t('media.upload.percent', { percent: percentOf(upload) }) })}
                buttons={[...(status === 'paused' && !needsFile ? [resume] : []), cancel]}
              />
            </Group>
          )
        })}
      </Stack>
    </>
  )
}
