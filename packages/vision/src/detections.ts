import type { Point, Size } from '@plumbline/geometry/point'
import { simplify } from '@plumbline/geometry/polyline'
import { boundsOf, type Rect } from '@plumbline/geometry/rect'
import { componentsOf, type Component } from './components.ts'
import { darkProfile } from './dark-width.ts'
import { fringes, patchesFrom, reachedFrom } from './grow.ts'
import { withRustJoined } from './join-rust.ts'
import {
  areaInMm2,
  lengthOfLines,
  placesOn,
  summariseProfile,
  widthProfile,
  widthsInMm,
  widthsOf,
  type WidthProfile,
  type Widths,
  type WidthsInMm,
} from './measure.ts'
import { levelOf, valueAt, type ProbabilityMap } from './probability-map.ts'
import {
  detectedTypes,
  mapTypes,
  maxPerPhoto,
  maxTraced,
  smallest,
  sureOfPipe,
  thresholds,
  tolerance,
  type DetectedType,
  type MapType,
  type Sensitivity,
} from './rules.ts'
import { neighboursOf, stencilOf } from './skeleton.ts'
import { suppress, type Shape } from './suppress.ts'
import { linesOf, outlineOf, type TracedLine } from './trace.ts'

/** Pixels of the photo, whatever scale it was read at. */
export type Sizes = {
  readonly area: number
  readonly length?: number
  readonly width?: Widths
  /** maxAt: fractions of the photo. */
  readonly profile?: WidthProfile
}
export type SizesInMm = {
  readonly area: number
  readonly boxWidth: number
  readonly boxHeight: number
  readonly length?: number
  readonly width?: WidthsInMm
}

export type Detection = {
  readonly type: DetectedType
  readonly shape: Shape
  /** Fractions of the photo. */
  readonly box: Rect
  /** 0 to 1. */
  readonly confidence: number
  readonly sizes: Sizes
}

/** pipe and fixing: how surely each pixel is one; as large as the map of rust. */
export type Maps = { readonly [type in MapType | 'pipe' | 'fixing']?: ProbabilityMap }
export type DetectSettings = {
  readonly photo: Size
  readonly sensitivity: Sensitivity
  readonly types?: readonly DetectedType[]
  /** How light each pixel of the photo is: a crack is measured by what is dark, not by what was marked. */ readonly lightness?:
    | ProbabilityMap
    | undefined
}

const inFractions =
  ({ width, height }: Size) =>
  ({ x, y }: Point): Point => ({ x: x / width, y: y / height })

type Read = {
  readonly map: ProbabilityMap
  readonly level: number
  /** At this confidence a finding counts without others. */ readonly sure: number
  readonly perPixel: number
  readonly lightness?: ProbabilityMap | undefined
}

/** At a place or a pixel beside it: a traced line may lie beside the crack's middle. */
const isSureAt = (map: ProbabilityMap, { x, y }: Point, level: number): boolean =>
  [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ].some(([right, down]) => valueAt(map, x + right!, y + down!) >= level)

/** Pixels of the longest stretch that is sure all along: a traced line has a point a pixel. */
function longestSure(lines: readonly TracedLine[], map: ProbabilityMap, level: number): number {
  let longest = 0
  for (const { points } of lines) {
    let run = 0
    for (const point of points) {
      run = isSureAt(map, point, level) ? run + 1 : 0
      longest = Math.max(longest, run)
    }
  }
  return longest
}

/** Pixels, each counted by how sure it is, and those beside them: a soft edge is half a crack. */
function markedBy(component: Component, map: ProbabilityMap): number {
  const { x, y, width, values } = stencilOf(component)
  let sum = 0
  for (let at = 0; at < values.length; at += 1) {
    const [column, row] = [x + (at % width), y + Math.floor(at / width)]
    const isBeside = values[at] === 1 || neighboursOf(width).some((step) => values[at + step] === 1)
    if (isBeside && column >= 0 && row >= 0 && column < map.width && row < map.height)
      sum += map.values[row * map.width + column]!
  }
  return sum / 255
}

function meanUnder({ runs, area }: Component, { width, values }: ProbabilityMap): number {
  let sum = 0
  for (let at = 0; at < runs.length; at += 3) {
    const row = runs[at]! * width
    for (let x = runs[at + 1]!; x < runs[at + 2]!; x += 1) sum += values[row + x]!
  }
  return sum / area / 255
}

const scaledProfile = (
  { p50, p95, max, maxAt }: WidthProfile,
  perPixel: number,
  toFraction: (point: Point) => Point,
): WidthProfile => ({ p50: p50 * perPixel, p95: p95 * perPixel, max: max * perPixel, maxAt: toFraction(maxAt) })

