import type { Size } from '@plumbline/geometry/point'
import { byteOf } from './calibrate.ts'
import { createMerge, type MergedRows, type Merge, type Tiling } from './tile.ts'

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
  const merge = createMerge(size, tiling, classes, ({ top, rows, planes: read }) => {
    for (const [index, plane] of planes.entries()) {
      const from = read[index]!
      for (let at = 0, to = top * size.width; at < rows * size.width; at += 1, to += 1) plane[to] = stored(from[at]!)
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

/** Of one class: the channel it has in the fine rows and the coarse planes, and what the fine reading counts, 0 to 1. */
export type Mixed = {
  readonly channel: number
  readonly weight: number
  readonly into: Uint8Array
  /** Only where that map, mixed before, reaches the level: elsewhere nobody asks, and what is never written takes no memory. */
  readonly under?: { readonly values: Uint8Array; readonly level: number }
}

/**
 * Mixes rows of the full reading with the coarse one and writes their probabilities into the maps. What was skipped
 * counts as the coarse reading alone, so that nothing jumps where reading ends.
 */
export function createMixer({ width, height }: Size, coarse: CoarseLogits): (rows: MergedRows, mixed: readonly Mixed[]) => void {
  const [across, down] = [stepsAlong(width, coarse.width), stepsAlong(height, coarse.height)]
  const blended = new Float32Array(coarse.width)
  return ({ top, rows, planes, share }, mixed) => {
    for (const { channel, weight, into, under } of mixed) {
      const [fine, from] = [planes[channel]!, coarse.planes[channel]!]
      for (let y = 0; y < rows; y += 1) {
        const [near, far, part] = [down.near[top + y]! * coarse.width, down.far[top + y]! * coarse.width, down.share[top + y]!]
        for (let x = 0; x < coarse.width; x += 1) blended[x] = (from[near + x]! * (1 - part) + from[far + x]! * part) / steps
        for (let x = 0, at = y * width, to = (top + y) * width; x < width; x += 1, at += 1, to += 1) {
          if (under !== undefined && under.values[to]! < under.level) continue
          const before = blended[across.near[x]!]!
          const half = before + (blended[across.far[x]!]! - before) * across.share[x]!
          const counts = weight * share[at]!
          into[to] = byteOf(fine[at]! * counts + half * (1 - counts))
        }
      }
    }
  }
}
