import type { Point, Size } from '@plumbline/geometry/point'
import { simplify } from '@plumbline/geometry/polyline'
import { assertSize } from './raster.ts'

/**
 * Every cheapest path from one seed. Computed as far as it was asked for: the first path does not wait for the rest.
 */
export type Paths = {
  readonly seed: Point
  /** Middles of the pixels from the seed to this place, both included. */
  readonly to: (at: Point) => readonly Point[]
  /** All that is left, for hovering to be a look-up. */
  readonly finish: () => void
}

const [straight, diagonal] = [5, 7]
const unreached = 0xffffffff

/**
 * Pixels waiting by their distance, in a ring of buckets. A bucket no wider than the shortest step holds only final
 * distances once it is its turn, which a heap would establish ten times slower.
 */
function createRing(shortest: number, longest: number) {
  // Powers of two: a shift and a mask in place of a division at each push.
  const shift = Math.floor(Math.log2(shortest))
  const count = 2 ** Math.ceil(Math.log2((longest >> shift) + 2))
  const buckets = Array.from({ length: count }, () => ({ length: 0, items: new Int32Array(256) }))
  let [turn, size] = [0, 0]
  return {
    push(item: number, distance: number): void {
      const bucket = buckets[(distance >>> shift) & (count - 1)]!
      if (bucket.length === bucket.items.length) {
        const larger = new Int32Array(bucket.items.length * 2)
        larger.set(bucket.items)
        bucket.items = larger
      }
      bucket.items[bucket.length] = item
      bucket.length += 1
      size += 1
    },
    /** -1 where nothing waits. */
    pop(): number {
      if (size === 0) return -1
      while (buckets[turn]!.length === 0) turn = (turn + 1) & (count - 1)
      const bucket = buckets[turn]!
      bucket.length -= 1
      size -= 1
      return bucket.items[bucket.length]!
    },
  }
}

function leastOf(cost: Uint8Array): number {
  let least = 255
  for (let at = 0; at < cost.length; at += 1) if (cost[at]! < least) least = cost[at]!
  return least
}

/** 1 at the outermost pixels, 0 inside. */
function rimOf({ width, height }: Size): Uint8Array {
  const rim = new Uint8Array(width * height)
  rim.fill(1, 0, width)
  rim.fill(1, width * (height - 1))
  for (let y = 1; y < height - 1; y += 1) rim[y * width] = rim[(y + 1) * width - 1] = 1
  return rim
}

/**
 * Dijkstra over eight neighbours. A step costs the mean of its two pixels times its length; a pixel costs 1 to 255.
 * The outermost row and column are left out, so that every pixel has its eight neighbours without a check.
 */
export function pathsFrom({ width, height }: Size, cost: Uint8Array, from: Point): Paths {
  assertSize({ width, height }, cost.length)
  if (width < 3 || height < 3) throw new RangeError(`${width} x ${height} has no pixel with eight neighbours`)
  const column = (x: number) => Math.min(width - 2, Math.max(1, Math.floor(x)))
  const row = (y: number) => Math.min(height - 2, Math.max(1, Math.floor(y)))
  const indexOf = ({ x, y }: Point) => row(y) * width + column(x)
  const middleOf = (at: number): Point => ({ x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 })

  const ring = createRing(2 * straight * Math.max(1, leastOf(cost)), 255 * 2 * diagonal)
  const distances = new Uint32Array(cost.length).fill(unreached)
  /** Which of the eight steps led here. */
  const steppedBy = new Uint8Array(cost.length)
  const isSettled = rimOf({ width, height })
  const steps = [-width, -1, 1, width, -width - 1, -width + 1, width - 1, width + 1]
  const seed = indexOf(from)
  distances[seed] = 0
  ring.push(seed, 0)

  function relaxAround(at: number): void {
    const [base, own] = [distances[at]!, Math.max(1, cost[at]!)]
    for (let step = 0; step < 8; step += 1) {
      const next = at + steps[step]!
      if (isSettled[next] === 1) continue
      const distance = base + (own + Math.max(1, cost[next]!)) * (step < 4 ? straight : diagonal)
      if (distance >= distances[next]!) continue
      distances[next] = distance
      steppedBy[next] = step
      ring.push(next, distance)
    }
  }

  /** Until this pixel is final; -1 for all of them. */
  function settle(target: number): void {
    while (target < 0 || isSettled[target] === 0) {
      const at = ring.pop()
      if (at < 0) return
      // A pixel waits once for each time a shorter way to it was found.
      if (isSettled[at] === 1) continue
      isSettled[at] = 1
      relaxAround(at)
    }
  }

  return {
    seed: middleOf(seed),
    to(at) {
      const target = indexOf(at)
      settle(target)
      const points = [middleOf(target)]
      for (let here = target; here !== seed;) {
        here -= steps[steppedBy[here]!]!
        points.push(middleOf(here))
      }
      return points.toReversed()
    },
    finish: () => settle(-1),
  }
}

/** Pixels: half a stair of the raster. */
export const pathTolerance = 0.8

/** A path of pixels climbs in steps; an ordinary line has corners only where the crack turns. */
export const polylineOf = (path: readonly Point[], tolerance = pathTolerance): readonly Point[] =>
  simplify(path, tolerance)
