import { findShifts } from './find-shifts.ts'
import type { Located } from './located.ts'
import { apartPx, maxTried, refine, type PairMatches } from './match-pair.ts'

/** Corners of a photo that look the same one bay or floor further, as far as the prior leaves its place open. */
export type Repeats = { readonly isRepeated: Uint8Array; readonly share: number }

export function repeatsOf(photo: Located): Repeats {
  const isRepeated = new Uint8Array(photo.features.count)
  const shifts = findShifts(photo, photo).filter(({ at }) => Math.hypot(...at) > apartPx)
  for (const shift of shifts.slice(0, 2 * maxTried)) {
    const matches = refine(photo, photo, shift)
    // A shift that slides back to where it began shows the photo upon itself, not a repetition.
    if (matches === undefined || Math.hypot(matches.shift.x, matches.shift.y) < apartPx) continue
    for (const index of matches.a) isRepeated[index] = 1
    for (const index of matches.b) isRepeated[index] = 1
  }
  return { isRepeated, share: isRepeated.reduce((sum, is) => sum + is, 0) / Math.max(1, isRepeated.length) }
}

/** Below this share of repeated corners a facade does not repeat. */
const minRepeated = 0.05
/** Matches of corners that are nowhere else; less is chance. */
const minUnique = 15
/** Of all matches: of a wrong place nearly all are of corners that repeat; of the right one as many are not as in the photos. */
const [minUniqueShare, partOfPhotos] = [0.1, 0.6] as const

export const canRepeat = (one: Repeats, other: Repeats): boolean => Math.max(one.share, other.share) > minRepeated

/** Matches that say which of many equal windows it is: corners that neither photo shows a second time. */
export function uniqueOf({ a, b }: PairMatches, one: Repeats, other: Repeats): number {
  let unique = 0
  for (let at = 0; at < a.length; at += 1)
    if (one.isRepeated[a[at]!] === 0 && other.isRepeated[b[at]!] === 0) unique += 1
  return unique
}

export function isEnough(unique: number, { a }: PairMatches, one: Repeats, other: Repeats): boolean {
  const expected = 1 - Math.max(one.share, other.share)
  return unique >= minUnique && unique / a.length >= Math.max(minUniqueShare, partOfPhotos * expected)
}

/** Every place, within what the stated positions leave open, at which the second photo lies on the first. */
export function placesOf(a: Located, b: Located): readonly PairMatches[] {
  const found: PairMatches[] = []
  const byCorners = findShifts(a, b).toSorted((one, other) => other.agreeing - one.agreeing)
  for (const shift of byCorners.slice(0, maxTried)) {
    const matches = refine(a, b, shift)
    const isNew = ({ shift: { x, y } }: PairMatches) =>
      found.every((one) => Math.hypot(one.shift.x - x, one.shift.y - y) > apartPx)
    if (matches !== undefined && isNew(matches)) found.push(matches)
  }
  return found
}
