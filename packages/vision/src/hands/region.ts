import type { Point } from '@plumbline/geometry/point'
import { componentsOf, type Component } from '../components.ts'
import { outlineOf } from '../trace.ts'
import { blurred, reduced } from './blur.ts'
import { percentileIn, type Pixels, type Raster } from './raster.ts'

/** A place inside the area, or in what is cut away from it; pixels of the window. */
export type RegionMark = { readonly at: Point; readonly isCut: boolean }

/**
 * How tolerant one must be for each pixel to belong to the area, 0 to 255. One run for all tolerances: changing it is a
 * look-up.
 */
export type Growth = {
  readonly width: number
  readonly height: number
  readonly levels: Uint8Array
  /** Pixels of the window along a side of one of these. */
  readonly factor: number
  readonly inside: readonly Point[]
}

/** Numbers a pixel by which likeness is judged, each about 0 to 255. */
type Features = { readonly width: number; readonly height: number; readonly channels: readonly Float32Array[] }

/** Pixels: grain finer than this is no edge; and over how much of the surface its roughness is judged. */
const [smooth, rough] = [2, 6]
/** Colour counts more than light and shade; broken concrete differs from a sound surface by its roughness. */
const [colourWeight, roughWeight] = [2, 6]
/** How much a step to the next pixel counts beside the distance from the seed's colours. */
const edgeWeight = 0.5
/** A larger window is grown at half its size: an outline need not be finer. */
const largestWhole = 600
/** Distance of colour to levels. */
const levelsEach = 2

function channelOf({ width, height, data }: Pixels, offset: number): Raster {
  const values = new Float32Array(width * height)
  for (let at = 0; at < values.length; at += 1) values[at] = data[at * 4 + offset]!
  return { width, height, values }
}

function combined(size: Raster, valueAt: (at: number) => number): Float32Array {
  const values = new Float32Array(size.values.length)
  for (let at = 0; at < values.length; at += 1) values[at] = valueAt(at)
  return values
}

/** How much the lightness differs from its surroundings, over a patch; a single edge, narrower than a patch, is no roughness. */
function roughness(lightness: Raster): Float32Array {
  const around = blurred(lightness, rough / 2).values
  const { values } = blurred(
    { ...lightness, values: combined(lightness, (at) => Math.abs(lightness.values[at]! - around[at]!)) },
    rough,
  )
  const open = extremes(extremes({ ...lightness, values }, rough, Math.min), rough, Math.max).values
  return open.map((value) => value * roughWeight)
}

/** The minimum or the maximum within reach, along rows and then columns. */
function extremes({ width, height, values }: Raster, reach: number, better: (a: number, b: number) => number): Raster {
  const along = (from: Float32Array, count: number, length: number, line: number, step: number) => {
    const to = new Float32Array(from.length)
    for (let at = 0; at < count; at += 1) {
      for (let place = 0; place < length; place += 1) {
        let best = from[at * line + place * step]!
        for (let near = Math.max(0, place - reach); near <= Math.min(length - 1, place + reach); near += 1)
          best = better(best, from[at * line + near * step]!)
        to[at * line + place * step] = best
      }
    }
    return to
  }
  const rows = along(values, height, width, width, 1)
  return { width, height, values: along(rows, width, height, 1, width) }
}

function coloured(pixels: Pixels, factor: number): Features {
  const [red, green, blue] = [0, 1, 2].map((offset) => reduced(channelOf(pixels, offset), factor)) as [
    Raster,
    Raster,
    Raster,
  ]
  const lightness = {
    ...red,
    values: combined(red, (at) => (red.values[at]! + green.values[at]! + blue.values[at]!) / 3),
  }
  const redness = combined(red, (at) => (red.values[at]! - green.values[at]!) * colourWeight)
  const yellowness = combined(
    red,
    (at) => ((red.values[at]! + green.values[at]!) / 2 - blue.values[at]!) * colourWeight,
  )
  const channels = [lightness.values, redness, yellowness].map((values) => blurred({ ...red, values }, smooth).values)
  return { width: red.width, height: red.height, channels: [...channels, roughness(lightness)] }
}

