import { cellPx, type MosaicPlan } from './mosaic-plan.ts'
import { between, jobsOfBand, sightsOfBand, type CellJob } from './render/band-cells.ts'
import { shrink } from './shrink.ts'
import type { Picture, PlacedPhoto, TemperaturePicture } from './types.ts'

/** Red, green, blue and alpha; alpha is 0 where no photo shows anything. */
export type Band = { readonly top: number; readonly rows: number; readonly data: Uint8ClampedArray<ArrayBuffer> }

/**
 * Pixels of a photo, upright, in any size of its shape: the smallest that is at least as fine as the mosaic is enough.
 * Undefined where the photo cannot be read: what the mosaic takes from it stays empty, but for where others mix with it
 * at a seam.
 */
export type PixelsOf = (photo: PlacedPhoto) => Promise<Picture | undefined>

/** Pixels of the mosaic over which two photos mix at a seam. */
const featherPx = 12

/** The widest that PixelsOf need answer for this photo. */
export function usefulWidth({ mmPx }: MosaicPlan, { camera }: PlacedPhoto): number {
  const ownMm = (1000 * camera.w) / camera.focal
  return Math.max(1, Math.min(camera.widthPx, Math.ceil((1.3 * camera.widthPx * ownMm) / mmPx)))
}

type Target = { readonly sums: Float32Array; readonly weights: Float32Array; readonly width: number }
type Source = {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** Adds what a photo shows of one cell, each sample between four pixels and times its weight and gain. */
function addCell(
  source: Source,
  { column, row, corners, weights }: CellJob,
  scale: number,
  gain: ArrayLike<number>,
  top: number,
  rows: number,
  target: Target,
): void {
  const { data, width, height, channels } = source
  const out = target.sums.length / target.weights.length
  for (let down = 0; down < cellPx; down += 1) {
    const y = row * cellPx + down - top
    if (y < 0 || y >= rows) continue
    for (let across = 0; across < cellPx; across += 1) {
      const x = column * cellPx + across
      if (x >= target.width) break
      const weight = weights === null ? 1 : weights[down * cellPx + across]!
      if (weight === 0) continue
      const [a, b] = [(across + 0.5) / cellPx, (down + 0.5) / cellPx]
      const px = Math.max(0, Math.min(width - 1.001, between(corners, 0, a, b) * scale - 0.5))
      const py = Math.max(0, Math.min(height - 1.001, between(corners, 1, a, b) * scale - 0.5))
      const [left, upper] = [Math.floor(px), Math.floor(py)]
      const [fx, fy] = [px - left, py - upper]
      const at = (upper * width + left) * channels
      const to = y * target.width + x
      for (let channel = 0; channel < out; channel += 1) {
        const from = at + (channels === 1 ? 0 : channel)
        const below = from + width * channels
        const value =
          (data[from]! * (1 - fx) + data[from + channels]! * fx) * (1 - fy) +
          (data[below]! * (1 - fx) + data[below + channels]! * fx) * fy
        target.sums[to * out + channel] = target.sums[to * out + channel]! + weight * gain[channel]! * value
      }
      target.weights[to] = target.weights[to]! + weight
    }
  }
}

/**
 * Finer than the mosaic by more than half, every other pixel would be skipped. scale: pixels of it for one of the
 * camera's.
 */
function asFineAs(
  { mmPx }: MosaicPlan,
  { camera }: PlacedPhoto,
  picture: Picture,
): Source & { readonly scale: number } {
  const scale = picture.width / camera.widthPx
  const by = Math.floor((mmPx * camera.focal * scale) / (1000 * camera.w) + 0.2)
  if (!(by > 1 && picture.width >= 2 * by && picture.height >= 2 * by)) return { ...picture, scale }
  return { ...shrink(picture, by, picture.channels), channels: picture.channels, scale: scale / by }
}

/** Whole rows of the mosaic that exist. */
const rowsIn = ({ heightPx }: MosaicPlan, top: number, rows: number) => Math.max(0, Math.min(rows, heightPx - top))

/** The photos that a band of rows needs, in the order in which renderBand asks for them. */
export const photosOfBand = (plan: MosaicPlan, top: number, rows: number): readonly PlacedPhoto[] =>
  sightsOfBand(plan, top, rowsIn(plan, top, rows), (featherPx * plan.mmPx) / 1000).map(({ photo }) => photo)

/**
 * The rows from `top`. One photo is asked for after the other, so that no more than one is needed at a time; a band of
 * 256 rows of a mosaic
 * 10,000 pixels wide takes 50 MB beside it.
 */
export async function renderBand(plan: MosaicPlan, top: number, count: number, pixelsOf: PixelsOf): Promise<Band> {
  const rows = rowsIn(plan, top, count)
  const width = plan.widthPx
  const target = { sums: new Float32Array(width * rows * 3), weights: new Float32Array(width * rows), width }
  for (const { sight, cells } of jobsOfBand(plan, top, rows, (featherPx * plan.mmPx) / 1000)) {
    const picture = await pixelsOf(sight.photo)
    if (picture === undefined || picture.width < 2 || picture.height < 2) continue
    const source = asFineAs(plan, sight.photo, picture)
    for (const cell of cells) addCell(source, cell, source.scale, sight.photo.gain, top, rows, target)
  }
  const data = new Uint8ClampedArray(width * rows * 4)
  for (let at = 0; at < target.weights.length; at += 1) {
    const weight = target.weights[at]!
    if (weight === 0) continue
    for (let channel = 0; channel < 3; channel += 1) data[at * 4 + channel] = target.sums[at * 3 + channel]! / weight
    data[at * 4 + 3] = 255
  }
  return { top, rows, data }
}

export type TemperaturesOf = (photo: PlacedPhoto) => Promise<TemperaturePicture | undefined>
/** NaN where no photo shows anything. */
export type TemperatureBand = { readonly top: number; readonly rows: number; readonly data: Float32Array<ArrayBuffer> }

/**
 * As renderBand, but each temperature is that of one photo: neither gain nor mixing, so that a meter reads what a
 * camera measured.
 */
export async function renderTemperatureBand(
  plan: MosaicPlan,
  top: number,
  count: number,
  temperaturesOf: TemperaturesOf,
): Promise<TemperatureBand> {
  const rows = rowsIn(plan, top, count)
  const width = plan.widthPx
  const target = { sums: new Float32Array(width * rows), weights: new Float32Array(width * rows), width }
  for (const { sight, cells } of jobsOfBand(plan, top, rows, 0)) {
    const picture = await temperaturesOf(sight.photo)
    if (picture === undefined || picture.width < 2 || picture.height < 2) continue
    const scale = picture.width / sight.photo.camera.widthPx
    for (const cell of cells) addCell({ ...picture, channels: 1 }, cell, scale, [1], top, rows, target)
  }
  for (let at = 0; at < target.weights.length; at += 1) if (target.weights[at] === 0) target.sums[at] = Number.NaN
  return { top, rows, data: target.sums }
}
