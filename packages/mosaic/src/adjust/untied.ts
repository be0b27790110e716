import { toPixel, toPlane } from '../plane-camera.ts'
import type { FailedPair, MatchedPair } from '../match/match-photos.ts'
import type { PhotoFeatures, PhotoPrior } from '../types.ts'

type Photo = { readonly prior: PhotoPrior; readonly features: PhotoFeatures }

/**
 * Matches that two photos should have, by how many corners they share and how many of the neighbour's others found:
 * fewer may be missing.
 */
const enoughExpected = 60
/** A pair with less in common may fail for reasons of its own. */
const enoughOverlap = 0.3

/** Corners of one photo that the other should show too. */
function sharedCorners({ prior, features }: Photo, other: Photo): number {
  const place = [0, 0]
  const pixel = [0, 0]
  const { camera } = other.prior
  let shared = 0
  for (let index = 0; index < features.count; index += 1) {
    const isSeen =
      toPlane(prior.camera, features.x[index]!, features.y[index]!, place) &&
      toPixel(camera, place[0]!, place[1]!, pixel)
    if (isSeen && pixel[0]! > 0 && pixel[1]! > 0 && pixel[0]! < camera.widthPx && pixel[1]! < camera.heightPx)
      shared += 1
  }
  return shared
}

/**
 * Photos without any tie whose neighbours show something else, by index. Only neighbours that should match it decide:
 * one with little in
 * common says nothing either way. A photo with too few corners, without neighbours that others match, or on identical
 * bays stays where its
 * position puts it.
 */
export function judgeUntied(
  photos: readonly Photo[],
  pairs: readonly MatchedPair[],
  failed: readonly FailedPair[],
): readonly number[] {
  const found = photos.map(() => new Set<number>())
  for (const { a, b, matches } of pairs) {
    for (const index of matches.a) found[a]!.add(index)
    for (const index of matches.b) found[b]!.add(index)
  }
  const foundShare = (index: number) => found[index]!.size / Math.max(1, photos[index]!.features.count)
  return photos.flatMap((photo, index) => {
    if (found[index]!.size > 0) return []
    const deciding = failed.filter(({ a, b, share }) => {
      if ((a !== index && b !== index) || share < enoughOverlap) return false
      const neighbour = a === index ? b : a
      const other = photos[neighbour]!
      const shared = Math.min(sharedCorners(photo, other), sharedCorners(other, photo))
      return shared * foundShare(neighbour) >= enoughExpected
    })
    const contradicting = deciding.filter(({ reason }) => reason === 'few')
    return contradicting.length > deciding.length / 2 ? [index] : []
  })
}
