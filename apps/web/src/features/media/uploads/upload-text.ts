import { presentStatus } from '@plumbline/contract/markers/marker-status'
import type { StatusTone } from '@plumbline/contract/markers/marker-status'
import { errorText } from '../../../i18n/error-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { MediaUpload } from '../../../uploads/media/media-upload.ts'
import { unreadable } from '../../../uploads/upload-entry.ts'
import { percentOf } from '../../../uploads/panel/totals-text.ts'
import type { UploadFile } from './upload-rows.ts'

export type UploadStatusText = { readonly word: string; readonly tone: StatusTone; readonly text: string }

/** Why it failed, and what to do. */
function reasonOf(t: Translate, { problem, result }: MediaUpload): string {
  if (problem === null) return result === 'failed' ? t('media.upload.texts.unusable') : ''
  if (problem.code === unreadable) return t('media.upload.texts.unreadable')
  if (problem.code === 'file.checksum-mismatch') return t('media.upload.texts.changed')
  return errorText(t, {
    code: problem.code,
    message: problem.message || t('shell.failure.text'),
    requestId: problem.requestId,
  })
}

/** Spec 2 §4: its word, colour and sentence; a failed one adds why. */
export function uploadStatusText(t: Translate, { upload, status }: UploadFile): UploadStatusText {
  const { word, tone, text } = presentStatus(status, 1)
  const said = { word: t(`markers.status.words.${word}`), tone, text: t(`markers.status.texts.${text}`) }
  if (upload.status === 'failed') return { ...said, text: `${said.text} ${reasonOf(t, upload)}`.trim() }
  // The server says why: "please try upload again" beside it would send the same damaged file once more.
  if (upload.result === 'failed') return { ...said, text: reasonOf(t, upload) }
  if (upload.needsFile)
    return { ...said, word: t('media.upload.words.paused'), text: t('media.upload.texts.chooseAgain') }
  if (upload.status === 'paused')
    return {
      ...said,
      word: t('media.upload.words.paused'),
      text: t('media.upload.texts.paused', { percent: percentOf(upload) }),
    }
  if (upload.isDuplicate) return { ...said, text: t('media.upload.texts.duplicate') }
  if (upload.isWaiting) return { ...said, text: t('media.upload.texts.waiting') }
  if (upload.status === 'pending' && upload.stage === 'reading')
    return { ...said, word: t('media.upload.words.reading'), text: t('media.upload.texts.reading') }
  if (upload.stage === 'checking')
    return { ...said, word: t('media.upload.words.checking'), text: t('media.upload.texts.checking') }
  if (upload.result === 'checking')
    return { ...said, word: t('media.upload.words.checking'), text: t('media.upload.texts.opening') }
  if (upload.result === 'sent') return { ...said, word: t('media.upload.words.sent') }
  return said
}
