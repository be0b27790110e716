import type { PhotoFeatures, PhotoPrior, Picture } from './types.ts'

/** The longer side of the pictures in which corners are found. */
export const matchingSide = 1440
export const maxFeatures = 2_000

/** Metres of the plane a pixel of the pictures covers in which corners are found: one scale for all photos of a mosaic. */
export function matchingScaleOf(priors: readonly PhotoPrior[]): number {
  const scales = priors
    .map(({ mmPx, camera }) => (mmPx / 1000) * Math.max(1, Math.max(camera.widthPx, camera.heightPx) / matchingSide))
    .sort((one, other) => one - other)
  return scales[scales.length >> 1] ?? 0.005
}

/** Corners spread over the picture, found in what the prior makes of it: upright, square to the plane and at one scale. */
export function detectFeatures(_picture: Picture, _prior: PhotoPrior, _metresPerPixel: number): PhotoFeatures {
  throw new Error('follows')
}
