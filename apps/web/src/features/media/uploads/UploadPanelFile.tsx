import { Box, Group, Text } from '@mantine/core'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import iconButton from '../../../ui/forms/icon-button.module.css'
import { mayRetry } from '../../../uploads/media/media-upload.ts'
import { hasFailed, isUnderWay } from '../../../uploads/upload-entry.ts'
import type { UploadFile } from './upload-rows.ts'
import type { MediaUploads } from '../../../uploads/media/media-uploads.ts'
import { percentOf, uploadStatusText } from './upload-text.ts'
import { StatusWord } from './StatusWord.tsx'
import classes from './Uploads.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** A reason is read whole: one that is cut off is no reason. */
const failedText = { c: 'var(--pl-error)', lh: 1.3, lineClamp: 4 } as const

type Props = { readonly row: UploadFile; readonly queue: MediaUploads; readonly mayEdit: boolean }

export const UploadPanelFile = memo(function UploadPanelFile({ row, queue, mayEdit }: Props) {
  const t = useT()
  const { upload } = row
  const { key, name, size, status, result, needsFile } = upload
  const said = uploadStatusText(t, row)
  const isSending = status === 'uploading'
  const isFailed = hasFailed(upload)
  const isDone = status === 'completed'
  const verified = t('media.upload.texts.verified')
  const button = (words: string, press: () => void, picture: React.ReactNode) => (
    <button type="button" className={iconButton.narrow} aria-label={words} title={words} onClick={press}>
      {picture}
    </button>
  )
  return (
    <>
      <Box flex={1} miw={0}>
        <Group component="p" gap={6} wrap="nowrap">
          <FileName name={name} />
          {result === 'ready' && (
            <IconCircleCheck size={14} stroke={1.75} className={classes.verified} role="img" aria-label={verified}>
              <title>{verified}</title>
            </IconCircleCheck>
          )}
          <StatusWord tone={said.tone} word={said.word} />
        </Group>
        {isSending ? (
          <Group component="p" gap="sm" wrap="nowrap" fz="xs" className={classes.sending}>
            <span
              role="progressbar"
              aria-label={name}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percentOf(upload)}
              className={classes.bar}
              title={said.text}
            >
              <span style={{ width: `${percentOf(upload)}%` }} />
            </span>
            <Text span truncate c="dimmed">
              {upload.isWaiting || upload.stage === 'checking'
                ? said.text
                : `${t('media.upload.percent', { percent: percentOf(upload) })} · ${fileSizeText(size)}`}
            </Text>
          </Group>
        ) : (
          <MutedText title={said.text} {...(isFailed ? failedText : { truncate: true })}>
            {said.text}
          </MutedText>
        )}
      </Box>
      {mayEdit &&
        mayRetry(upload) &&
        button(t('media.upload.retryFile', { file: name }), () => queue.retry([key]), <IconRefresh {...icon} />)}
      {mayEdit &&
        isUnderWay(upload) &&
        button(t('media.upload.pause', { file: name }), () => queue.pause([key]), <IconPlayerPause {...icon} />)}
      {mayEdit &&
        status === 'paused' &&
        !needsFile &&
        button(t('media.upload.resume', { file: name }), () => queue.resume([key]), <IconPlayerPlay {...icon} />)}
      {mayEdit &&
        button(
          t(isDone ? 'media.upload.dismiss' : 'media.upload.cancel', { file: name }),
          () => void queue.cancel([key]),
          <IconX {...icon} />,
        )}
    </>
  )
})
