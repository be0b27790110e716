import { componentsOf, type Component } from './components.ts'
import { levelOf, type ProbabilityMap } from './probability-map.ts'
import { stencilOf, withoutHoles, type Stencil } from './skeleton.ts'

/** What a patch must hold to be one: pixels this sure, so many of them, and one that reaches the peak. */
type Seeds = { readonly level: number; readonly peak: number; readonly smallest: number }

/**
 * Less sure than this is bare wall, whatever lies beside it. Chosen, as the other figures here, on validation photos
 * and on walls painted by other code or from other seeds than those it is judged on.
 */
export const fringes = { crack: levelOf(0.25), patch: levelOf(0.16) } as const
/**
 * Pixels around one that show how sure the patch is there; and how deep an edge is looked for, so that a doubtful part
 * is not cut off from a sure one.
 */
const [around, deepest] = [9, 12]
/** Of the surest near by: half, and a little more because the surest of many is surer than they are. */
const edgeShare = 0.6
/** A pixel of a patch is at most so many times less likely than the patch itself, in odds. */
const oddsApart = 7

/** The highest of each pixel and those within reach beside it, along rows or columns. */
function highestAlong(values: Uint8Array, { width, height }: Stencil, reach: number, isDown: boolean): Uint8Array {
  const highest = new Uint8Array(values.length)
  const [lines, length, line, step] = isDown ? [width, height, 1, width] : [height, width, width, 1]
  const queue = new Int32Array(length)
  for (let at = 0; at < lines; at += 1) {
    let [first, end] = [0, 0]
    for (let ahead = 0; ahead < length + reach; ahead += 1) {
      if (ahead < length) {
        const value = values[at * line + ahead * step]!
        while (end > first && values[at * line + queue[end - 1]! * step]! <= value) end -= 1
        queue[end] = ahead
        end += 1
      }
      const here = ahead - reach
      if (here < 0) continue
      while (queue[first]! < here - reach) first += 1
      highest[at * line + here * step] = values[at * line + queue[first]! * step]!
    }
  }
  return highest
}

/** Probabilities of one component alone. */
function valuesIn({ x, y, width, height, values }: Stencil, map: ProbabilityMap): Uint8Array {
  const own = new Uint8Array(width * height)
  for (let at = 0; at < own.length; at += 1)
    if (values[at] === 1) own[at] = map.values[(y + Math.floor(at / width)) * map.width + x + (at % width)]!
  return own
}

function seedsIn(
  { runs }: Component,
  { width, values }: ProbabilityMap,
  level: number,
): { readonly area: number; readonly sum: number } {
  let [area, sum] = [0, 0]
  for (let at = 0; at < runs.length; at += 3) {
    for (
      let place = runs[at]! * width + runs[at + 1]!, end = runs[at]! * width + runs[at + 2]!;
      place < end;
      place += 1
    ) {
      if (values[place]! < level) continue
      area += 1
      sum += values[place]!
    }
  }
  return { area, sum }
}

const highestNear = (values: Uint8Array, stencil: Stencil, reach: number): Uint8Array =>
  highestAlong(highestAlong(values, stencil, reach, false), stencil, reach, true)

/**
 * The level from which on a pixel belongs to a patch: even odds in one that is sure of itself, less in a doubtful one,
 * whose edge is as sharp and as true.
 */
function levelWithin(own: Uint8Array, level: number): number {
  const counts = new Uint32Array(256)
  for (const value of own) counts[value]! += 1
  let [sure, top] = [0, 255]
  for (let value = level; value < 256; value += 1) sure += counts[value]!
  for (let above = counts[255]!; above < sure / 4; above += counts[top]!) top -= 1
  const odds = top / Math.max(1, 255 - top) / oddsApart
  return Math.max(fringes.patch, Math.min(level, Math.round((255 * odds) / (1 + odds))))
}

/**
 * Where the patch is about half as sure as it is near by is its edge: a soft step lies at its half, however high it is.
 */
function edged(stencil: Stencil, map: ProbabilityMap, level: number): Stencil {
  const own = valuesIn(stencil, map)
  const [least, highest] = [levelWithin(own, level), highestNear(own, stencil, around)]
  const isNearOutside = highestNear(
    withoutHoles(stencil).values.map((value) => 1 - value),
    stencil,
    deepest,
  )
  return withoutHoles({
    ...stencil,
    values: own.map((value, at) =>
      Number(value >= least && (isNearOutside[at] === 0 || value >= edgeShare * highest[at]!)),
    ),
  })
}

/**
 * All that hangs together with pixels sure enough, down to the fringe: the thin ends of a crack and the bars in a
 * broken-out place are seen, but not surely. Confidence is that of the sure ones.
 */
export function reachedFrom(
  map: ProbabilityMap,
  { level, peak, smallest }: Seeds,
  kind: keyof typeof fringes,
): readonly Component[] {
  return componentsOf(map, { level: Math.min(level, fringes[kind]), peak, smallest }).flatMap((wide) => {
    const seeds = seedsIn(wide, map, level)
    return seeds.area < smallest ? [] : [{ ...wide, confidence: seeds.sum / seeds.area / 255 }]
  })
}

/**
 * Patches to their own edges: how sure the detector is differs from patch to patch and within one, and one level for
 * all would cut most of a doubtful one away. What lies inside belongs to it.
 */
export function patchesFrom(reached: readonly Component[], map: ProbabilityMap, seeds: Seeds): readonly Component[] {
  return reached.flatMap((wide) => {
    const stencil = edged(stencilOf(wide), map, seeds.level)
    const { x, y } = stencil
    return componentsOf(stencil, { level: 1, smallest: seeds.smallest }).flatMap((part): readonly Component[] => {
      const box = {
        left: part.box.left + x,
        top: part.box.top + y,
        right: part.box.right + x,
        bottom: part.box.bottom + y,
      }
      const moved = { ...part, box, runs: part.runs.map((value, at) => value + (at % 3 === 0 ? y : x)) }
      const [sure, peak] = [seedsIn(moved, map, seeds.level), seedsIn(moved, map, seeds.peak)]
      return sure.area < seeds.smallest || peak.area === 0
        ? []
        : [{ ...moved, confidence: sure.sum / sure.area / 255, peak: wide.peak }]
    })
  })
}
