import { ApiError } from '../api/http/api-error.ts'

/** The line or the server is away: waited for, however long it takes. */
const away: readonly string[] = [
  'network.lost',
  'network.timeout',
  'service.unavailable',
  'request.too-many',
  'request.timed-out',
]

/** Goes away by itself, or never. */
const mayPass: readonly string[] = [
  'network.unreadable',
  'server.failed',
  'file.link-expired',
  'file.link-invalid',
  'file.checksum-mismatch',
]
const fewTries = 6

export type RetryOptions = {
  readonly signal: AbortSignal
  readonly onWaiting: (isWaiting: boolean) => void
  /** First and longest pause between two tries. */
  readonly backoffMs: readonly [first: number, longest: number]
}

export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : ''
}

/** Until the time is over, the line is back, or nobody waits any more. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
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

/** Tries until it works. What was refused for good, or has failed too often, is told. */
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
      if (mayPass.includes(code)) tries += 1
      const isWorthIt = away.includes(code) || (mayPass.includes(code) && tries < fewTries)
      if (signal.aborted || !isWorthIt) throw error
      onWaiting(true)
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
      // Spread out, so that a thousand browsers do not return in the same second.
      await rest(Math.min(longest, Math.max(asked, wait)) * (0.5 + Math.random() / 2), signal)
    }
  }
}
