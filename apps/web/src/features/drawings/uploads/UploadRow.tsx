import '@mantine/core/styles/Flex.css'
import { Box, Button, Flex } from '@mantine/core'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { proposedName } from '../drawing-names.ts'
import { sectionOfCategory } from '../sections.ts'
import type { DrawingUploads } from '../../../uploads/drawings/drawing-uploads.ts'
import { unreadable } from '../../../uploads/upload-entry.ts'
import { isLeaving, mayRetry, percentOf, type Upload } from './upload-list.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import icon from '../../../ui/forms/icon-button.module.css'
import classes from './UploadPanel.module.css'

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

function RowActions({ upload, queue, taken, onChoosePages }: Omit<Props, 'replacedName'>) {
  const t = useT()
  const { key, fileName, stage, isPaused, problem, name } = upload
  const isFailed = stage === 'failed'
  const otherName =
    problem?.code === 'drawing.name-taken' && upload.replaces === undefined
      ? proposedName(name, [...taken, name])
      : undefined
  const close = t(isFailed ? 'drawings.uploads.dismiss' : 'drawings.uploads.cancel', { file: fileName })
  const hold = t(isPaused ? 'drawings.uploads.resume' : 'drawings.uploads.pause', { file: fileName })
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
      {isLeaving(upload) && (
        <button
          type="button"
          className={icon.button}
          aria-label={hold}
          title={hold}
          onClick={() => (isPaused ? queue.resume(key) : queue.pause(key))}
        >
          {isPaused ? (
            <IconPlayerPlay size={16} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconPlayerPause size={16} stroke={1.5} aria-hidden="true" />
          )}
        </button>
      )}
      <button type="button" className={icon.button} aria-label={close} title={close} onClick={() => queue.cancel(key)}>
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </>
  )
}

export function UploadRow({ replacedName, ...given }: Props) {
  const t = useT()
  const { upload } = given
  const { fileName, size, isPaused } = upload
  const percent = percentOf(upload)
  const isFailed = upload.stage === 'failed'
  return (
    <Flex component="li" className={classes.row ?? ''} gap="sm" align="center" py="sm" pl="lg" pr="md">
      <Box flex={1} miw={0}>
        <Flex component="p" wrap="wrap" columnGap="md">
          <span className={classes.fileName}>{fileName}</span>
          <MutedText component="span" size="sm">
            {replacedName === undefined
              ? t(`drawings.sections.${sectionOfCategory(upload.category).name}.title`)
              : t('drawings.uploads.replaces', { name: replacedName })}
          </MutedText>
          <MutedText component="span" size="sm" isTabular>
            {fileSizeText(size)}
          </MutedText>
        </Flex>
        {percent !== undefined && (
          <div
            role="progressbar"
            aria-label={t('drawings.uploads.progress', { file: fileName })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className={classes.bar}
            data-paused={isPaused || undefined}
          >
            <span style={{ width: `${percent}%` }} />
          </div>
        )}
        <MutedText
          role={isFailed ? 'alert' : undefined}
          size="sm"
          isTabular
          {...(isFailed && { c: 'var(--pl-error)' })}
        >
          {wordsOf(t, upload)}
        </MutedText>
      </Box>
      <RowActions {...given} />
    </Flex>
  )
}
