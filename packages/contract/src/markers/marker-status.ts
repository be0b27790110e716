import type { MediaStatus } from '../media-statuses.ts'

export const statusWords = ['queued', 'noMedia', 'uploading', 'processing', 'completed', 'failed'] as const
export type StatusWord = (typeof statusWords)[number]
export type StatusTone = 'grey' | 'blue' | 'purple' | 'green' | 'red'
export type StatusText =
  | 'empty'
  | 'queued'
  | 'uploading'
  | 'elsewhere'
  | 'uploaded'
  | 'processing'
  | 'completed'
  | 'analysisFailed'
  | 'uploadFailed'

/** `word` and `text` are messages under markers.status; a colour never stands alone. */
export type ShownStatus = { readonly word: StatusWord; readonly tone: StatusTone; readonly text: StatusText }

const shown: Readonly<Record<MediaStatus, ShownStatus>> = {
  MEDIA_NOT_UPLOADED: { word: 'queued', tone: 'grey', text: 'queued' },
  MEDIA_UPLOAD_START: { word: 'uploading', tone: 'blue', text: 'uploading' },
  MEDIA_UPLOAD_DONE: { word: 'processing', tone: 'purple', text: 'uploaded' },
  MEDIA_ANALYSIS_PROCESSING: { word: 'processing', tone: 'purple', text: 'processing' },
  MEDIA_ANALYSIS_COMPLETE: { word: 'completed', tone: 'green', text: 'completed' },
  MEDIA_UPLOAD_FAILED: { word: 'failed', tone: 'red', text: 'uploadFailed' },
  MEDIA_ANALYSIS_FAILED: { word: 'failed', tone: 'red', text: 'analysisFailed' },
}

/**
 * Spec 2 §4: how far a marker's media are, in one word, its colour and a sentence. isElsewhere: another browser sends
 * them.
 */
export function presentStatus(status: MediaStatus, mediaCount: number, isElsewhere = false): ShownStatus {
  if (status === 'MEDIA_NOT_UPLOADED' && mediaCount === 0) return { word: 'noMedia', tone: 'grey', text: 'empty' }
  if (status === 'MEDIA_UPLOAD_START' && isElsewhere) return { ...shown[status], text: 'elsewhere' }
  return shown[status]
}
