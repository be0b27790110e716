import type { Size } from '@plumbline/geometry/point'
import { byteOf, nothing } from './calibrate.ts'
import { createMerge, type Merge, type MergedBlock } from './merge.ts'
import type { Tiling } from './tile.ts'

/** Steps of a coarse logit: a byte each, or the half scale of 48 MP would be 240 MB of floats. */
const steps = 16
const maxByte = 127

/** What was read of the photo on a reduced copy, a plane a class. */
export type CoarseLogits = Size & { readonly planes: readonly Int8Array[] }

/** The least stored value that counts as this logit. */
export const coarseLevel = (logit: number): number => Math.max(-maxByte, Math.min(maxByte, Math.ceil(logit * steps)))

/**
 * Rounded by cutting off what lies behind the point of a positive number: Math.round takes three times as long, 30
 * million times a photo.
 */
const stored = (logit: number): number =>
  logit >= maxByte / steps
    ? maxByte
    : logit > -maxByte / steps
      ? ((logit * steps + maxByte + 0.5) | 0) - maxByte
      : -maxByte

/** Gathers the coarse reading tile by tile. */
export function createCoarse(size: Size, tiling: Tiling, classes: number): Merge & { readonly logits: CoarseLogits } {
  const planes = Array.from({ length: classes }, () => new Int8Array(size.width * size.height).fill(-maxByte))
  const merge = createMerge(
    size,
    tiling,
    classes,
    ({ x: left, y: top, width, height, planes: read, first, stride }) => {
      for (const [channel, from] of read.entries()) {
        const plane = planes[channel]!
        for (let y = 0; y < height; y += 1) {
          for (
            let x = 0, at = first + y * stride, to = (top + y) * size.width + left;
            x < width;
            x += 1, at += 1, to += 1
          )
            plane[to] = stored(from[at]!)
        }
      }
    },
  )
  return { ...merge, logits: { ...size, planes } }
}

type Steps = { readonly near: Int32Array; readonly far: Int32Array; readonly share: Float32Array }

/** Where the middles of `length` pixels lie among `coarse` ones. */
function stepsAlong(length: number, coarse: number): Steps {
  const steps: Steps = { near: new Int32Array(length), far: new Int32Array(length), share: new Float32Array(length) }
  for (let at = 0; at < length; at += 1) {
    const place = Math.min(coarse - 1, Math.max(0, ((at + 0.5) * coarse) / length - 0.5))
    steps.near[at] = Math.floor(place)
    steps.far[at] = Math.min(coarse - 1, Math.floor(place) + 1)
    steps.share[at] = place - Math.floor(place)
  }
  return steps
}

/**
 * Of one class: the channel it has in the fine blocks and the coarse planes, and what the fine reading counts, 0 to 1.
 */
export type Mixed = {
  readonly channel: number
  readonly weight: number
  /** Empty at first: where nothing was found nothing is written, and what is never written takes no memory. */
  readonly into: Uint8Array
  /** Computed only where that map, mixed before, reaches the level: other pixels are never read. */
  readonly under?: { readonly values: Uint8Array; readonly level: number }
}

/** Whether any lies above the level. Twice the same: one for both kinds of arrays would be slow for each. */
function isAnyAbove(values: Float32Array, from: number, to: number, level: number): boolean {
  for (let at = from; at < to; at += 1) if (values[at]! > level) return true
  return false
}

function isAnyByteAbove(values: Uint8Array, from: number, to: number, level: number): boolean {
  for (let at = from; at < to; at += 1) if (values[at]! > level) return true
  return false
}

/** Columns of a coarse plane that are looked at together. */
const together = 16

/** Row after row, whether so many columns, or one beside them, are anything. */
function livelyOf(plane: Int8Array, { width, height }: Size, level: number): Uint8Array {
  const stretches = Math.ceil(width / together)
  const lively = new Uint8Array(stretches * height)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (plane[at]! <= level) continue
      const row = y * stretches
      lively[row + Math.floor(Math.max(0, x - 1) / together)] = 1
      lively[row + Math.floor(x / together)] = 1
    }
  }
  return lively
}

/**
 * Mixes blocks of the full reading with the coarse one and writes their probabilities into the maps. What was skipped
 * counts as the coarse reading alone, so that nothing jumps where reading ends. A bare wall, which most of a photo is,
 * is looked at and no more: mixing all of it would take as long as reading a tenth of the tiles. All of the coarse
 * reading must be there.
 */
export function createMixer(
  { width, height }: Size,
  coarse: CoarseLogits,
): (block: MergedBlock, mixed: readonly Mixed[]) => void {
  const [across, down] = [stepsAlong(width, coarse.width), stepsAlong(height, coarse.height)]
  const [blended, half] = [new Float32Array(coarse.width), new Float32Array(width)]
  const lively = coarse.planes.map((plane) => livelyOf(plane, coarse, Math.floor(nothing * steps)))
  const stretches = Math.ceil(coarse.width / together)
  const ends = Int32Array.from(
    { length: stretches },
    (_, at) => across.near.findLastIndex((near) => near < (at + 1) * together) + 1,
  )

  /** The coarse logits of one row of the photo. */
  function readHalf(plane: Int8Array, y: number, left: number, right: number) {
    const [near, far, part] = [down.near[y]! * coarse.width, down.far[y]! * coarse.width, down.share[y]!]
    for (let x = across.near[left]!, end = across.far[right - 1]!; x <= end; x += 1)
      blended[x] = (plane[near + x]! * (1 - part) + plane[far + x]! * part) / steps
    for (let x = left; x < right; x += 1) {
      const before = blended[across.near[x]!]!
      half[x] = before + (blended[across.far[x]!]! - before) * across.share[x]!
    }
  }

  /** Of one row of the photo, from column `left` on; the block has it at `from`. */
  function mixRow(
    { planes, share }: MergedBlock,
    { channel, weight, into, under }: Mixed,
    y: number,
    left: number,
    right: number,
    from: number,
  ) {
    const [fine, row] = [planes[channel], y * width]
    if (under !== undefined && !isAnyByteAbove(under.values, row + left, row + right, under.level - 1)) return
    readHalf(coarse.planes[channel]!, y, left, right)
    for (let x = left, at = from; x < right; x += 1, at += 1) {
      if (under !== undefined && under.values[row + x]! < under.level) continue
      const counts = weight * (typeof share === 'number' ? share : share[at]!)
      const logit = (fine === undefined ? 0 : fine[at]! * counts) + half[x]! * (1 - counts)
      if (logit > nothing) into[row + x] = byteOf(logit)
    }
  }

  return (block, mixed) => {
    const { x: left, y: top, width: wide, height: high, planes, first, stride } = block
    for (const one of mixed) {
      const [fine, seen] = [planes[one.channel], lively[one.channel]!]
      for (let y = top, start = first; y < top + high; y += 1, start += stride) {
        const [near, far] = [down.near[y]! * stretches, down.far[y]! * stretches]
        for (let x = left, stretch = Math.floor(across.near[left]! / together); x < left + wide; stretch += 1) {
          const [end, from] = [Math.min(left + wide, ends[stretch]!), start + x - left]
          // A mean of two that are nothing is nothing.
          if (
            seen[near + stretch] === 1 ||
            seen[far + stretch] === 1 ||
            (fine !== undefined && isAnyAbove(fine, from, from + end - x, nothing))
          )
            mixRow(block, one, y, x, end, from)
          x = end
        }
      }
    }
  }
}