/** Degrees are spread over the range of the window: half a degree can be all the difference there is. */
function warm(raster: Raster, factor: number): Features {
  const small = blurred(reduced(raster, factor), 1)
  const [min, max] = [percentileIn(small.values, 0.01), percentileIn(small.values, 0.99)]
  const scale = 255 / Math.max(1, max - min)
  return { ...small, channels: [small.values.map((value) => (value - min) * scale)] }
}

const isPixels = (source: Pixels | Raster): source is Pixels => 'data' in source

/** Pixels around a mark whose colours it stands for, and how many of them. */
const [markReach, markColours] = [8, 4]

type Colour = readonly number[]
const apart = (one: Colour, other: Colour) => Math.hypot(...one.map((value, channel) => value - other[channel]!))

/** The middle colour around a mark, and those farthest from it and each other, without the odd tenth. */
function coloursAt({ width, height, channels }: Features, { x, y }: Point): readonly Colour[] {
  const around: Colour[] = []
  for (let row = Math.max(0, Math.floor(y) - markReach); row <= Math.min(height - 1, y + markReach); row += 2) {
    for (
      let column = Math.max(0, Math.floor(x) - markReach);
      column <= Math.min(width - 1, x + markReach);
      column += 2
    ) {
      if (Math.hypot(column - x, row - y) <= markReach)
        around.push(channels.map((channel) => channel[row * width + column]!))
    }
  }
  if (around.length === 0) return []
  const middle = channels.map(
    (_, channel) => around.map((colour) => colour[channel]!).toSorted((a, b) => a - b)[around.length >> 1]!,
  )
  const usual = around.toSorted((a, b) => apart(a, middle) - apart(b, middle)).slice(0, Math.ceil(around.length * 0.9))
  const chosen: Colour[] = [middle]
  while (chosen.length < markColours) {
    const away = (colour: Colour) => Math.min(...chosen.map((one) => apart(one, colour)))
    chosen.push(usual.reduce((best, colour) => (away(colour) > away(best) ? colour : best), usual[0]!))
  }
  return chosen
}

/** From each pixel to the nearest of the colours. */
function distancesTo({ width, height, channels }: Features, colours: readonly Colour[]): Float32Array {
  const nearest = new Float32Array(width * height).fill(colours.length === 0 ? Infinity : 1e9)
  for (const colour of colours) {
    for (let at = 0; at < nearest.length; at += 1) {
      let sum = 0
      for (let channel = 0; channel < channels.length; channel += 1)
        sum += (channels[channel]![at]! - colour[channel]!) ** 2
      if (sum < nearest[at]!) nearest[at] = sum
    }
  }
  return nearest.map(Math.sqrt)
}

function steepness({ width, height, channels }: Features): Float32Array {
  const steps = new Float32Array(width * height)
  for (const channel of channels) {
    for (let y = 0; y < height; y += 1) {
      const [above, row, below] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width]
      for (let x = 0; x < width; x += 1) {
        const across = channel[row + Math.min(width - 1, x + 1)]! - channel[row + Math.max(0, x - 1)]!
        steps[row + x]! += across ** 2 + (channel[below + x]! - channel[above + x]!) ** 2
      }
    }
  }
  return steps.map(Math.sqrt)
}

/** The level each pixel asks for by itself: unlike the marks, across an edge, or more like what is cut away. */
function demands(features: Features, marks: readonly RegionMark[]): Uint8Array {
  const coloursOf = (isCut: boolean) =>
    marks.filter((mark) => mark.isCut === isCut).flatMap(({ at }) => coloursAt(features, at))
  const [like, cut, steep] = [
    distancesTo(features, coloursOf(false)),
    distancesTo(features, coloursOf(true)),
    steepness(features),
  ]
  const levels = new Uint8Array(like.length)
  for (let at = 0; at < levels.length; at += 1) {
    const own = like[at]! + edgeWeight * steep[at]!
    const closerToCut = Math.max(0, like[at]! - cut[at]!)
    levels[at] = Math.min(255, (own + (closerToCut > 0 ? 6 + 2 * closerToCut : 0)) * levelsEach)
  }
  return levels
}

