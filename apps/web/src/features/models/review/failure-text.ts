import type { Model } from '@plumbline/contract/models/models'
import { errorText } from '../../../i18n/error-text.ts'
import type { useT } from '../../../i18n/use-t.ts'

/** Another attempt would end the same way: another file is needed. */
export const isOfFile = ({ errorCode }: Pick<Model, 'errorCode'>): boolean =>
  errorCode !== null && errorCode.startsWith('model.') && errorCode !== 'model.cancelled'

/** Why a model cannot be shown, with the file or extension that it is about. */
export function failureText(
  t: ReturnType<typeof useT>,
  { errorCode, errorSubject }: Pick<Model, 'errorCode' | 'errorSubject'>,
): string {
  if (errorCode === null) return t('models.states.failed')
  const why = errorText(t, { code: errorCode, message: t('models.states.failed') })
  return errorSubject === null ? why : t('models.viewer.stage.subject', { why, subject: errorSubject })
}
