import { ApiError } from '../../../api/http/api-error.ts'

/** Used, replaced, too old, or cut short on its way through a mail program. */
export function isDeadLink(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'account.link-invalid' ||
      (error.code === 'input.invalid' && (error.field === undefined || error.field === 'token')))
  )
}

/** In another tab, or by a link that was sent later. */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invitation.not-found'
}
