import type { ErrorCode } from '@plumbline/contract/errors'

/** Failures that no server answered. */
export type NetworkCode = 'network.lost' | 'network.timeout' | 'network.unreadable'

type Detail = {
  readonly code: ErrorCode | NetworkCode
  readonly message: string
  readonly status: number
  readonly field?: string | undefined
  readonly requestId?: string | undefined
  readonly retryAfter?: number | undefined
  readonly newer?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | NetworkCode
  /** 0 when nothing was answered. */
  readonly status: number
  readonly field: string | undefined
  readonly requestId: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** With version.stale: what is stored now. */
  readonly newer: unknown

  constructor(detail: Detail, cause?: unknown) {
    super(detail.message, { cause })
    this.code = detail.code
    this.status = detail.status
    this.field = detail.field
    this.requestId = detail.requestId
    this.retryAfter = detail.retryAfter
    this.newer = detail.newer
  }
}

export function networkError(cause: unknown): ApiError {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
  const code = timedOut ? 'network.timeout' : 'network.lost'
  return new ApiError({ code, message: cause instanceof Error ? cause.message : code, status: 0 }, cause)
}
