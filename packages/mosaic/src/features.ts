import { toPixel } from './plane-camera.ts'
import type { PhotoFeatures, PhotoPrior, Picture } from './types.ts'
import { boxBlur, findCorners } from './match/corners.ts'
import { describe, reach, wordsPerDescriptor } from './match/descriptors.ts'
import { greyOf, rectify } from './match/rectify.ts'

/** The longer side of the pictures in which corners are found. */
export const matchingSide = 1440
const maxFeatures = 2_000

/** Metres of the plane a pixel of the pictures covers in which corners are found: one scale for all photos of a mosaic. */
export function matchingScaleOf(priors: readonly PhotoPrior[]): number {
  const scales = priors
    .map(({ camera }) => (camera.w / camera.focal) * Math.max(1, longerSide(camera) / matchingSide))
    .sort((one, other) => one - other)
  return scales[scales.length >> 1] ?? 0.005
}

const longerSide = ({ widthPx, heightPx }: PhotoPrior['camera']) => Math.max(widthPx, heightPx)

const none: PhotoFeatures = {
  count: 0,
  x: new Float32Array(0),
  y: new Float32Array(0),
  descriptors: new Uint32Array(0),
  colours: new Float32Array(0),
}

/** Means of seven by seven pixels around each place, in levels of the picture. */
function coloursAt({ data, width, height, channels }: Picture, xs: Float32Array, ys: Float32Array): Float32Array {
  const colours = new Float32Array(xs.length * 3)
  const radius = 3
  for (const [index, x] of xs.entries()) {
    const [column, row] = [Math.round(x), Math.round(ys[index]!)]
    for (let channel = 0; channel < 3; channel += 1) {
      let [sum, count] = [0, 0]
      for (let y = Math.max(0, row - radius); y <= Math.min(height - 1, row + radius); y += 1)
        for (let at = Math.max(0, column - radius); at <= Math.min(width - 1, column + radius); at += 1) {
          sum += data[(y * width + at) * channels + (channels === 3 ? channel : 0)]!
          count += 1
        }
      colours[index * 3 + channel] = count === 0 ? 0 : sum / count
    }
  }
  return colours
}

/** Corners spread over the picture, found in what the prior makes of it: upright, square to the plane and at one scale. */
export function detectFeatures(picture: Picture, prior: PhotoPrior, metresPerPixel: number): PhotoFeatures {
  const { camera } = prior
  if (picture.width < 64 || picture.height < 64) return none
  const rectified = rectify(greyOf(picture), camera, metresPerPixel)
  if (rectified === undefined) return none
  const { width, height } = rectified
  const shown = { width, height, data: new Float32Array(width * height) }
  const filled = { width, height, data: rectified.data }
  for (let at = 0; at < filled.data.length; at += 1) {
    if (filled.data[at]! >= 0) shown.data[at] = 1
    else filled.data[at] = 0
  }
  const share = boxBlur(shown, reach + 3)
  const corners = findCorners({ width, height, data: boxBlur(filled, 1) }, (at) => share[at]! > 0.999_9, maxFeatures)
  const [x, y] = [new Float32Array(corners.length), new Float32Array(corners.length)]
  const at = [0, 0]
  for (const [index, corner] of corners.entries()) {
    const place = [
      rectified.left + (corner.x + 0.5) * metresPerPixel,
      rectified.top - (corner.y + 0.5) * metresPerPixel,
    ] as const
    toPixel(camera, place[0], place[1], at)
    x[index] = at[0]!
    y[index] = at[1]!
  }
  const scale = picture.width / camera.widthPx
  return {
    count: corners.length,
    x,
    y,
    descriptors: describe({ width, height, data: boxBlur(filled, 2) }, corners).slice(
      0,
      corners.length * wordsPerDescriptor,
    ),
    colours: coloursAt(
      picture,
      x.map((value) => value * scale),
      y.map((value) => value * scale),
    ),
  }
}
