import { ApiError } from '../api/http/api-error.ts'

/**
 * No answer, or one that another try may change: 401 ends with a new sign-in, the others with a server that is back.
 */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || [0, 401, 408, 429].includes(error.status))
}