function crackOf(component: Component, { map, level, sure, perPixel, lightness }: Read): Detection | undefined {
  const lines = linesOf(map, component, level)
  const length = lengthOfLines(lines)
  // A speck does not become a crack by its fringe.
  if (length < smallest.crackLength || longestSure(lines, map, sure) < smallest.crackLength - 2) return undefined
  const rough = component.area / length
  const marked = lines.flatMap((line) => widthProfile(map, line, rough))
  if (length < smallest.crackElongation * widthsOf(marked).mean) return undefined
  const widths = lightness === undefined ? marked : darkProfile(lightness, map, lines, rough)
  const width = widthsOf(widths)
  const places = lines.flatMap((line) => placesOn(line, rough))
  const profile = summariseProfile(widths, places)
  const drawn = lines.map(({ points }) => simplify(points, tolerance).map(inFractions(map)))
  return {
    type: 'crack',
    shape: { kind: 'lines', lines: drawn },
    box: boundsOf(drawn.flat()),
    confidence: component.confidence,
    sizes: {
      area: (lightness === undefined ? markedBy(component, map) : length * width.mean) * perPixel ** 2,
      length: length * perPixel,
      width: {
        mean: width.mean * perPixel,
        maximum: width.maximum * perPixel,
        percentile95: width.percentile95 * perPixel,
      },
      ...(profile === undefined ? {} : { profile: scaledProfile(profile, perPixel, inFractions(map)) }),
    },
  }
}

function patchOf(type: DetectedType, component: Component, { map, perPixel }: Read): Detection {
  const points = outlineOf(component, tolerance).map(inFractions(map))
  return {
    type,
    shape: { kind: 'polygon', points },
    box: boundsOf(points),
    confidence: component.confidence,
    sizes: { area: component.area * perPixel ** 2 },
  }
}

/** A fixing comes before a pipe: the fixing lies on it. Where pipes are not asked for, the finding is rust. */
function rustTypeOf(component: Component, { rust, pipe, fixing }: Maps, types: readonly DetectedType[]): DetectedType {
  const isSure = (map: ProbabilityMap | undefined) => {
    if (map === undefined || component.confidence < sureOfPipe) return false
    if (map.width !== rust!.width || map.height !== rust!.height)
      throw new RangeError('Pipes are read at the scale of rust')
    return meanUnder(component, map) >= sureOfPipe
  }
  if (types.includes('corroded_pipe_bracket') && isSure(fixing)) return 'corroded_pipe_bracket'
  return types.includes('corroded_pipe') && isSure(pipe) ? 'corroded_pipe' : 'rust'
}

/** leftOut: number of findings beyond the limits of the rules. */
export type Traced = { readonly detections: readonly Detection[]; readonly leftOut: number }

function worthTracing(type: MapType, found: readonly Component[]): readonly Component[] {
  const smooth = found.filter(({ runs }) => runs.length <= 3 * maxTraced.stretches[type])
  return smooth.length <= maxTraced.findings
    ? smooth
    : smooth.toSorted((one, other) => other.confidence - one.confidence).slice(0, maxTraced.findings)
}

function ofType(
  type: MapType,
  maps: Maps,
  { photo, sensitivity, lightness, types = detectedTypes }: DetectSettings,
): Traced {
  const map = maps[type]
  if (map === undefined) return { detections: [], leftOut: 0 }
  const { pixel, peak } = thresholds[sensitivity]
  const read: Read = {
    map,
    level: Math.min(levelOf(pixel), fringes.crack),
    sure: levelOf(pixel),
    perPixel: Math.sqrt((photo.width * photo.height) / (map.width * map.height)),
    lightness,
  }
  if (lightness !== undefined && (lightness.width !== map.width || lightness.height !== map.height))
    throw new RangeError('Lightness is as large as what was read')
  const seeds = {
    level: levelOf(pixel),
    peak: levelOf(peak),
    smallest: type === 'crack' ? smallest.crackArea : smallest[type],
  }
  const found =
    type === 'rust' ? componentsOf(map, seeds) : reachedFrom(map, seeds, type === 'crack' ? 'crack' : 'patch')
  const worth = worthTracing(type, found)
  const detections = (type === 'spalling' ? patchesFrom(worth, map, seeds) : worth).flatMap((component) => {
    if (type === 'crack') return crackOf(component, read) ?? []
    return patchOf(type === 'rust' ? rustTypeOf(component, maps, types) : type, component, read)
  })
  return { detections, leftOut: found.length - worth.length }
}

/** Everything the maps show, the surest first, without what lies in another of its type. */
export function traced(maps: Maps, settings: DetectSettings): Traced {
  const all = mapTypes.map((type) => ofType(type, maps, settings))
  const found = all.flatMap(({ detections }) => detections).filter(({ type }) => settings.types?.includes(type) ?? true)
  const remaining = suppress(
    found.map((one) => ({ ...one, area: one.sizes.area })),
    { photo: settings.photo },
  )
  const surest = withRustJoined(
    remaining.map(({ area: _, ...one }) => one),
    settings.photo,
  ).toSorted((one, other) => other.confidence - one.confidence)
  return {
    detections: surest.slice(0, maxPerPhoto),
    leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, Math.max(0, surest.length - maxPerPhoto)),
  }
}

export const detectionsOf = (maps: Maps, settings: DetectSettings): readonly Detection[] =>
  traced(maps, settings).detections

/** For a photo taken square to the wall. */
export function sizesInMm(
  { box, sizes: { area, length, width } }: Detection,
  photo: Size,
  mmPerPixel: number,
): SizesInMm {
  return {
    area: areaInMm2(area, mmPerPixel),
    boxWidth: (box.right - box.left) * photo.width * mmPerPixel,
    boxHeight: (box.bottom - box.top) * photo.height * mmPerPixel,
    ...(length === undefined ? {} : { length: length * mmPerPixel }),
    ...(width === undefined ? {} : { width: widthsInMm(width, mmPerPixel) }),
  }
}
