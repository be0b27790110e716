export type PartRange = { readonly number: number; readonly start: number; readonly end: number }

/** The file without a gap and without an overlap; the last part holds the rest. */
export function partRanges(size: number, partSize: number): readonly PartRange[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    start: index * partSize,
    end: Math.min(size, (index + 1) * partSize),
  }))
}

/** Runs at most `width` at a time, first come first served. */
export function lanes(width: number) {
  let free = width
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

export type Lane = ReturnType<typeof lanes>

/** Seconds between tries: a line that is cut for a minute costs nobody a press of a button. */
export const patience: readonly number[] = [1, 2, 4, 8, 15, 30, 30]

const passing: readonly string[] = [
  'network.lost',
  'network.timeout',
  'network.unreadable',
  'service.unavailable',
  'request.too-many',
  'request.timed-out',
  'file.link-expired',
  'file.link-invalid',
  'file.checksum-mismatch',
]

/** What may go away by itself; the rest is told at once. */
export function mayPass(code: string): boolean {
  return passing.includes(code)
}

/** Until the time is over, the line is back, or nobody waits any more. */
export function rest(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
