import { wordsPerDescriptor } from '../match/descriptors.ts'
import { toPixel } from '../plane-camera.ts'
import { normalOf, randomOf } from '../random.ts'
import type { PhotoFeatures, PlaneCamera } from '../types.ts'

/** A corner of the elevation: where it is, what it shows, and how far it stands out of the plane. */
type CloudPoint = {
  readonly x: number
  readonly y: number
  /** Points of one look have one descriptor. */
  readonly look: number
  readonly out: number
}

export type CloudOptions = {
  readonly widthM: number
  readonly heightM: number
  readonly count: number
  /** Share of points that look the same in every bay and on every floor. */
  readonly repeatedShare?: number
  readonly bayM?: number
  readonly floorM?: number
  /** Share of points that stand out by `outM`. */
  readonly outShare?: number
  readonly outM?: number
}

/** Corners in no order, and those of identical bays and floors. */
export function cloudOf(options: CloudOptions, random: () => number): readonly CloudPoint[] {
  const { widthM, heightM, count, repeatedShare = 0, bayM = 3.3, floorM = 2.8, outShare = 0, outM = 0.6 } = options
  const own = Array.from({ length: Math.round(count * (1 - repeatedShare)) }, (_, index) => ({
    x: random() * widthM,
    y: random() * heightM,
    look: index,
    out: random() < outShare ? outM : 0,
  }))
  const [bays, floors] = [Math.floor(widthM / bayM), Math.floor(heightM / floorM)]
  const each = Math.round((count * repeatedShare) / (bays * floors))
  const pattern = Array.from({ length: each }, (_, index) => ({
    x: random() * bayM,
    y: random() * floorM,
    look: 1_000_000 + index,
    out: 0,
  }))
  const repeated = Array.from({ length: bays * floors }, (_, cell) =>
    pattern.map((point) => ({
      ...point,
      x: point.x + (cell % bays) * bayM,
      y: point.y + Math.floor(cell / bays) * floorM,
    })),
  ).flat()
  return [...own, ...repeated]
}

const wordsOf = (look: number, random: () => number, flips: number): readonly number[] => {
  const fixed = randomOf(look * 2_654_435 + 11)
  const words = Array.from({ length: wordsPerDescriptor }, () => Math.floor(fixed() * 4_294_967_296))
  for (let flip = 0; flip < flips; flip += 1) {
    const bit = Math.floor(random() * wordsPerDescriptor * 32)
    words[bit >> 5] = (words[bit >> 5]! ^ (1 << (bit & 31))) >>> 0
  }
  return words
}

/** What a camera finds of the cloud: places with noise in pixels, descriptors with some bits wrong. */
export function seenBy(
  camera: PlaneCamera,
  cloud: readonly CloudPoint[],
  random: () => number,
  noise = 0.3,
  level = 120,
): PhotoFeatures {
  const at = [0, 0]
  const seen = cloud.flatMap(({ x, y, look, out }) => {
    // Something that stands out is seen where its ray meets the plane behind it.
    const stretch = camera.w / (camera.w - out)
    const isSeen = toPixel(camera, camera.x + (x - camera.x) * stretch, camera.y + (y - camera.y) * stretch, at)
    const [px, py] = [at[0]! + noise * normalOf(random), at[1]! + noise * normalOf(random)]
    const isInside = isSeen && px > 0 && py > 0 && px < camera.widthPx && py < camera.heightPx
    return isInside ? [{ px, py, look }] : []
  })
  return {
    count: seen.length,
    x: Float32Array.from(seen, ({ px }) => px),
    y: Float32Array.from(seen, ({ py }) => py),
    sizes: new Uint8Array(seen.length).fill(1),
    descriptors: Uint32Array.from(seen.flatMap(({ look }) => wordsOf(look, random, 12))),
    colours: new Float32Array(seen.length * 3).fill(level),
  }
}
