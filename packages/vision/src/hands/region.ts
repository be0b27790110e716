import type { Point, Size } from '@plumbline/geometry/point'
import { componentsOf, type Component } from '../components.ts'
import { outlineOf } from '../trace.ts'
import { blurred, enlarged, reduced } from './blur.ts'
import { membershipOf, refined } from './membership.ts'
import { assertSize, type Pixels, type Raster } from './raster.ts'
import { pathsFrom } from './shortest-paths.ts'
import { apart, surfaceOf, type Surface } from './surface.ts'

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

/** Cells along the longer side of a window: an outline need not be finer, and finer ones would not answer in time. */
const maxCells = 320
/** What the area looks like is learned on cells twice as large. */
const coarser = 2
/**
 * Cells around a mark that it stands for, and how unlike its own they may be: a mark on a small stain is not its wall.
 */
const [markReach, markUnlike] = [2, 9]

/** Each pixel's level is the highest on the easiest way to it, as water rises: a bucket for each level. */
function risen({ width, height }: Size, own: Uint8Array, from: readonly number[]): Uint8Array {
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

type Surfaces = { readonly coarse: Surface; readonly fine: Surface }
const known = new WeakMap<Pixels | Raster, Surfaces>()

/** Once for a window: another click would wait as long as the first. */
function surfacesOf(source: Pixels | Raster, factor: number): Surfaces {
  const surfaces = known.get(source) ?? {
    coarse: surfaceOf(source, factor * coarser, true),
    fine: surfaceOf(source, factor, false),
  }
  known.set(source, surfaces)
  return surfaces
}

function cellAt({ width, height, factor }: Surface, { x, y }: Point): Point {
  return {
    x: Math.min(width - 1, Math.max(0, Math.floor(x / factor))),
    y: Math.min(height - 1, Math.max(0, Math.floor(y / factor))),
  }
}

function givenBy(surface: Surface, marks: readonly RegionMark[]): Int8Array {
  const { width, height } = surface
  const given = new Int8Array(width * height)
  for (const { at, isCut } of marks) {
    const { x, y } = cellAt(surface, at)
    for (let row = Math.max(0, y - markReach); row <= Math.min(height - 1, y + markReach); row += 1) {
      for (let column = Math.max(0, x - markReach); column <= Math.min(width - 1, x + markReach); column += 1) {
        const cell = row * width + column
        if (Math.hypot(column - x, row - y) > markReach || apart(surface, cell, y * width + x) > markUnlike) continue
        given[cell] = isCut ? -1 : 1
      }
    }
  }
  return given
}

/** Cells to either side of the way between two marks. */
const bridge = 2

/** Several clicks mean one area, though an edge runs between them: the easiest way between them belongs to it. */
function joinMarks({ width, height }: Size, own: Uint8Array, inside: readonly Point[]): void {
  const [first, ...others] = inside
  if (first === undefined || others.length === 0 || width < 3 || height < 3) return
  const paths = pathsFrom({ width, height }, own, first)
  for (const place of others.flatMap((mark) => paths.to(mark))) {
    const [x, y] = [Math.floor(place.x), Math.floor(place.y)]
    for (let row = Math.max(0, y - bridge); row <= Math.min(height - 1, y + bridge); row += 1)
      own.fill(0, row * width + Math.max(0, x - bridge), row * width + Math.min(width - 1, x + bridge) + 1)
  }
}

/** What the detector says about a click must be this sure, or it has not seen what the hand means. */
const leastSure = 0.3

/** Cell by cell, where the detector sees something about one of the clicks inside. */
function probabilityOf(surface: Surface, marks: readonly RegionMark[], probability: Raster | undefined) {
  if (probability === undefined) return undefined
  const { values } = reduced(probability, surface.factor)
  assertSize(surface, values.length)
  const isSeen = marks.some(({ at, isCut }) => {
    if (isCut) return false
    const { x, y } = cellAt(surface, at)
    for (let row = Math.max(0, y - markReach); row <= Math.min(surface.height - 1, y + markReach); row += 1)
      for (let column = Math.max(0, x - markReach); column <= Math.min(surface.width - 1, x + markReach); column += 1)
        if (values[row * surface.width + column]! >= leastSure) return true
    return false
  })
  return isSeen ? values : undefined
}

/**
 * Grown from the marks inside over a photo's colours or an image's temperatures. `probability`: a detector's, 0 to 1,
 * of the same size, where the server has read the photo.
 */
export function growthFrom(source: Pixels | Raster, marks: readonly RegionMark[], probability?: Raster): Growth {
  const factor = Math.max(1, Math.round(Math.max(source.width, source.height) / maxCells))
  const { coarse, fine } = surfacesOf(source, factor)
  const learned = membershipOf(coarse, givenBy(coarse, marks), probabilityOf(coarse, marks, probability))
  const membership = refined(fine, enlarged({ ...coarse, values: learned }, fine.width, fine.height, coarser).values)
  const { width, height } = fine
  const inside = marks.filter(({ isCut }) => !isCut).map(({ at }) => cellAt(fine, at))
  const own = Uint8Array.from(membership, (share) => Math.round(255 * Math.min(1, Math.max(0, 1 - share))))
  joinMarks(fine, own, inside)
  const levels = risen(
    fine,
    own,
    inside.map(({ x, y }) => y * width + x),
  )
  return { width, height, levels, factor, inside }
}

const has = ({ runs }: Component, { x, y }: Point): boolean => {
  for (let at = 0; at < runs.length; at += 3) if (runs[at] === y && x >= runs[at + 1]! && x < runs[at + 2]!) return true
  return false
}

/** Pixels that an outline may lie beside the edge, for fewer corners. */
const outlineTolerance = 1

type Mask = { readonly width: number; readonly height: number; readonly values: Float32Array }

const above = (mask: Mask, over: number, share: number): Mask => ({
  ...mask,
  values: blurred(mask, over).values.map((value) => Number(value > share)),
})

function markedParts({ width, height, values }: Mask, inside: readonly Point[]): readonly Component[] {
  return componentsOf({ width, height, values: Uint8Array.from(values) }, { level: 1, isBySidesOnly: true }).filter(
    (part) => inside.some((at) => has(part, at)),
  )
}

/** The outer edge of the area at this tolerance, 0 to 1, in pixels of the window; no points where it has none. */
export function areaAt(growth: Growth, tolerance: number): readonly Point[] {
  const level = Math.round(255 * Math.min(1, Math.max(0, tolerance)))
  const { width, height, levels, inside } = growth
  const taken = { width, height, values: Float32Array.from(levels, (value) => Number(value <= level)) }
  const mask = above(taken, 1, 0.5)
  const own = markedParts(mask, inside).reduce<Component | undefined>(
    (best, part) => (part.area > (best?.area ?? 0) ? part : best),
    undefined,
  )
  if (own === undefined) return []
  const { factor } = growth
  const points = outlineOf(own, outlineTolerance).map(({ x, y }) => ({ x: x * factor, y: y * factor }))
  return points.length < 3 ? [] : points
}
