import { isSilent } from '@plumbline/contract/silent-errors'
import { ApiError } from '../api/http/api-error.ts'
import { errorText } from '../i18n/error-text.ts'
import type { Translate } from '../i18n/translate.ts'
import { showToast } from '../ui/feedback/toast.ts'

/** After these the sign-in page opens and says it. */
const toastlessCodes: readonly string[] = ['session.required', 'session.ended']

/** Spec 1 §8: a failed call is shown for 5 seconds, unless the screen shows the failure itself. */
export function toastFailure(t: Translate, error: Error): void {
  const failure = error instanceof ApiError ? error : { message: error.message }
  const quiet =
    error.name === 'AbortError' ||
    isSilent(failure) ||
    (error instanceof ApiError && toastlessCodes.includes(error.code))
  if (!quiet) showToast('failure', errorText(t, failure))
}
