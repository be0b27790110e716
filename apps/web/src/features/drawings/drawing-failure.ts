import type { Drawing } from '@plumbline/contract/drawings'
import { errorText } from '../../i18n/error-text.ts'
import type { Translate } from '../../i18n/translate.ts'

type Failed = Pick<Drawing, 'status' | 'errorCode'>

export const hasFailed = ({ status, errorCode }: Failed): boolean => status === 'FILE_PROCESS_FAILED' || errorCode !== null

/** Why it cannot be shown, and what to do. */
export const failureOf = (t: Translate, { status, errorCode }: Failed): string =>
  (errorCode === null ? t(`drawings.status.${status}`) : errorText(t, { code: errorCode, message: t(`drawings.status.${status}`) }))
