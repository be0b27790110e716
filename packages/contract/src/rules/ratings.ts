import { z } from 'zod'
import { optionalText, requiredLine } from './text.ts'

/** How a project rates its defects beside their severity. */
export const ratingSchemes = ['hk-mbis', 'sg-pfi', 'nyc-fisp', 'din-1076', 'own'] as const
export type RatingScheme = (typeof ratingSchemes)[number]

/** Levels with names of ours, the mildest of each scheme first. */
export const fixedRatings = [
  ...(['hk-mbis:no-action', 'hk-mbis:repair', 'hk-mbis:investigation', 'hk-mbis:danger'] as const),
  ...(['sg-pfi:no-action', 'sg-pfi:repair', 'sg-pfi:unsafe'] as const),
  ...(['nyc-fisp:safe', 'nyc-fisp:swarmp', 'nyc-fisp:unsafe'] as const),
] as const
export type FixedRating = (typeof fixedRatings)[number]

/** DIN 1076: structural stability, traffic safety and durability, each 0 to 4. */
export const dinAxes = ['s', 'v', 'd'] as const
export const dinMarks = [0, 1, 2, 3, 4] as const
export type DinMark = (typeof dinMarks)[number]
export type DinMarks = Readonly<Record<(typeof dinAxes)[number], DinMark>>

const dinPattern = /^din-1076:([0-4])-([0-4])-([0-4])$/
const ratingPattern = new RegExp(`^(?:${fixedRatings.join('|')}|din-1076:[0-4]-[0-4]-[0-4]|own:l[1-9]\\d?)$`)

/** Scheme and level: a rating under another scheme is never taken for one of this. */
export const Rating = z.string().max(40).regex(ratingPattern)

/** A level that the company names. key: as ratings store it. */
export const RatingLevel = z.object({
  key: z.string().regex(/^l[1-9]\d?$/),
  name: requiredLine(40),
  meaning: optionalText(300),
})
export type RatingLevel = z.infer<typeof RatingLevel>

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** The mildest first. */
export const RatingLevels = z
  .array(RatingLevel)
  .max(10)
  .refine((levels) => isUnique(levels.map(({ key }) => key)) && isUnique(levels.map(({ name }) => name.toLowerCase())))

export type RatingSetup = { readonly scheme: RatingScheme | null; readonly levels: readonly RatingLevel[] }

const isFixed = (rating: string): rating is FixedRating => (fixedRatings as readonly string[]).includes(rating)

/** The smallest free key, so that the key of a removed level that rates nothing is used again. */
export function nextLevelKey(levels: readonly Pick<RatingLevel, 'key'>[]): string {
  const taken = new Set(levels.map(({ key }) => key))
  let number = 1
  while (taken.has(`l${number}`)) number += 1
  return `l${number}`
}

export function readMarks(rating: string | null): DinMarks | null {
  const [, s, v, d] = dinPattern.exec(rating ?? '') ?? []
  return s === undefined ? null : { s: Number(s) as DinMark, v: Number(v) as DinMark, d: Number(d) as DinMark }
}

export const writeMarks = ({ s, v, d }: DinMarks): string => `din-1076:${s}-${v}-${d}`

/** What can be chosen from a list; the marks of DIN 1076 are chosen one by one. */
export function ratingsOf({ scheme, levels }: RatingSetup): readonly string[] {
  if (scheme === 'own') return levels.map(({ key }) => `own:${key}`)
  return scheme === null ? [] : fixedRatings.filter((rating) => rating.startsWith(`${scheme}:`))
}

export const isRatingOf = (setup: RatingSetup, rating: string): boolean =>
  setup.scheme === 'din-1076' ? readMarks(rating) !== null : ratingsOf(setup).includes(rating)

/** Under the project's scheme; a rating of another one is none. */
export const ratingUnder = (setup: RatingSetup, rating: string | null): string | null =>
  rating !== null && isRatingOf(setup, rating) ? rating : null

/** 'Unsafe', 'S 2 · V 1 · D 3' or what the company calls its level. */
export function ratingLabel(
  { levels }: Pick<RatingSetup, 'levels'>,
  rating: string,
  nameOf: (rating: FixedRating) => string,
): string {
  if (isFixed(rating)) return nameOf(rating)
  const marks = readMarks(rating)
  if (marks !== null) return `S ${marks.s} · V ${marks.v} · D ${marks.d}`
  return levels.find(({ key }) => `own:${key}` === rating)?.name ?? rating
}

/** From mild to grave. Marks of DIN 1076 by their highest one, then as they are written. */
export function compareRatings(setup: RatingSetup, one: string, other: string): number {
  if (setup.scheme !== 'din-1076') return ratingsOf(setup).indexOf(one) - ratingsOf(setup).indexOf(other)
  const worst = (rating: string) => Math.max(...Object.values(readMarks(rating) ?? { s: 0 }))
  return worst(one) - worst(other) || (one < other ? -1 : one > other ? 1 : 0)
}

/** Only SWARMP is rated with the day by which it is to be repaired. */
export const hasRepairBy = (rating: string | null): boolean => rating === 'nyc-fisp:swarmp'

/** A defect of an earlier inspection, and what a person recorded of it since. */
export type RatedBefore = {
  readonly rating: string | null
  readonly progress: 'new' | 'unassessed' | 'same' | 'worse' | 'repaired' | null
}

/**
 * What a rule of the scheme says beside what a person rated, or null where it says nothing. FISP: a SWARMP that was not
 * repaired since the last cycle is unsafe.
 */
export function proposedRating(
  { scheme }: Pick<RatingSetup, 'scheme'>,
  rating: string | null,
  before: RatedBefore | null,
): FixedRating | null {
  if (scheme !== 'nyc-fisp' || before?.rating !== 'nyc-fisp:swarmp' || rating === 'nyc-fisp:unsafe') return null
  return before.progress === 'same' || before.progress === 'worse' ? 'nyc-fisp:unsafe' : null
}
