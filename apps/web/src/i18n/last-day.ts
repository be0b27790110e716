import { localDay } from './local-day.ts'

/** The last day a project is open, on the reader's calendar; '' for one that does not end. */
export function lastDayOf(expiresAt: string | null): string {
  if (expiresAt === null) return ''
  return localDay(new Date(Date.parse(expiresAt) - 1))
}

/** From then on it is closed: midnight after its last day. Unchanged to the second where the day was not edited. */
export function expiryOf(day: string, before: string | null): string | null {
  if (day === '') return null
  if (day === lastDayOf(before)) return before
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).toISOString()
}

export function hasEnded(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}
