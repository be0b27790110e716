import { AppError } from '@plumbline/contract/errors'

const windowMs = 60_000

/** So many calls a minute for each name, counted by this process. */
export function openRateWindow(max: number, clock: () => number = () => performance.now()) {
  let counts = new Map<string, number>()
  let endsAt = clock() + windowMs
  return {
    count(name: string): void {
      const now = clock()
      if (now >= endsAt) {
        counts = new Map()
        endsAt = now + windowMs
      }
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      if (count > max) throw new AppError('request.too-many', { retryAfter: Math.ceil((endsAt - now) / 1000) })
    },
  }
}
