import { AppError, type ErrorCode } from '@plumbline/contract/errors'

const byName: Readonly<Record<string, ErrorCode>> = {
  NoSuchKey: 'file.not-found',
  NotFound: 'file.not-found',
  NoSuchUpload: 'file.upload-gone',
  InvalidRange: 'file.range-invalid',
  EntityTooSmall: 'file.size-mismatch',
  BadDigest: 'file.checksum-mismatch',
  QuotaExceeded: 'storage.full',
  XMinioStorageFull: 'storage.full',
}

/** Failures of the line, as opposed to a store that answered. */
const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

type ServiceError = Error & { readonly code?: string; readonly $metadata?: { readonly httpStatusCode?: number } }

/** What the store said, in our words. A wrong key or bucket stays what it is: only the operator can mend it. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const { name, code, $metadata } = error as ServiceError
  const known = byName[name]
  if (known !== undefined) return new AppError(known, { cause: error })
  const status = $metadata?.httpStatusCode
  if (status === 507) return new AppError('storage.full', { cause: error })
  if ((status !== undefined && status >= 500) || name === 'TimeoutError' || unreachable.test(code ?? '')) {
    return new AppError('service.unavailable', { cause: error, retryAfter: 5 })
  }
  return error
}

export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error)
  }
}

export function orAbsent<T>(code: ErrorCode, absent: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof AppError && error.code === code) return absent
    throw error
  }
}
