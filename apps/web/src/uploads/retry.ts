import { ApiError } from '../api/http/api-error.ts'

/** The network or the server is down: retried for as long as it takes. */
const offlineCodes: readonly string[] = [
  'network.lost',
  'network.timeout',
  'service.unavailable',
  'request.too-many',
  'request.timed-out',
]

/** May pass by itself, so it is retried a few times. */
const transientCodes: readonly string[] = [
  'network.unreadable',
  'server.failed',
  'file.link-expired',
  'file.link-invalid',
  'file.checksum-mismatch',
]
const maxTries = 6

export type RetryOptions = {
  readonly signal: AbortSignal
  readonly onWaiting: (isWaiting: boolean) => void
  /** First and longest pause between two tries. */
  readonly backoffMs: readonly [first: number, longest: number]
}

export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : ''
}

/** May pass without the user doing anything. */
export const isTransient = (code: string): boolean => offlineCodes.includes(code) || transientCodes.includes(code)

/** Waits until the time is over or the browser is online again; rejects when the signal is aborted. */
export function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

/** Tries until it works. Throws what was refused for good, or what has failed too often. */
export async function retryUntilOnline<T>(
  work: () => Promise<T>,
  { signal, onWaiting, backoffMs: [first, longest] }: RetryOptions,
): Promise<T> {
  let tries = 0
  for (let wait = first; ; wait = Math.min(longest, wait * 2)) {
    signal.throwIfAborted()
    try {
      const result = await work()
      onWaiting(false)
      return result
    } catch (error) {
      const code = codeOf(error)
      if (transientCodes.includes(code)) tries += 1
      const mayRetry = isTransient(code) && tries < maxTries
      if (signal.aborted || !mayRetry) throw error
      onWaiting(true)
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
      // Spread out, so that a thousand browsers do not return in the same second.
      await waitForRetry(Math.min(longest, Math.max(asked, wait)) * (0.5 + Math.random() / 2), signal)
    }
  }
}
