import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { mayRetry } from '../../../uploads/media/media-upload.ts'
import type { MediaUploads } from '../../../uploads/media/media-uploads.ts'
import { StatusWord } from '../../../uploads/panel/StatusWord.tsx'
import { percentOf } from '../../../uploads/panel/totals-text.ts'
import { UploadLine, type UploadButton } from '../../../uploads/panel/UploadLine.tsx'
import { hasFailed, isUnderWay } from '../../../uploads/upload-entry.ts'
import type { UploadFile } from './upload-rows.ts'
import { uploadStatusText } from './upload-text.ts'
import classes from './Uploads.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

type Props = { readonly row: UploadFile; readonly queue: MediaUploads; readonly mayEdit: boolean }

function useButtons({ row: { upload }, queue, mayEdit }: Props): readonly UploadButton[] {
  const t = useT()
  const { key, name, status, needsFile } = upload
  if (!mayEdit) return []
  const retry: UploadButton = {
    label: t('media.upload.retryFile', { file: name }),
    icon: <IconRefresh {...icon} />,
    press: () => queue.retry([key]),
  }
  const pause: UploadButton = {
    label: t('media.upload.pause', { file: name }),
    icon: <IconPlayerPause {...icon} />,
    press: () => queue.pause([key]),
  }
  const resume: UploadButton = {
    label: t('media.upload.resume', { file: name }),
    icon: <IconPlayerPlay {...icon} />,
    press: () => queue.resume([key]),
  }
  const cancel: UploadButton = {
    label: t(status === 'completed' ? 'media.upload.dismiss' : 'media.upload.cancel', { file: name }),
    icon: <IconX {...icon} />,
    press: () => void queue.cancel([key]),
  }
  return [
    ...(mayRetry(upload) ? [retry] : []),
    ...(isUnderWay(upload) ? [pause] : []),
    ...(status === 'paused' && !needsFile ? [resume] : []),
    cancel,
  ]
}

export const UploadPanelFile = memo(function UploadPanelFile(props: Props) {
  const t = useT()
  const { row } = props
  const { upload } = row
  const { name, size, status, result } = upload
  const said = uploadStatusText(t, row)
  const percent = percentOf(upload)
  const verified = t('media.upload.texts.verified')
  const isQuiet = upload.isWaiting || upload.stage === 'checking'
  return (
    <UploadLine
      name={name}
      facts={
        <>
          {result === 'ready' && (
            <IconCircleCheck size={14} stroke={1.75} className={classes.verified} role="img" aria-label={verified}>
              <title>{verified}</title>
            </IconCircleCheck>
          )}
          <StatusWord tone={said.tone} word={said.word} />
        </>
      }
      text={said.text}
      isFailed={hasFailed(upload)}
      progress={status === 'uploading' ? { percent, label: name } : undefined}
      {...(!isQuiet && { progressText: `${t('media.upload.percent', { percent })} · ${fileSizeText(size)}` })}
      buttons={useButtons(props)}
    />
  )
})
