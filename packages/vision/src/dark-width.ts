import type { Point } from '@plumbline/geometry/point'
import { percentileOf, placesOn, widthAt, type Place } from './measure.ts'
import { valueAt, type ProbabilityMap } from './probability-map.ts'
import type { TracedLine } from './trace.ts'

/** Pixels beside what was marked that show the bare wall. */
const ring = 4
const step = 0.25
/**
 * An open crack is at least this much darker than its wall; one that seems less so is thinner than the pixels it lies
 * in.
 */
const openCrack = 0.5
/** Less is the wall's own grain. */
const faint = 0.06

/**
 * darkness: how much darker than the wall its darkest place is, as a share of the wall; half: pixels darker than half
 * of that; sum: the darkness added up, in pixels of the wall's lightness.
 */
type Look = { readonly darkness: number; readonly half: number; readonly sum: number }

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}

/** From the darkest place to where it is half as dark, between samples. */
function halfOf(samples: readonly number[], darkest: number, way: 1 | -1, level: number): number {
  for (let at = darkest; at + way >= 0 && at + way < samples.length; at += way) {
    const [here, next] = [samples[at]!, samples[at + way]!]
    if (next >= level) return (Math.abs(at - darkest) + (level - here) / Math.max(1e-6, next - here)) * step
  }
  return Infinity
}

function lookAcross(lightness: ProbabilityMap, { at, across }: Place, marked: number): Look | undefined {
  const reach = marked / 2 + 1.5
  const count = Math.ceil((reach + ring) / step)
  const place = (index: number): Point => ({ x: at.x + across.x * index * step, y: at.y + across.y * index * step })
  const isInside = ({ x, y }: Point) =>
    x >= 0.5 && y >= 0.5 && x <= lightness.width - 0.5 && y <= lightness.height - 0.5
  if (!isInside(place(-count)) || !isInside(place(count))) return undefined
  const samples = Array.from({ length: 2 * count + 1 }, (_, index) => {
    const { x, y } = place(index - count)
    return valueAt(lightness, x, y)
  })
  const beside = Math.floor(ring / step)
  const wall = (middleOf(samples.slice(0, beside)) + middleOf(samples.slice(-beside))) / 2
  const inner = samples.slice(beside, samples.length - beside)
  const least = Math.min(...inner)
  const depth = wall - least
  if (!(wall > 0 && depth > faint * wall)) return undefined
  const darkest = beside + inner.indexOf(least)
  const half = halfOf(samples, darkest, 1, wall - depth / 2) + halfOf(samples, darkest, -1, wall - depth / 2)
  const sum = inner.reduce((total, value) => total + Math.max(0, wall - value) * step, 0) / wall
  return { darkness: depth / wall, half, sum }
}

/**
 * Widths along a crack by the photo itself. The detector marks a crack with a rim, as people do who paint labels: in a
 * thin crack the rim is most of it. Where the photo shows nothing dark, what was marked counts.
 */
export function darkProfile(
  lightness: ProbabilityMap,
  map: ProbabilityMap,
  lines: readonly TracedLine[],
  roughWidth: number,
): readonly number[] {
  const places = lines
    .flatMap((line) => placesOn(line, roughWidth))
    .map((place) => {
      const marked = widthAt(map, place, roughWidth)
      return { marked, look: lookAcross(lightness, place, marked) }
    })
  const darknesses = places.flatMap(({ look }) => look?.darkness ?? [])
  const open = Math.max(openCrack, darknesses.length === 0 ? 0 : percentileOf(darknesses, 0.9))
  const widths = places.map(({ marked, look }) =>
    look === undefined ? marked : Math.min(marked, look.half, look.sum / open),
  )
  return widths.length > 0 ? widths : [0]
}
