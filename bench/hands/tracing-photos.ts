import type { Point } from '../../packages/geometry/src/point.ts'
import { distanceToPolyline } from '../../packages/geometry/src/polyline.ts'
import { polygonTest } from '../../packages/geometry/src/polygon.ts'
import { lightnessOf } from '../../packages/vision/src/hands/raster.ts'
import { areaAt, growthFrom, type RegionMark } from '../../packages/vision/src/hands/region.ts'
import { costOf, ridgeStrength, snapped } from '../../packages/vision/src/hands/ridge.ts'
import { pathsFrom } from '../../packages/vision/src/hands/shortest-paths.ts'
import type { Figure } from '../support/bench.ts'
import {
  labelledPhotos,
  labels,
  longestWay,
  middleOf,
  partsOf,
  photosFolder,
  pointOf,
  type LabelledPhoto,
  type Part,
} from './labelled-photos.ts'

/** Pixels: how far a click looks for a crack, what counts as on it, and the smallest crack, spall and fault that is seen. */
const [snapPx, withinPx, leastCrack, leastArea, leastFault] = [8, 2, 60, 1_500, 60]
/** Every tolerance that the wheel has. */
const wheel = Array.from({ length: 20 }, (_, step) => 0.05 * (step + 1))
/** Specification 3 §4, by the set that it names. */
const reaches: Readonly<Record<string, number>> = { uavk: 0.97, mdmcs: 0.95 }
const [usualReach, outlineReach] = [0.95, 0.8]

/** Share of a path whose pixels lie on the crack, or beside it by no more than a hand can see. */
function shareOn({ width, isIn }: Part, path: readonly Point[]): number {
  const isOn = ({ x, y }: Point) => {
    for (let dy = -withinPx; dy <= withinPx; dy += 1)
      for (let dx = -withinPx; dx <= withinPx; dx += 1) {
        const [column, row] = [Math.floor(x) + dx, Math.floor(y) + dy]
        const isNear = Math.hypot(dx, dy) <= withinPx && column >= 0 && column < width
        if (isNear && isIn[row * width + column] === 1) return true
      }
    return false
  }
  return path.filter(isOn).length / path.length
}

const farthest = (way: readonly Point[], path: readonly Point[]): Point =>
  way.reduce((best, place) => (distanceToPolyline(place, path) > distanceToPolyline(best, path) ? place : best))

type Traced = { readonly two: number; readonly three: number }

/** Both ends of the largest crack of a photo, then one click where the path is farthest from it. */
function traced(photo: LabelledPhoto): Traced | undefined {
  const [crack] = partsOf(photo, [labels.crack], leastCrack)
  if (crack === undefined) return undefined
  const strength = ridgeStrength(lightnessOf(photo.pixels))
  const cost = costOf(strength)
  const way = longestWay(crack)
  const between = (places: readonly Point[]) => {
    const clicks = places.map((place) => snapped(strength, place, snapPx))
    return clicks.slice(1).flatMap((to, at) => pathsFrom(strength, cost, clicks[at]!).to(to))
  }
  const any = photo.mask.map((label) => Number(label === labels.crack))
  const share = (path: readonly Point[]) => shareOn({ ...crack, isIn: any }, path)
  const [from, to] = [way[0]!, way.at(-1)!]
  const first = between([from, to])
  const two = share(first)
  return { two, three: Math.max(two, share(between([from, farthest(way, first), to]))) }
}

const [missed, tooMuch] = [1, 2]
/** share: what an outline and a place have in common. faults: pixel by pixel. */
type Fit = { readonly share: number; readonly faults: Uint8Array }

function fitOf({ width, isIn }: Part, outline: readonly Point[]): Fit {
  const isInside = outline.length < 3 ? () => false : polygonTest(outline)
  const faults = new Uint8Array(isIn.length)
  let [both, either] = [0, 0]
  for (let at = 0; at < isIn.length; at += 1) {
    const inside = Number(isInside(pointOf({ width }, at)))
    both += inside & isIn[at]!
    either += inside | isIn[at]!
    if (inside !== isIn[at]) faults[at] = inside === 1 ? tooMuch : missed
  }
  return { share: both / Math.max(1, either), faults }
}

/** One click into the middle, the wheel, one more click in the middle of the largest fault, the wheel again. */
function outlined(photo: LabelledPhoto, place: Part): number {
  const best = (marks: readonly RegionMark[]): Fit => {
    const growth = growthFrom(photo.pixels, marks)
    return wheel
      .map((tolerance) => fitOf(place, areaAt(growth, tolerance)))
      .reduce((one, other) => (other.share > one.share ? other : one))
  }
  const marks = [{ at: middleOf(place), isCut: false }]
  const first = best(marks)
  const [largest] = [missed, tooMuch]
    .flatMap((kind) => partsOf({ ...photo, mask: first.faults }, [kind], leastFault).slice(0, 1))
    .toSorted((one, other) => other.pixels.length - one.pixels.length)
  if (largest === undefined) return first.share
  const isCut = place.isIn[largest.pixels[0]!] === 0
  return Math.max(first.share, best([...marks, { at: middleOf(largest), isCut }]).share)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/**
 * Trace and Outline on real photos with hand-made masks, by the photo alone as where no detector has read it. Places
 * are damage with the rust inside it, as a hand outlines them.
 */
export async function tracingPhotos(folder = photosFolder()): Promise<readonly Figure[]> {
  const cracks = new Map<string, Traced[]>()
  const areas: number[] = []
  for await (const photo of labelledPhotos(folder)) {
    const crack = traced(photo)
    if (crack !== undefined) cracks.set(photo.set, [...(cracks.get(photo.set) ?? []), crack])
    for (const place of partsOf(photo, [labels.spalling, labels.rust], leastArea))
      if (place.pixels.filter((at) => photo.mask[at] === labels.spalling).length >= leastArea)
        areas.push(outlined(photo, place))
  }
  if (cracks.size === 0 && areas.length === 0) throw new Error(`no photo in ${folder} has a labelled crack or spall`)
  const lines = [...cracks].map(([set, own]): Figure => {
    const [two, three] = [mean(own.map((one) => one.two)), mean(own.map((one) => one.three))]
    const reach = reaches[set] ?? usualReach
    return {
      name: `traced cracks of ${own.length} ${set} photos, three clicks`,
      result: percent(three),
      reach: `>= ${percent(reach)}`,
      isReached: three >= reach,
      ours: `${percent(three)} within ${withinPx} px of the mask, ${percent(two)} with two clicks`,
      anchor: `specification 3 §4: ${percent(reach)}`,
    }
  })
  if (areas.length === 0) return lines
  const share = mean(areas)
  return [
    ...lines,
    {
      name: `outlined spalls, ${areas.length} of at least ${leastArea} px, two clicks and the wheel`,
      result: share.toFixed(2),
      reach: `>= ${outlineReach.toFixed(2)}`,
      isReached: share >= outlineReach,
      ours: `${share.toFixed(3)} mean overlap, photo alone`,
      anchor: `specification 3 §4: ${outlineReach.toFixed(2)}`,
    },
  ]
}
