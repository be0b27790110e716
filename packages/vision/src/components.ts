import type { Rect } from '@plumbline/geometry/rect'
import type { ProbabilityMap } from './probability-map.ts'

/** Pixels that touch, by a corner too unless asked otherwise. */
export type Component = {
  /** Edges, not middles, of the outermost pixels. */
  readonly box: Rect
  readonly area: number
  /** Mean over its pixels, 0 to 1. */
  readonly confidence: number
  readonly peak: number
  /** Row, first and one after the last pixel of each stretch, by rows. */
  readonly runs: Int32Array
}

export type ComponentRules = {
  /** 1 to 255. */
  readonly level: number
  /** At least one pixel reaches it: a doubtful fringe alone is nothing. */
  readonly peak?: number
  readonly smallest?: number
  readonly isBySidesOnly?: boolean
}

const fields = 5
type Runs = { readonly of: Int32Array; readonly count: number }

/** Row, first, one after the last, sum and peak of each stretch at or above the level. */
function runsOf({ width, height, values }: ProbabilityMap, level: number): Runs {
  let of = new Int32Array(fields * 1024)
  let used = 0
  for (let y = 0, row = 0; y < height; y += 1, row += width) {
    for (let x = 0; x < width; x += 1) {
      if (values[row + x]! < level) continue
      const first = x
      let [sum, peak] = [0, 0]
      for (let value = 0; x < width && (value = values[row + x]!) >= level; x += 1) {
        sum += value
        if (value > peak) peak = value
      }
      if (used === of.length) {
        const grown = new Int32Array(of.length * 2)
        grown.set(of)
        of = grown
      }
      of[used] = y
      of[used + 1] = first
      of[used + 2] = x
      of[used + 3] = sum
      of[used + 4] = peak
      used += fields
    }
  }
  return { of, count: used / fields }
}

function rootOf(parents: Int32Array, run: number): number {
  let root = run
  while (parents[root] !== root) {
    parents[root] = parents[parents[root]!]!
    root = parents[root]!
  }
  return root
}

/** The root of each run; the earlier one wins, so a root is its component's first run. */
function groupsOf({ of, count }: Runs, reach: 0 | 1): Int32Array {
  const parents = Int32Array.from({ length: count }, (_, run) => run)
  for (let run = 0, above = 0; run < count; run += 1) {
    const at = run * fields
    const [y, first, end] = [of[at]!, of[at + 1]!, of[at + 2]!]
    while (above < run && (of[above * fields]! < y - 1 || (of[above * fields] === y - 1 && of[above * fields + 2]! < first + 1 - reach))) above += 1
    for (let other = above; other < run && of[other * fields] === y - 1 && of[other * fields + 1]! < end + reach; other += 1) {
      const [one, two] = [rootOf(parents, run), rootOf(parents, other)]
      parents[Math.max(one, two)] = Math.min(one, two)
    }
  }
  for (let run = 0; run < count; run += 1) parents[run] = rootOf(parents, run)
  return parents
}

function componentOf(of: Int32Array, members: readonly number[]): Component {
  let [left, right, area, sum, peak] = [Infinity, 0, 0, 0, 0]
  const runs = new Int32Array(members.length * 3)
  for (const [index, run] of members.entries()) {
    const at = run * fields
    runs.set(of.subarray(at, at + 3), index * 3)
    left = Math.min(left, of[at + 1]!)
    right = Math.max(right, of[at + 2]!)
    area += of[at + 2]! - of[at + 1]!
    sum += of[at + 3]!
    peak = Math.max(peak, of[at + 4]!)
  }
  const box = { left, top: runs[0]!, right, bottom: runs[runs.length - 3]! + 1 }
  return { box, area, confidence: sum / area / 255, peak: peak / 255, runs }
}

/** By their first pixel, row after row. */
export function componentsOf(map: ProbabilityMap, { level, peak = level, smallest = 1, isBySidesOnly = false }: ComponentRules): readonly Component[] {
  const found = runsOf(map, level)
  const roots = groupsOf(found, isBySidesOnly ? 0 : 1)
  // Small ones go before anything is kept of them: a noisy 20 MP map has a million specks.
  const [areas, peaks] = [new Int32Array(found.count), new Uint8Array(found.count)]
  for (let run = 0; run < found.count; run += 1) {
    const [root, at] = [roots[run]!, run * fields]
    areas[root]! += found.of[at + 2]! - found.of[at + 1]!
    peaks[root] = Math.max(peaks[root]!, found.of[at + 4]!)
  }
  const members = new Map<number, number[]>()
  for (let run = 0; run < found.count; run += 1) {
    const root = roots[run]!
    if (areas[root]! < smallest || peaks[root]! < peak) continue
    const known = members.get(root)
    if (known) known.push(run)
    else members.set(root, [run])
  }
  return [...members.values()].map((runs) => componentOf(found.of, runs))
}
