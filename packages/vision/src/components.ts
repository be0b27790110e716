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
  const parents = new Int32Array(count)
  for (let run = 0; run < count; run += 1) parents[run] = run
  for (let run = 0, above = 0; run < count; run += 1) {
    const at = run * fields
    const [y, first, end] = [of[at]!, of[at + 1]!, of[at + 2]!]
    while (
      above < run &&
      (of[above * fields]! < y - 1 || (of[above * fields] === y - 1 && of[above * fields + 2]! < first + 1 - reach))
    )
      above += 1
    for (
      let other = above;
      other < run && of[other * fields] === y - 1 && of[other * fields + 1]! < end + reach;
      other += 1
    ) {
      const [one, two] = [rootOf(parents, run), rootOf(parents, other)]
      parents[Math.max(one, two)] = Math.min(one, two)
    }
  }
  for (let run = 0; run < count; run += 1) parents[run] = rootOf(parents, run)
  return parents
}

type Gathered = {
  left: number
  right: number
  sum: number
  used: number
  readonly runs: Int32Array
  readonly area: number
  readonly peak: number
}

function take(into: Gathered, of: Int32Array, at: number) {
  into.runs[into.used] = of[at]!
  into.runs[into.used + 1] = of[at + 1]!
  into.runs[into.used + 2] = of[at + 2]!
  into.used += 3
  if (of[at + 1]! < into.left) into.left = of[at + 1]!
  if (of[at + 2]! > into.right) into.right = of[at + 2]!
  into.sum += of[at + 3]!
}

function componentOf({ left, right, sum, runs, area, peak }: Gathered): Component {
  return {
    box: { left, top: runs[0]!, right, bottom: runs[runs.length - 3]! + 1 },
    area,
    confidence: sum / area / 255,
    peak: peak / 255,
    runs,
  }
}

/** By their first pixel, row after row. */
export function componentsOf(
  map: ProbabilityMap,
  { level, peak = level, smallest = 1, isBySidesOnly = false }: ComponentRules,
): readonly Component[] {
  const { of, count } = runsOf(map, level)
  const roots = groupsOf({ of, count }, isBySidesOnly ? 0 : 1)
  // Small components are dropped before anything is stored for them: a noisy 20 MP map has a million specks.
  const [areas, peaks, sizes] = [new Int32Array(count), new Uint8Array(count), new Int32Array(count)]
  for (let run = 0, at = 0; run < count; run += 1, at += fields) {
    const root = roots[run]!
    areas[root]! += of[at + 2]! - of[at + 1]!
    sizes[root]! += 3
    if (of[at + 4]! > peaks[root]!) peaks[root] = of[at + 4]!
  }
  const gathered = new Map<number, Gathered>()
  for (let run = 0, at = 0; run < count; run += 1, at += fields) {
    const root = roots[run]!
    if (areas[root]! < smallest || peaks[root]! < peak) continue
    // A root is its component's first run.
    if (root === run)
      gathered.set(root, {
        left: Infinity,
        right: 0,
        sum: 0,
        used: 0,
        runs: new Int32Array(sizes[root]!),
        area: areas[root]!,
        peak: peaks[root]!,
      })
    take(gathered.get(root)!, of, at)
  }
  return Array.from(gathered.values(), componentOf)
}
