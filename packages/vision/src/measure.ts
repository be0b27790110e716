import { distance, type Point } from '@plumbline/geometry/point'
import { lengthOf } from '@plumbline/geometry/polyline'
import { widthInMm } from '@plumbline/geometry/gsd'
import { valueAt, type ProbabilityMap } from './probability-map.ts'
import type { TracedLine } from './trace.ts'

/** Pixels. */
export type Widths = { readonly mean: number; readonly maximum: number; readonly percentile95: number }
/** Millimetres; nothing where it is thinner than a pixel: screens say "< GSD". */
export type WidthsInMm = { readonly [name in keyof Widths]: number | undefined }

const every = 2
const step = 0.5
const faint = 0.08 * 255
const half = 0.5 * 255

/**
 * Pixels from the middle to one side: the probability itself is added up, so that a soft edge counts by how sure it is,
 * and less than a pixel is less than one.
 */
function sideOf(map: ProbabilityMap, from: Point, way: Point, farthest: number): number {
  let [sum, before] = [0, valueAt(map, from.x, from.y)]
  for (let far = step; far <= farthest; far += step) {
    const value = valueAt(map, from.x + way.x * far, from.y + way.y * far)
    // Rising again after the edge is the next crack, not this one.
    const isNext = before < half && value > before + 4
    if (value < faint || isNext) return (sum + (before * step) / 4) / 255
    sum += ((before + value) / 2) * step
    before = value
  }
  return sum / 255
}

/** A place on a line, and the way across it; none where the line stands still. */
export type Place = { readonly at: Point; readonly across: Point }

function placeAt(points: readonly Point[], index: number): Place | undefined {
  const reach = Math.min(4, index, points.length - 1 - index) || 1
  const [before, after] = [points[Math.max(0, index - reach)]!, points[Math.min(points.length - 1, index + reach)]!]
  const long = distance(before, after)
  return long === 0
    ? undefined
    : { at: points[index]!, across: { x: (before.y - after.y) / long, y: (after.x - before.x) / long } }
}

/**
 * Every second pixel along the line. Near a crossing the way across runs into the other branch, near an end out of it:
 * those places are left out where others are left.
 */
export function placesOn({ points, hasFreeStart, hasFreeEnd }: TracedLine, roughWidth: number): readonly Place[] {
  const [fromStart, fromEnd] = [hasFreeStart ? 2 : roughWidth + 2, hasFreeEnd ? 2 : roughWidth + 2]
  const inner = points
    .map((_, index) => index)
    .filter((index) => index >= fromStart && points.length - 1 - index >= fromEnd)
  const places = inner.length > 0 ? inner.filter((_, at) => at % every === 0) : [Math.floor(points.length / 2)]
  return places.flatMap((index) => placeAt(points, index) ?? [])
}

/** The surest place across: a line through a crack's fringe would take the crack itself for the next one. */
function surestAcross(map: ProbabilityMap, { at, across }: Place, farthest: number): Point {
  let [best, surest] = [at, valueAt(map, at.x, at.y) + 4]
  for (let far = step; far <= farthest; far += step) {
    for (const way of [far, -far]) {
      const place = { x: at.x + across.x * way, y: at.y + across.y * way }
      const value = valueAt(map, place.x, place.y)
      if (value > surest) [best, surest] = [place, value]
    }
  }
  return best
}

/** By the probability, across the line, which may lie beside the crack's middle. */
export function widthAt(map: ProbabilityMap, place: Place, roughWidth: number): number {
  const [farthest, { across }] = [2 * roughWidth + 4, place]
  const from = surestAcross(map, place, roughWidth / 2)
  return sideOf(map, from, across, farthest) + sideOf(map, from, { x: -across.x, y: -across.y }, farthest)
}

export function widthProfile(map: ProbabilityMap, line: TracedLine, roughWidth: number): readonly number[] {
  const widths = placesOn(line, roughWidth).map((place) => widthAt(map, place, roughWidth))
  return widths.length > 0 ? widths : [0]
}

/** Of at least one width. The share lies at or below the percentile. */
export function percentileOf(widths: readonly number[], share: number): number {
  const sorted = widths.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? sorted[0]!
}

export function widthsOf(profile: readonly number[]): Widths {
  const mean = profile.reduce((sum, width) => sum + width, 0) / profile.length
  return { mean, maximum: percentileOf(profile, 1), percentile95: percentileOf(profile, 0.95) }
}

/** Widths along a line: half of the places, and 95 of 100, are no wider; maxAt: where it is widest. */
export type WidthProfile = {
  readonly p50: number
  readonly p95: number
  readonly max: number
  readonly maxAt: Point
}

/** Nothing where a width has no place of its own: the widest could not be shown. */
export function summariseProfile(widths: readonly number[], places: readonly Place[]): WidthProfile | undefined {
  const max = percentileOf(widths, 1)
  const widest = places[widths.indexOf(max)]
  if (widest === undefined || widths.length !== places.length) return undefined
  return { p50: percentileOf(widths, 0.5), p95: percentileOf(widths, 0.95), max, maxAt: widest.at }
}

export const lengthOfLines = (lines: readonly TracedLine[]): number =>
  lines.reduce((sum, { points }) => sum + lengthOf(points), 0)

export const widthsInMm = (widths: Widths, mmPerPixel: number): WidthsInMm => ({
  mean: widthInMm(widths.mean, mmPerPixel),
  maximum: widthInMm(widths.maximum, mmPerPixel),
  percentile95: widthInMm(widths.percentile95, mmPerPixel),
})

export const areaInMm2 = (pixels: number, mmPerPixel: number): number => pixels * mmPerPixel * mmPerPixel
