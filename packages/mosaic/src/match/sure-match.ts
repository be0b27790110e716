import type { Located } from './located.ts'
import { matchPair, rivalShare, type NoMatch, type PairMatches } from './match-pair.ts'
import { canRepeat, isEnough, placesOf, uniqueOf, type Repeats } from './repeats.ts'

/** A photo as this flight leaves its place open, and as its own position and direction do. */
export type Seen = { readonly near: Located; readonly wide: Located; readonly repeats: Repeats }

/**
 * How two photos lie on one another. On a facade that repeats itself the best match within what is usual for a flight
 * may be one column aside, and agrees with itself; so all places that the stated positions allow are compared by the
 * corners that are nowhere else.
 */
export function matchSurely(a: Seen, b: Seen): PairMatches | NoMatch {
  if (!canRepeat(a.repeats, b.repeats)) return matchPair(a.near, b.near)
  const places = placesOf(a.wide, b.wide)
    .map((matches) => ({ matches, unique: uniqueOf(matches, a.repeats, b.repeats) }))
    .toSorted((one, other) => other.unique - one.unique)
  const [best, second] = places
  if (best === undefined) return 'few'
  const isAlone = (second?.unique ?? 0) <= rivalShare * best.unique
  return isAlone && isEnough(best.unique, best.matches, a.repeats, b.repeats) ? best.matches : 'ambiguous'
}
