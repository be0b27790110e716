import type { PhotoFeatures, PhotoPrior, PlaneCamera } from '../types.ts'
import { flightSigma } from './flight-sigma.ts'
import { locate, type Located } from './located.ts'
import { matchPair, type NoMatch, type PairMatches } from './match-pair.ts'
import { overlappingPairs } from './overlaps.ts'
import { repeatsOf, type Repeats } from './repeats.ts'
import { matchSurely } from './sure-match.ts'

type MatchInput = {
  readonly features: PhotoFeatures
  readonly camera: PlaneCamera
  readonly plane: number
  readonly sigma: PhotoPrior['sigma']
}

export type MatchedPair = { readonly a: number; readonly b: number; readonly matches: PairMatches }
export type FailedPair = { readonly a: number; readonly b: number; readonly share: number; readonly reason: NoMatch }
type Matched = { readonly pairs: readonly MatchedPair[]; readonly failed: readonly FailedPair[] }

export const pairKey = (a: number, b: number): number => Math.min(a, b) * 1_000_000 + Math.max(a, b)

function collect() {
  const [pairs, failed]: [MatchedPair[], FailedPair[]] = [[], []]
  return {
    pairs,
    failed,
    add: (a: number, b: number, share: number, matches: PairMatches | NoMatch) =>
      typeof matches === 'string' ? failed.push({ a, b, share, reason: matches }) : pairs.push({ a, b, matches }),
  }
}

/** Compares all photos that overlap where their positions put them. Yields how much is done, 0 to 1. */
export function* matchPhotos(
  photos: readonly MatchInput[],
  metresPerPixel: number,
): Generator<number, Matched & { readonly repeats: readonly Repeats[] }> {
  const wide = photos.map(({ features, camera, sigma }) => locate(features, camera, sigma, metresPerPixel))
  const candidates = overlappingPairs(photos)
  const steps = photos.length + candidates.length
  const repeats: Repeats[] = []
  for (const photo of wide) {
    repeats.push(repeatsOf(photo))
    yield repeats.length / steps
  }
  const sigma = flightSigma(candidates, (index) => wide[index]!, metresPerPixel)
  const near = wide.map((one): Located => {
    return { ...one, sigmaX: Math.min(one.sigmaX, sigma.x), sigmaY: Math.min(one.sigmaY, sigma.y) }
  })
  const seen = (index: number) => ({ near: near[index]!, wide: wide[index]!, repeats: repeats[index]! })
  const found = collect()
  for (const [done, { a, b, share }] of candidates.entries()) {
    found.add(a, b, share, matchSurely(seen(a), seen(b)))
    yield (photos.length + done + 1) / steps
  }
  return { pairs: found.pairs, failed: found.failed, repeats }
}

/** What the first comparison says: the group of each photo, and where the photos of one group lie to one another. */
type Known = {
  readonly pairs: ReadonlySet<number>
  readonly groupOf: readonly number[]
  readonly repeats: readonly Repeats[]
  readonly tiedSigma: (camera: PlaneCamera) => PhotoPrior['sigma']
}

/**
 * Compares what overlaps and is not in `known` yet, now that photos lie better. Photos of one group know one another's
 * place; of two groups each may still lie one bay aside.
 */
export function* matchAgain(
  photos: readonly MatchInput[],
  metresPerPixel: number,
  { pairs, groupOf, repeats, tiedSigma }: Known,
): Generator<number, Matched> {
  const located = photos.map(({ features, camera, sigma }, index) => {
    const wide = locate(features, camera, sigma, metresPerPixel)
    return { tied: locate(features, camera, tiedSigma(camera), metresPerPixel), wide, repeats: repeats[index]! }
  })
  const candidates = overlappingPairs(photos).filter(({ a, b }) => !pairs.has(pairKey(a, b)))
  const found = collect()
  for (const [done, { a, b, share }] of candidates.entries()) {
    const [one, other] = [located[a]!, located[b]!]
    const isTied = groupOf[a] === groupOf[b]
    const matches = isTied
      ? matchPair(one.tied, other.tied)
      : matchSurely({ ...one, near: one.wide }, { ...other, near: other.wide })
    found.add(a, b, share, matches)
    yield (done + 1) / candidates.length
  }
  return found
}
