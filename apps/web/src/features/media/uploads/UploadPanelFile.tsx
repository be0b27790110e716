import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { statusColours } from '../../../ui/theme/status-colours.ts'
import { mayRetry } from '../../../uploads/media/media-upload.ts'
import { hasFailed, isUnderWay } from '../../../uploads/upload-entry.ts'
import type { UploadFile } from './upload-rows.ts'
import type { MediaUploads } from '../../../uploads/media/media-uploads.ts'
import { percentOf, uploadStatusText } from './upload-text.ts'
import classes from './UploadPanel.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

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
    <button type="button" className={classes.narrow} aria-label={words} title={words} onClick={press}>
      {picture}
    </button>
  )
  return (
    <>
      <div className={classes.text} data-failed={isFailed || undefined}>
        <p className={classes.name}>
          <FileName name={name} className={classes.fileName} />
          {result === 'ready' && (
            <IconCircleCheck size={14} stroke={1.75} className={classes.verified} role="img" aria-label={verified}>
              <title>{verified}</title>
            </IconCircleCheck>
          )}
          <span className={classes.status}>
            <span className={classes.dot} style={{ background: statusColours[said.tone] }} />
            {said.word}
          </span>
        </p>
        {isSending ? (
          <p className={classes.sending}>
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
            <span className={classes.count}>
              {upload.isWaiting || upload.stage === 'checking'
                ? said.text
                : `${t('media.upload.percent', { percent: percentOf(upload) })} · ${fileSizeText(size)}`}
            </span>
          </p>
        ) : (
          <p className={classes.words} title={said.text}>
            {said.text}
          </p>
        )}
      </div>
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
