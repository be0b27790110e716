import { toPixel } from './plane-camera.ts'
import { median } from './statistics.ts'
import type { PhotoFeatures, PhotoPrior, Picture, PlaneCamera } from './types.ts'
import { findEdges } from './level/edges.ts'
import { boxBlur, findCorners } from './match/corners.ts'
import { describe, reach, wordsPerDescriptor } from './match/descriptors.ts'
import { greyOf, rectify, type Grey } from './match/rectify.ts'

/** The longer side of the pictures in which corners are found. */
export const matchingSide = 1440

/**
 * Metres of the plane a pixel of the pictures covers in which corners are found: one scale for all photos of a mosaic.
 */
export function matchingScaleOf(priors: readonly PhotoPrior[]): number {
  const scaleOf = ({ camera }: PhotoPrior) =>
    (camera.w / camera.focal) * Math.max(1, Math.max(camera.widthPx, camera.heightPx) / matchingSide)
  return priors.length === 0 ? 0.005 : median(priors.map(scaleOf))
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

/**
 * Coarse ones first: they show more around them, which tells one of many windows from another, and they are there in
 * pictures of cameras that
 * write more pixels than they see. Levels of strength that noise stays under fall with the size of a pixel.
 */
const levels = [
  { by: 4, max: 250, minStrength: 1 },
  { by: 2, max: 450, minStrength: 2 },
  { by: 1, max: 1_300, minStrength: 6 },
] as const

type Found = {
  readonly x: number[]
  readonly y: number[]
  readonly descriptors: Uint32Array
  readonly verticals: readonly number[]
}
const nothing = (): Found => ({ x: [], y: [], descriptors: new Uint32Array(0), verticals: [] })

/** Ends of upright edges in pixels of the photo, as far from what the prior has wrong as corners are. */
function verticalsOf({ left, top, ...rectified }: NonNullable<ReturnType<typeof rectify>>, camera: PlaneCamera) {
  const at = [0, 0]
  const { metresPerPixel } = rectified
  return findEdges(rectified).flatMap(({ x0, y0, x1, y1 }) =>
    [
      [x0, y0],
      [x1, y1],
    ].flatMap(([x, y]) => {
      toPixel(camera, left + (x! + 0.5) * metresPerPixel, top - (y! + 0.5) * metresPerPixel, at)
      return [at[0]!, at[1]!]
    }),
  )
}

function featuresAt(
  grey: Grey,
  camera: PlaneCamera,
  metresPerPixel: number,
  max: number,
  minStrength: number,
  isFinest: boolean,
): Found {
  const [x, y]: [number[], number[]] = [[], []]
  const rectified = rectify(grey, camera, metresPerPixel)
  if (rectified === undefined) return nothing()
  // Before what the photo does not show is filled in: its rim would be an edge.
  const verticals = isFinest ? verticalsOf(rectified, camera) : []
  const { width, height } = rectified
  const shown = { width, height, data: new Float32Array(width * height) }
  const filled = { width, height, data: rectified.data }
  for (let at = 0; at < filled.data.length; at += 1) {
    if (filled.data[at]! >= 0) shown.data[at] = 1
    else filled.data[at] = 0
  }
  const share = boxBlur(shown, reach + 3)
  const smooth = { width, height, data: boxBlur(filled, 1) }
  const corners = findCorners(smooth, (at) => share[at]! > 0.999_9, max, minStrength)
  const at = [0, 0]
  for (const corner of corners) {
    const right = rectified.left + (corner.x + 0.5) * metresPerPixel
    toPixel(camera, right, rectified.top - (corner.y + 0.5) * metresPerPixel, at)
    x.push(at[0]!)
    y.push(at[1]!)
  }
  return { x, y, descriptors: describe({ width, height, data: boxBlur(filled, 2) }, corners), verticals }
}

/**
 * Corners spread over the picture, found in what the prior makes of it: upright, square to the plane and at one scale.
 */
export function detectFeatures(picture: Picture, prior: PhotoPrior, metresPerPixel: number): PhotoFeatures {
  const { camera } = prior
  const isUsable =
    picture.width >= 64 && picture.height >= 64 && metresPerPixel > 0 && camera.axes.every(Number.isFinite)
  const grey = isUsable ? greyOf(picture) : undefined
  const found = levels.map(({ by, max, minStrength }) =>
    grey === undefined ? nothing() : featuresAt(grey, camera, metresPerPixel * by, max, minStrength, by === 1),
  )
  const x = Float32Array.from(found.flatMap((level) => level.x))
  const y = Float32Array.from(found.flatMap((level) => level.y))
  const sizes = Uint8Array.from(found.flatMap((level, index) => level.x.map(() => levels[index]!.by)))
  const descriptors = new Uint32Array(x.length * wordsPerDescriptor)
  let at = 0
  for (const level of found) {
    descriptors.set(level.descriptors, at)
    at += level.descriptors.length
  }
  const scale = picture.width / camera.widthPx
  const scaled = (value: number) => value * scale
  const verticals = Float32Array.from(found.flatMap((level) => level.verticals))
  const colours = coloursAt(picture, x.map(scaled), y.map(scaled))
  return { count: x.length, x, y, sizes, descriptors, colours, verticals }
}
