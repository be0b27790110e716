import type { PhotoFeatures, PhotoPrior, PlaneCamera } from '../types.ts'
import { flightSigma } from './flight-sigma.ts'
import { locate, type Located } from './located.ts'
import { matchPair, type NoMatch, type PairMatches } from './match-pair.ts'
import { overlappingPairs } from './overlaps.ts'

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

/** Compares all photos that overlap and are not in `known` yet. Yields how much is done, 0 to 1. */
export function* matchPhotos(
  photos: readonly MatchInput[],
  metresPerPixel: number,
  known: ReadonlySet<number>,
): Generator<number, Matched> {
  const located = photos.map(({ features, camera, sigma }) => locate(features, camera, sigma, metresPerPixel))
  const locatedAt = (index: number): Located => located[index]!
  const candidates = overlappingPairs(photos).filter(({ a, b }) => !known.has(pairKey(a, b)))
  if (known.size === 0) {
    const sigma = flightSigma(candidates, locatedAt, metresPerPixel)
    for (const [index, one] of located.entries())
      located[index] = { ...one, sigmaX: Math.min(one.sigmaX, sigma.x), sigmaY: Math.min(one.sigmaY, sigma.y) }
  }
  const [pairs, failed]: [MatchedPair[], FailedPair[]] = [[], []]
  for (const [done, { a, b, share }] of candidates.entries()) {
    const matches = matchPair(locatedAt(a), locatedAt(b))
    if (typeof matches === 'string') failed.push({ a, b, share, reason: matches })
    else pairs.push({ a, b, matches })
    yield (done + 1) / candidates.length
  }
  return { pairs, failed }
}
