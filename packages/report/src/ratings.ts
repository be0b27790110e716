import { defectLabel } from '@plumbline/contract/defects/defects'
import {
  hasRepairBy,
  proposedRating,
  ratingLabel,
  type RatingScheme,
  type RatingSetup,
} from '@plumbline/contract/rules/ratings'
import type { ReportDefect, ReportSnapshot } from './snapshot.ts'
import type { Translator } from './translator.ts'

export type Rated = RatingSetup & { readonly scheme: RatingScheme }

/** Undefined: the project has no rating scheme, or the report is one of a test, which rates nothing. */
export function shownRatings({ ratings, layout }: Pick<ReportSnapshot, 'ratings' | 'layout'>): Rated | undefined {
  return ratings === undefined || ratings.scheme === null || layout === 'Hoklas'
    ? undefined
    : { ...ratings, scheme: ratings.scheme }
}

/** 'SWARMP, repair by 31 Dec 2026'; what no person rated says so. */
export function ratingText({ rating, repairBy }: ReportDefect, setup: Rated, translator: Translator): string {
  const { words, format, day } = translator
  if (rating === undefined || rating === null) return words.ratings.notRated
  const level = ratingLabel(setup, rating, (fixed) => words.ratings.levels[fixed].name)
  if (!hasRepairBy(rating)) return level
  return repairBy ? format(words.ratings.by, { level, day: day(repairBy) }) : format(words.ratings.noDay, { level })
}

/** 'DF0001–DF0003, DF0007': of thousands that are not rated a few words. */
export function labelsOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last !== undefined && last.to + 1 === number) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges
    .map(({ from, to }) => (from === to ? defectLabel(from) : `${defectLabel(from)}–${defectLabel(to)}`))
    .join(', ')
}

/** What is not rated, what lacks its day, and what a rule of the scheme proposes beside the ratings. */
export function openRatings(snapshot: ReportSnapshot, { words, format }: Translator): readonly string[] {
  const setup = shownRatings(snapshot)
  if (setup === undefined) return []
  const { report } = words.ratings
  const { defects } = snapshot
  const sentence = (text: typeof report.unrated, found: readonly ReportDefect[]) =>
    found.length === 0
      ? []
      : [
          format(text, {
            count: found.length,
            list: labelsOf(found.map(({ defectNum }) => defectNum)),
          }),
        ]
  return [
    ...sentence(
      report.unrated,
      defects.filter(({ rating = null }) => rating === null),
    ),
    ...sentence(
      report.noDay,
      defects.filter(({ rating = null, repairBy = null }) => hasRepairBy(rating) && repairBy === null),
    ),
    ...sentence(
      report.proposed,
      defects.filter(({ rating = null, earlier, progress = null }) => {
        const before = earlier ? { rating: earlier.rating ?? null, progress } : null
        return proposedRating(setup, rating, before) !== null
      }),
    ),
  ]
}
