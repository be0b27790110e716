import '@mantine/core/styles/Flex.css'
import { Button, Flex } from '@mantine/core'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { proposedName } from '../drawing-names.ts'
import { sectionOfCategory } from '../sections.ts'
import type { DrawingUploads } from '../../../uploads/drawings/drawing-uploads.ts'
import { unreadable } from '../../../uploads/upload-entry.ts'
import { UploadLine, type UploadButton } from '../../../uploads/panel/UploadLine.tsx'
import { isLeaving, mayRetry, percentOf, type Upload } from './upload-list.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './UploadPanel.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

type Props = {
  readonly upload: Upload
  readonly queue: DrawingUploads
  readonly taken: readonly string[]
  readonly replacedName: string | undefined
  readonly onChoosePages: () => void
}

function wordsOf(t: Translate, upload: Upload): string {
  const { stage, bytes, size, pages, problem, isPaused, isRetrying, needsFile } = upload
  const sizes = { sent: fileSizeText(bytes), size: fileSizeText(size) }
  if (stage === 'failed')
    return problem?.code === unreadable
      ? t('drawings.uploads.unreadable')
      : errorText(t, {
          code: problem?.code,
          message: problem?.message || t('shell.failure.text'),
          requestId: problem?.requestId,
        })
  if (needsFile) return t('media.upload.texts.chooseAgain')
  if (isPaused) return t('drawings.uploads.paused', sizes)
  if (isRetrying) return t('drawings.uploads.retrying')
  if (stage === 'choosing') return t('drawings.uploads.stage.choosing', { count: pages.length })
  return t(`drawings.uploads.stage.${stage}`, sizes)
}

type ActionProps = Omit<Props, 'replacedName'>

/** What the user decides about the file: its pages, another name, another try. */
function RowDecisions({ upload, queue, taken, onChoosePages }: ActionProps) {
  const t = useT()
  const { key, fileName, stage, problem, name } = upload
  const isFailed = stage === 'failed'
  const otherName =
    problem?.code === 'drawing.name-taken' && upload.replaces === undefined
      ? proposedName(name, [...taken, name])
      : undefined
  return (
    <>
      {stage === 'choosing' && (
        <Button aria-label={t('drawings.uploads.chooseOf', { file: fileName })} onClick={onChoosePages}>
          {t('drawings.uploads.choose')}
        </Button>
      )}
      {isFailed && otherName !== undefined && upload.hasFile && (
        <Button variant="default" onClick={() => queue.retry(key, otherName)}>
          {t('drawings.uploads.sendAs', { name: otherName })}
        </Button>
      )}
      {isFailed && otherName === undefined && mayRetry(upload) && (
        <Button
          variant="default"
          aria-label={t('drawings.uploads.retryFile', { file: fileName })}
          onClick={() => queue.retry(key)}
        >
          {t('drawings.uploads.retry')}
        </Button>
      )}
    </>
  )
}

function useButtons({ upload, queue }: ActionProps): readonly UploadButton[] {
  const t = useT()
  const { key, fileName: file, stage, isPaused } = upload
  const hold: UploadButton = {
    label: t(isPaused ? 'drawings.uploads.resume' : 'drawings.uploads.pause', { file }),
    icon: isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />,
    press: () => (isPaused ? queue.resume([key]) : queue.pause([key])),
  }
  const close: UploadButton = {
    label: t(stage === 'failed' ? 'drawings.uploads.dismiss' : 'drawings.uploads.cancel', { file }),
    icon: <IconX {...icon} />,
    press: () => queue.cancel([key]),
  }
  return isLeaving(upload) ? [hold, close] : [close]
}

export function UploadRow({ replacedName, ...given }: Props) {
  const t = useT()
  const { upload } = given
  const { fileName, size, isPaused } = upload
  const percent = percentOf(upload)
  const isFailed = upload.stage === 'failed'
  const aim =
    replacedName === undefined
      ? t(`drawings.sections.${sectionOfCategory(upload.category).name}.title`)
      : t('drawings.uploads.replaces', { name: replacedName })
  return (
    <Flex component="li" className={classes.row ?? ''} gap={4} align="center" py="sm" pl={12} pr={8}>
      <UploadLine
        name={fileName}
        facts={
          <>
            <MutedText component="span">{aim}</MutedText>
            <MutedText component="span" isTabular>
              {fileSizeText(size)}
            </MutedText>
          </>
        }
        text={wordsOf(t, upload)}
        isFailed={isFailed}
        isAlert={isFailed}
        progress={
          percent === undefined
            ? undefined
            : { percent, label: t('drawings.uploads.progress', { file: fileName }), isPaused }
        }
        buttons={useButtons(given)}
      >
        <RowDecisions {...given} />
      </UploadLine>
    </Flex>
  )
}