/** Each pixel's level is the highest on the easiest way to it, as water rises: a bucket for each level. */
function risen({ width, height }: Features, own: Uint8Array, from: readonly number[]): Uint8Array {
  const levels = new Uint8Array(own.length).fill(255)
  const isReached = new Uint8Array(own.length)
  const waiting: number[][] = Array.from({ length: 256 }, () => [])
  for (const at of from) {
    levels[at] = 0
    isReached[at] = 1
    waiting[0]!.push(at)
  }
  for (let level = 0; level < 256; level += 1) {
    const now = waiting[level]!
    for (let next = now.pop(); next !== undefined; next = now.pop()) {
      const [x, y] = [next % width, Math.floor(next / width)]
      for (const [dx, dy] of sides) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue
        const at = next + dx + dy * width
        if (isReached[at] === 1) continue
        isReached[at] = 1
        levels[at] = Math.max(level, own[at]!)
        waiting[levels[at]!]!.push(at)
      }
    }
  }
  return levels
}

const sides = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

const known = new WeakMap<Pixels | Raster, Features>()

/** Once for a window: another click would wait as long as the first. */
function featuresOf(source: Pixels | Raster, factor: number): Features {
  const features = known.get(source) ?? (isPixels(source) ? coloured(source, factor) : warm(source, factor))
  known.set(source, features)
  return features
}

/** Grown from the marks inside over a photo's colours or an image's temperatures. */
export function growthFrom(source: Pixels | Raster, marks: readonly RegionMark[]): Growth {
  const factor = Math.max(source.width, source.height) > largestWhole ? 2 : 1
  const features = featuresOf(source, factor)
  const { width, height } = features
  const scaled = marks.map(({ at, isCut }) => ({
    at: {
      x: Math.min(width - 1, Math.max(0, Math.floor(at.x / factor))),
      y: Math.min(height - 1, Math.max(0, Math.floor(at.y / factor))),
    },
    isCut,
  }))
  const inside = scaled.filter(({ isCut }) => !isCut).map(({ at }) => at)
  const levels = risen(
    features,
    demands(features, scaled),
    inside.map(({ x, y }) => y * width + x),
  )
  return { width, height, levels, factor, inside }
}

const has = ({ runs }: Component, { x, y }: Point): boolean => {
  for (let at = 0; at < runs.length; at += 3) if (runs[at] === y && x >= runs[at + 1]! && x < runs[at + 2]!) return true
  return false
}

/** Pixels that an outline may lie beside the edge, for fewer corners. */
const outlineTolerance = 1.5

/** The parts of the area that hold a mark, after single pixels are taken away or gaps between parts are closed. */
function markedParts({ width, height, levels, inside }: Growth, level: number, { over, share }: Rounding) {
  const mask = { width, height, values: Float32Array.from(levels, (value) => Number(value <= level)) }
  const { values } = blurred(mask, over)
  const rounded = { width, height, values: Uint8Array.from(values, (value) => Number(value > share)) }
  return componentsOf(rounded, { level: 1, isBySidesOnly: true }).filter((part) => inside.some((at) => has(part, at)))
}

type Rounding = { readonly over: number; readonly share: number }
/** Less than half: the steepest place of a smoothed edge stops the growth two pixels before the edge itself. */
const usual: Rounding = { over: 2, share: 0.2 }
/** Two clicks mean one area, though an edge runs between them. */
const joining: Rounding = { over: 4, share: 0.12 }

/** The outer edge of the area at this tolerance, 0 to 1, in pixels of the window; no points where it has none. */
export function areaAt(growth: Growth, tolerance: number): readonly Point[] {
  const level = Math.round(255 * Math.min(1, Math.max(0, tolerance)))
  const parts = markedParts(growth, level, usual)
  const joined = parts.length > 1 ? markedParts(growth, level, joining) : parts
  const own = joined.reduce<Component | undefined>(
    (best, part) => (part.area > (best?.area ?? 0) ? part : best),
    undefined,
  )
  if (own === undefined) return []
  const { factor } = growth
  const points = outlineOf(own, outlineTolerance).map(({ x, y }) => ({ x: x * factor, y: y * factor }))
  return points.length < 3 ? [] : points
}
