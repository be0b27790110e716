import { errorCodes, type ErrorCode } from '@plumbline/contract/errors'
import type { Translate } from './translate.ts'

export type Failure = { readonly code?: string | undefined; readonly message: string; readonly requestId?: string | undefined }

const networkCodes = ['lost', 'timeout', 'unreadable'] as const
type NetworkCode = `network.${(typeof networkCodes)[number]}`

export function isNetworkCode(code: string | undefined): code is NetworkCode {
  return networkCodes.some((name) => code === `network.${name}`)
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return (errorCodes as readonly (string | undefined)[]).includes(code)
}

/** What a failure says to the user: the words of its code, else what the server sent. */
export function errorText(t: Translate, failure: Failure): string {
  if (isNetworkCode(failure.code)) return t(`shell.${failure.code}`)
  const text = isErrorCode(failure.code) ? t(`errors.${failure.code}`) : failure.message
  const quotable = failure.code === 'server.failed' && failure.requestId !== undefined
  return quotable ? `${text} ${t('shell.failure.request', { id: failure.requestId ?? '' })}` : text
}
