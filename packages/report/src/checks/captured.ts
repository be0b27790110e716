import type { ReportSnapshot } from '../snapshot.ts'
import type { Translator } from '../translator.ts'

/** When the photos were taken, by the clocks of their cameras. */
export type Captured = {
  /** ISO days. */
  readonly first: string
  readonly last: string
}

/** Null: no photo says when it was taken. */
export function capturedOf(photos: ReportSnapshot['photos']): Captured | null {
  const days = photos.flatMap(({ takenAt }) => (takenAt === null ? [] : [takenAt.slice(0, 10)])).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}

/** '12 Oct 2026', or '12 Oct 2026 to 14 Oct 2026'. */
export function capturedDays({ first, last }: Captured, { words, format, day }: Translator): string {
  return first === last ? day(first) : format(words.checks.dayRange, { first: day(first), last: day(last) })
}
