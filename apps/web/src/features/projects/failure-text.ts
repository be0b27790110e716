import { ApiError } from '../../api/http/api-error.ts'
import { errorText } from '../../i18n/error-text.ts'
import type { Translate } from '../../i18n/translate.ts'

export function failureText(t: Translate, error: unknown): string {
  return error instanceof ApiError ? errorText(t, error) : t('shell.failure.text')
}
