import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { errorText } from '../../i18n/error-text.ts'
import type { Translate } from '../../i18n/translate.ts'

type Failed = Pick<Drawing, 'status' | 'errorCode'>
/** Elevations are no models: they have no subject. */
type Explained = Failed & Partial<Pick<Drawing, 'errorSubject'>>

export const hasFailed = ({ status, errorCode }: Failed): boolean =>
  status === 'FILE_PROCESS_FAILED' || errorCode !== null

/** Why it cannot be shown, with the file or extension that it is about, and what to do. */
export function failureOf(t: Translate, { status, errorCode, errorSubject = null }: Explained): string {
  const why =
    errorCode === null
      ? t(`drawings.status.${status}`)
      : errorText(t, { code: errorCode, message: t(`drawings.status.${status}`) })
  return errorSubject === null ? why : t('models.viewer.stage.subject', { why, subject: errorSubject })
}
