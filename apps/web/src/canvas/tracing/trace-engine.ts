import { distance, type Point, type Size } from '@plumbline/geometry/point'
import { lengthOf } from '@plumbline/geometry/polyline'
import type { Rect } from '@plumbline/geometry/rect'
import { lightnessOf, type Pixels, type Raster } from '@plumbline/vision/hands/raster'
import { areaAt, growthFrom, type Growth, type RegionMark } from '@plumbline/vision/hands/region'
import { costOf, ridgeStrength, snapped, type Strength } from '@plumbline/vision/hands/ridge'
import { pathsFrom, polylineOf, type Paths } from '@plumbline/vision/hands/shortest-paths'
import { widthProfileOf, type WidthProfile } from '@plumbline/vision/hands/width-profile'
import { isWellInside, windowAbout } from './trace-window.ts'

/** Pixels of the photo everywhere. */
export type EngineAnswer = { readonly points: readonly Point[]; readonly problem?: 'unread' | 'far' }

export type TraceEngine = {
  readonly prepare: (at: Point) => Promise<void>
  readonly snap: (at: Point, radius: number) => Promise<EngineAnswer>
  readonly follow: (from: Point, to: Point, radius: number) => Promise<EngineAnswer>
  readonly grow: (marks: readonly RegionMark[], tolerance: number) => Promise<EngineAnswer>
  /** Nothing where the line shows no width, or the photo could not be read. */
  readonly measure: (line: readonly Point[]) => Promise<WidthProfile | undefined>
}

/** How sure the detector was of each pixel of a window, 0 to 1. */
export type Probabilities = { readonly crack: Raster; readonly area: Raster }

/** What is read of the photo at once, and what was computed from it. */
type Window = {
  readonly rect: Rect
  readonly source: Pixels | Raster
  readonly lightness: Raster
  readonly strength: Strength
  readonly cost: Uint8Array
  readonly probabilities: Probabilities | undefined
  paths?: Paths
  growth?: { readonly key: string; readonly growth: Growth }
}

type Source = {
  readonly size: Size
  readonly read: (rect: Rect) => Promise<Pixels | Raster>
  /** Of the same window; nothing where no detector has read the photo. */
  readonly readProbabilities?: (rect: Rect) => Promise<Probabilities | undefined>
  readonly now: () => number
}

/** Milliseconds before a part that could not be read is tried again: hovering would ask sixty times a second. */
const retryAfter = 3000

const isPixels = (source: Pixels | Raster): source is Pixels => 'data' in source

function windowOf(rect: Rect, source: Pixels | Raster, probabilities: Probabilities | undefined): Window {
  const lightness = isPixels(source) ? lightnessOf(source) : source
  const strength = ridgeStrength(lightness, {
    sign: isPixels(source) ? 'dark' : 'edges',
    ...(probabilities && { probability: probabilities.crack }),
  })
  return { rect, source, lightness, strength, cost: costOf(strength), probabilities }
}

const inWindow = ({ rect }: Window, { x, y }: Point): Point => ({ x: x - rect.left, y: y - rect.top })
const inPhoto = ({ rect }: Window, { x, y }: Point): Point => ({ x: x + rect.left, y: y + rect.top })

/** One window at a time, read again when a place lies outside it. Questions are answered in their order. */
function createWindows({ size, read, readProbabilities, now }: Source) {
  let current: Window | undefined
  let failed: { readonly rect: Rect; readonly at: number } | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function open(places: readonly Point[]): Promise<Window | 'far' | 'unread'> {
    const held = current
    if (held !== undefined && places.every((place) => isWellInside(held.rect, size, place))) return held
    const rect = windowAbout(size, places)
    if (rect === undefined) return 'far'
    const isFailed =
      failed !== undefined &&
      now() - failed.at < retryAfter &&
      places.every((place) => isWellInside(failed!.rect, size, place))
    if (isFailed) return 'unread'
    try {
      // Without them a line is led by the photo alone, as where nothing was read.
      const probabilities = readProbabilities?.(rect).catch(() => undefined)
      current = windowOf(rect, await read(rect), await probabilities)
      failed = undefined
      return current
    } catch {
      failed = { rect, at: now() }
      return 'unread'
    }
  }

  return (places: readonly Point[]): Promise<Window | 'far' | 'unread'> => {
    const opened = turn.then(() => open(places))
    turn = opened
    return opened
  }
}

