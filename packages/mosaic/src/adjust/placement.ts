import { fitHomography } from '../match/fit-homography.ts'
import type { MatchedPair } from '../match/match-photos.ts'
import { homographyOf, mmPxOf, toPlane } from '../plane-camera.ts'
import { spreadOf } from '../statistics.ts'
import type { Homography, PhotoPrior, PlacedPhoto, PlaneCamera } from '../types.ts'
import type { Tie } from './linearise.ts'

/** Metres on the plane between the two places of each match, tie by tie. */
export function residualsOf(ties: readonly Tie[], cameras: readonly PlaneCamera[]): readonly Float64Array[] {
  const one = [0, 0]
  const other = [0, 0]
  return ties.map(({ a, b, places }) =>
    Float64Array.from({ length: places.length / 4 }, (_, match) => {
      const at = match * 4
      const areSeen =
        toPlane(cameras[a]!, places[at]!, places[at + 1]!, one) &&
        toPlane(cameras[b]!, places[at + 2]!, places[at + 3]!, other)
      return areSeen ? Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!) : Infinity
    }),
  )
}

const gridSide = 9

/**
 * Pixels to metres, the nearest to what the lens does: with distortion least squares over places spread over the photo.
 */
export function nearestHomography(camera: PlaneCamera): Homography {
  const exact = homographyOf(camera)
  if (camera.k1 === 0) return exact
  const [from, to]: [number[], number[]] = [[], []]
  const at = [0, 0]
  for (let index = 0; index < gridSide * gridSide; index += 1) {
    const px = ((index % gridSide) / (gridSide - 1)) * camera.widthPx
    const py = (Math.floor(index / gridSide) / (gridSide - 1)) * camera.heightPx
    if (!toPlane(camera, px, py, at)) continue
    from.push(px, py)
    to.push(at[0]!, at[1]!)
  }
  const all = Array.from({ length: from.length / 2 }, (_, index) => index)
  return fitHomography({ from: Float64Array.from(from), to: Float64Array.from(to) }, all) ?? exact
}

export function placePhoto({
  index,
  prior,
  camera,
  pairs,
  residuals,
  gain,
}: {
  readonly index: number
  readonly prior: PhotoPrior
  readonly camera: PlaneCamera
  readonly pairs: readonly MatchedPair[]
  readonly residuals: readonly Float64Array[]
  readonly gain: readonly [number, number, number]
}): PlacedPhoto {
  const own = pairs.flatMap((pair, at) => (pair.a === index || pair.b === index ? [{ pair, at }] : []))
  const residualM = spreadOf(own.flatMap(({ at }) => [...residuals[at]!]))
  const matches = own.reduce((sum, { pair }) => sum + pair.matches.a.length, 0)
  const offPlane = own.reduce((sum, { pair }) => sum + pair.matches.offPlane, 0)
  const { acrossM, upM, angleDegrees } = prior.sigma
  const alone = Math.hypot(Math.max(acrossM, upM), (camera.w * angleDegrees * Math.PI) / 180)
  return {
    imageId: prior.imageId,
    plane: prior.plane,
    basis: own.length > 0 ? 'matched' : 'position',
    toElevation: nearestHomography(camera),
    camera,
    // Where two photos show the same place they differ by their residuals, and never by less than a pixel.
    sigmaM: residualM === null ? alone : Math.hypot(residualM.p95 / 2, mmPxOf(camera) / 1000),
    residualM,
    matches,
    offPlaneShare: matches + offPlane === 0 ? 0 : offPlane / (matches + offPlane),
    gain,
    sharpness: prior.sharpness,
    mmPx: mmPxOf(camera),
  }
}
