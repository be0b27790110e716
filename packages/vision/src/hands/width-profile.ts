import { distance, type Point } from '@plumbline/geometry/point'
import { sampleAt, type Raster } from './raster.ts'

/** Pixels of the photo; maxAt: where it is widest, in pixels of the window. */
export type WidthProfile = {
  readonly p50: number
  readonly p95: number
  readonly max: number
  readonly maxAt: Point
  /** Half a pixel and the blur, together. */
  readonly plusMinus: number
  /** Share of the line that showed a line dark enough to measure. */
  readonly measuredShare: number
}

/** Pixels: how far across the line, how much of it at either end shows the surface, and how fine. */
const [reach, ring, step] = [14, 4, 0.25]
/** The middle of the crack may lie this far beside the line. */
const beside = 2.5
/** Less dark than this, in levels of 255, is the surface's own grain. */
const faint = 8
/** Pixels along the line over which its direction is judged. */
const along = 4
/** Of lens, sensor and reading between pixels, where nothing better is known. */
const usualBlur = 0.55

/** half: width at half depth. sum: darkness added up across, in pixels times levels. */
type Across = { readonly at: Point; readonly half: number; readonly depth: number; readonly sum: number }

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** A place about every pixel. */
function dense(line: readonly Point[]): readonly Point[] {
  return line.flatMap((from, at) => {
    const to = line[at + 1]
    if (to === undefined) return [from]
    const count = Math.max(1, Math.round(distance(from, to)))
    return Array.from({ length: count }, (_, index) => ({
      x: from.x + ((to.x - from.x) * index) / count,
      y: from.y + ((to.y - from.y) * index) / count,
    }))
  })
}

/** From the darkest place to where it is half as dark, between samples; nothing where it does not get lighter. */
function halfWay(samples: readonly number[], darkest: number, way: 1 | -1, level: number): number | undefined {
  for (let at = darkest; at + way >= 0 && at + way < samples.length; at += way) {
    const [here, next] = [samples[at]!, samples[at + way]!]
    if (next >= level) return (Math.abs(at - darkest) + (level - here) / Math.max(1e-6, next - here)) * step
  }
  return undefined
}

function measuredAcross(lightness: Raster, at: Point, across: Point): Across | undefined {
  const count = Math.round(reach / step)
  const samples = Array.from({ length: 2 * count + 1 }, (_, index) => {
    const far = (index - count) * step
    return sampleAt(lightness, at.x + across.x * far, at.y + across.y * far)
  })
  const rim = Math.round(ring / step)
  const surface = Math.min(middleOf(samples.slice(0, rim)), middleOf(samples.slice(-rim)))
  const [from, to] = [count - Math.round(beside / step), count + Math.round(beside / step)]
  let darkest = from
  for (let index = from; index <= to; index += 1) if (samples[index]! < samples[darkest]!) darkest = index
  const depth = surface - samples[darkest]!
  if (depth < faint) return undefined
  const level = surface - depth / 2
  const [after, before] = [halfWay(samples, darkest, 1, level), halfWay(samples, darkest, -1, level)]
  if (after === undefined || before === undefined) return undefined
  const [first, last] = [darkest - Math.round((before * 2 + 1) / step), darkest + Math.round((after * 2 + 1) / step)]
  const sum = samples
    .slice(Math.max(0, first), last + 1)
    .reduce((total, value) => total + Math.max(0, surface - value) * step, 0)
  return { at, half: after + before, depth, sum }
}

function crossings(lightness: Raster, line: readonly Point[]): readonly (Across | undefined)[] {
  const places = dense(line)
  return places.map((at, index) => {
    const [before, after] = [places[Math.max(0, index - along)]!, places[Math.min(places.length - 1, index + along)]!]
    const long = distance(before, after)
    if (long === 0) return undefined
    return measuredAcross(lightness, at, { x: (before.y - after.y) / long, y: (after.x - before.x) / long })
  })
}

/** Less of the line than this measured is no measurement of the line. */
const leastShare = 0.3
/** Wider than this, in pixels, a crack shows its full depth, and its half depth is its edge. */
const wide = 3

/**
 * Thinner than its blur a crack is less deep, not less wide, at half its depth: its darkness added up, over the depth
 * that the crack has where it is deepest, is what it covers.
 */
function widthsOf(found: readonly Across[]): readonly { readonly at: Point; readonly width: number }[] {
  const depths = found.map(({ depth }) => depth).toSorted((a, b) => a - b)
  const full = depths[Math.floor(0.9 * (depths.length - 1))]!
  return found.map(({ at, half, sum }) => ({ at, width: half > wide ? half : Math.min(half, sum / full) }))
}

/**
 * Widths across a traced line, by the photo itself, at half the depth. Nothing where too little of it is darker than
 * its surface. blur: of lens, sensor and reading between pixels.
 */
export function widthProfileOf(
  lightness: Raster,
  line: readonly Point[],
  blur: number = usualBlur,
): WidthProfile | undefined {
  const all = crossings(lightness, line)
  const found = all.filter((one): one is Across => one !== undefined)
  if (found.length < 2 || found.length < leastShare * all.length) return undefined
  const sorted = widthsOf(found).toSorted((one, other) => one.width - other.width)
  const rank = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  const widest = sorted.at(-1)!
  return {
    p50: rank(0.5).width,
    p95: rank(0.95).width,
    max: widest.width,
    maxAt: widest.at,
    plusMinus: Math.hypot(0.5, blur),
    measuredShare: found.length / all.length,
  }
}
