import { ErrorReply, type ErrorCode } from '@plumbline/contract/errors'
import { ApiError } from './api-error.ts'

/** A proxy in between answers pages of its own; only their status can be used. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'session.required'
  if (status === 403) return 'access.denied'
  if (status === 404) return 'route.not-found'
  if (status === 413) return 'input.too-large'
  if (status === 429) return 'request.too-many'
  if (status === 502 || status === 503 || status === 504) return 'service.unavailable'
  return 'server.failed'
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

export async function errorOf(response: Response): Promise<ApiError> {
  const reply = ErrorReply.safeParse(await bodyOf(response))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const rest = {
    status: response.status,
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    requestId: response.headers.get('x-request-id') ?? undefined,
  }
  if (!reply.success) return new ApiError({ code: codeOfStatus(response.status), message: response.statusText, ...rest })
  const { code, message, field, requestId } = reply.data
  return new ApiError({ ...rest, code, message, field, requestId: requestId ?? rest.requestId })
}
