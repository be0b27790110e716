import type { ErrorCode } from '@plumbline/contract/errors'
import type { ErrorReply } from '@plumbline/contract/error-reply'
import { ApiError } from './api-error.ts'

/** A proxy in between answers pages of its own; only their status can be used. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'session.required'
  if (status === 403) return 'access.denied'
  if (status === 404) return 'route.not-found'
  if (status === 408) return 'request.timed-out'
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

const codeShape = /^[a-z][a-z0-9-]*\.[a-z0-9-]+$/

/** By hand: the schema would bring all of zod into the first load, and the list of codes grows with every feature. */
function isReply(value: unknown): value is ErrorReply {
  const { code, message, field, requestId } = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    typeof code === 'string' &&
    codeShape.test(code) &&
    typeof message === 'string' &&
    [field, requestId].every((text) => text === undefined || typeof text === 'string')
  )
}

export async function errorOf(response: Response): Promise<ApiError> {
  const reply = await bodyOf(response)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const rest = {
    status: response.status,
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    requestId: response.headers.get('x-request-id') ?? undefined,
  }
  if (!isReply(reply))
    return new ApiError({ code: codeOfStatus(response.status), message: response.statusText, ...rest })
  const { code, message, field, requestId, newer } = reply
  return new ApiError({ ...rest, code, message, field, requestId: requestId ?? rest.requestId, newer })
}
