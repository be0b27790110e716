import { networkError } from './api-error.ts'
import { errorOf } from './read-error.ts'

export type UploadTarget = { readonly uploadUrl: string; readonly headers: Readonly<Record<string, string>> }

/** A connection on which no byte moved for so long is dead; a slow one is not. */
const idleMs = 60_000

/**
 * After the last byte left the browser a proxy or virus scanner may still be passing the file on at 256 kbit/s, without
 * any sign of progress.
 */
const lastMs = (size: number) => idleMs + Math.min(120_000, size / 16)

/** By XMLHttpRequest, because fetch does not report how much of a body was sent. */
export function putBytes(
  { uploadUrl, headers }: UploadTarget,
  bytes: Uint8Array<ArrayBuffer>,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let watchdog = setTimeout(abort, idleMs)
    const isAlive = (loaded: number) => {
      clearTimeout(watchdog)
      watchdog = setTimeout(abort, loaded < bytes.length ? idleMs : lastMs(bytes.length))
    }
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded }) => {
      isAlive(loaded)
      onSent(loaded)
    }
    request.onload = () => (request.status < 300 ? resolve() : void errorOf(answerOf(request)).then(reject))
    request.onerror = () => reject(networkError(new Error('cut')))
    request.onabort = () =>
      reject(signal.aborted ? (signal.reason as Error) : networkError(new DOMException('idle', 'TimeoutError')))
    request.onloadend = () => {
      clearTimeout(watchdog)
      signal.removeEventListener('abort', abort)
    }
    request.open('PUT', uploadUrl)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(bytes)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText || null, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