const isSame = (one: Point, other: Point) => distance(one, other) < 0.75

/** The paths from one seed are computed once and looked up while the pointer moves. */
function pathsOf(window: Window, from: Point): Paths {
  const seed = inWindow(window, from)
  if (window.paths !== undefined && isSame(window.paths.seed, seed)) return window.paths
  window.paths = pathsFrom(window.strength, window.cost, seed)
  return window.paths
}

function growthOf(window: Window, marks: readonly RegionMark[]): Growth {
  const key = JSON.stringify(marks)
  if (window.growth?.key === key) return window.growth.growth
  const growth = growthFrom(
    window.source,
    marks.map(({ at, isCut }) => ({ at: inWindow(window, at), isCut })),
    window.probabilities?.area,
  )
  window.growth = { key, growth }
  return growth
}

/** Pixels of a line that one window shows: a longer one is measured in pieces. */
const pieceLength = 900

function pieces(line: readonly Point[]): readonly (readonly Point[])[] {
  const found: Point[][] = [[]]
  for (const point of line) {
    const last = found.at(-1)!
    if (last.length > 1 && lengthOf([...last, point]) > pieceLength) found.push([last.at(-1)!, point])
    else last.push(point)
  }
  return found.filter((piece) => piece.length > 1)
}

/** One of several: by the length they were measured over. */
function joined(
  parts: readonly { readonly profile: WidthProfile; readonly length: number }[],
): WidthProfile | undefined {
  const [first] = parts
  if (first === undefined) return undefined
  const whole = parts.reduce((sum, { length }) => sum + length, 0)
  const mean = (of: 'p50' | 'p95') => parts.reduce((sum, { profile, length }) => sum + profile[of] * length, 0) / whole
  const widest = parts.reduce((best, one) => (one.profile.max > best.profile.max ? one : best), first)
  return { ...widest.profile, p50: mean('p50'), p95: Math.min(widest.profile.max, mean('p95')) }
}

/** Finds lines, areas and widths in a photo that is read part by part. */
export function createTraceEngine(source: Source): TraceEngine {
  const windowFor = createWindows(source)
  return {
    async prepare(at) {
      await windowFor([at])
    },
    async snap(at, radius) {
      const window = await windowFor([at])
      if (typeof window === 'string') return { points: [at], problem: window }
      return { points: [inPhoto(window, snapped(window.strength, inWindow(window, at), radius))] }
    },
    async follow(from, to, radius) {
      const window = await windowFor([from, to])
      if (typeof window === 'string') return { points: [to], problem: window }
      const end = snapped(window.strength, inWindow(window, to), radius)
      const line = polylineOf(pathsOf(window, from).to(end)).slice(1)
      return { points: line.length === 0 ? [inPhoto(window, end)] : line.map((point) => inPhoto(window, point)) }
    },
    async grow(marks, tolerance) {
      const window = await windowFor(marks.map(({ at }) => at))
      if (typeof window === 'string') return { points: [], problem: window }
      return { points: areaAt(growthOf(window, marks), tolerance).map((point) => inPhoto(window, point)) }
    },
    async measure(line) {
      const parts: { readonly profile: WidthProfile; readonly length: number }[] = []
      for (const piece of pieces(line)) {
        const window = await windowFor(piece)
        // A width of a part alone would be stated as that of the whole.
        if (typeof window === 'string' || !isPixels(window.source)) return undefined
        const profile = widthProfileOf(
          window.lightness,
          piece.map((point) => inWindow(window, point)),
        )
        if (profile === undefined) continue
        parts.push({ profile: { ...profile, maxAt: inPhoto(window, profile.maxAt) }, length: lengthOf(piece) })
      }
      return joined(parts)
    },
  }
}
