import type { Size } from '@plumbline/geometry/point'
import { byteOf, nothing } from './calibrate.ts'
import { createMerge, type Merge, type MergedBlock } from './merge.ts'
import type { Tiling } from './tile.ts'

/** Steps of a coarse logit: a byte each, or the half scale of 48 MP would be 240 MB of floats. */
const steps = 16
const most = 127

/** What was read of the photo on a reduced copy, a plane a class. */
export type CoarseLogits = Size & { readonly planes: readonly Int8Array[] }

/** The least stored value that counts as this logit. */
export const coarseLevel = (logit: number): number => Math.max(-most, Math.min(most, Math.ceil(logit * steps)))

const stored = (logit: number): number => (logit >= most / steps ? most : logit > -most / steps ? Math.round(logit * steps) : -most)

/** Gathers the coarse reading tile by tile. */
export function createCoarse(size: Size, tiling: Tiling, classes: number): Merge & { readonly logits: CoarseLogits } {
  const planes = Array.from({ length: classes }, () => new Int8Array(size.width * size.height).fill(-most))
  const merge = createMerge(size, tiling, classes, ({ x: left, y: top, width, height, planes: read, first, stride }) => {
    for (const [channel, from] of read.entries()) {
      const plane = planes[channel]!
      for (let y = 0; y < height; y += 1) {
        for (let x = 0, at = first + y * stride, to = (top + y) * size.width + left; x < width; x += 1, at += 1, to += 1) plane[to] = stored(from[at]!)
      }
    }
  })
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

/** Of one class: the channel it has in the fine blocks and the coarse planes, and what the fine reading counts, 0 to 1. */
export type Mixed = {
  readonly channel: number
  readonly weight: number
  /** Empty at first: where nothing was found nothing is written, and what is never written takes no memory. */
  readonly into: Uint8Array
  /** Only where that map, mixed before, reaches the level: elsewhere nobody asks. */
  readonly under?: { readonly values: Uint8Array; readonly level: number }
}

function isAnyAbove(values: Float32Array, from: number, to: number, level: number): boolean {
  for (let at = from; at < to; at += 1) if (values[at]! > level) return true
  return false
}

function isAnyByteAbove(values: Int8Array | Uint8Array, from: number, to: number, level: number): boolean {
  for (let at = from; at < to; at += 1) if (values[at]! > level) return true
  return false
}

/**
 * Mixes blocks of the full reading with the coarse one and writes their probabilities into the maps. What was skipped
 * counts as the coarse reading alone, so that nothing jumps where reading ends. A bare wall, which most of a photo is,
 * is looked at and no more: mixing all of it would take as long as reading a tenth of the tiles.
 */
export function createMixer({ width, height }: Size, coarse: CoarseLogits): (block: MergedBlock, mixed: readonly Mixed[]) => void {
  const [across, down] = [stepsAlong(width, coarse.width), stepsAlong(height, coarse.height)]
  const [blended, half, hasCoarse] = [new Float32Array(coarse.width), new Float32Array(width), new Uint8Array(coarse.height)]
  const nothingCoarse = Math.floor(nothing * steps)

  function lookAt(plane: Int8Array, { x, y, width: wide, height: high }: MergedBlock) {
    const [from, to] = [across.near[x]!, across.far[x + wide - 1]! + 1]
    for (let row = down.near[y]!; row <= down.far[y + high - 1]!; row += 1) hasCoarse[row] = Number(isAnyByteAbove(plane, row * coarse.width + from, row * coarse.width + to, nothingCoarse))
  }

  /** The coarse logits of one row of the photo. */
  function readHalf(plane: Int8Array, y: number, left: number, right: number) {
    const [near, far, part] = [down.near[y]! * coarse.width, down.far[y]! * coarse.width, down.share[y]!]
    for (let x = across.near[left]!, end = across.far[right - 1]!; x <= end; x += 1) blended[x] = (plane[near + x]! * (1 - part) + plane[far + x]! * part) / steps
    for (let x = left; x < right; x += 1) {
      const before = blended[across.near[x]!]!
      half[x] = before + (blended[across.far[x]!]! - before) * across.share[x]!
    }
  }

  return (block, mixed) => {
    const { x: left, y: top, width: wide, height: high, planes, first, stride, share } = block
    for (const { channel, weight, into, under } of mixed) {
      const [fine, plane] = [planes[channel], coarse.planes[channel]!]
      lookAt(plane, block)
      for (let y = top, from = first, row = top * width + left; y < top + high; y += 1, from += stride, row += width) {
        if (under !== undefined && !isAnyByteAbove(under.values, row, row + wide, under.level - 1)) continue
        // A mean of two that are nothing is nothing.
        if (hasCoarse[down.near[y]!] === 0 && hasCoarse[down.far[y]!] === 0 && (fine === undefined || !isAnyAbove(fine, from, from + wide, nothing))) continue
        readHalf(plane, y, left, left + wide)
        for (let x = 0; x < wide; x += 1) {
          if (under !== undefined && under.values[row + x]! < under.level) continue
          const counts = weight * (typeof share === 'number' ? share : share[from + x]!)
          const logit = (fine === undefined ? 0 : fine[from + x]! * counts) + half[left + x]! * (1 - counts)
          if (logit > nothing) into[row + x] = byteOf(logit)
        }
      }
    }
  }
}
