import { distance, subtract, type Point } from '@plumbline/geometry/point'
import { simplify } from '@plumbline/geometry/polyline'
import type { Component } from './components.ts'
import { valueAt, type ProbabilityMap } from './probability-map.ts'
import { stencilOf, thin, withoutPinholes, type Stencil } from './skeleton.ts'
import { isLoop, networkOf, tidied, type Stroke } from './strokes.ts'

/** Pixels of the map. Dense: one point about every pixel, for measuring. */
export type TracedLine = {
  readonly points: readonly Point[]
  readonly hasFreeStart: boolean
  readonly hasFreeEnd: boolean
}

/**
 * Pixels a step of the skeleton lies beside the crack's middle, half a diagonal; and how far a ragged edge pushes it, a
 * share of the crack's width.
 */
const [stair, ragged] = [Math.SQRT1_2, 0.18]

/**
 * A skeleton climbs in steps, which would make an oblique crack up to 8 % too long; a mean over neighbours takes the
 * steps away and the corners too, which makes a jagged one as much too short. So: straight from corner to corner.
 */
function straightened(points: readonly Point[], width: number): readonly Point[] {
  const corners = simplify(points, Math.max(stair, ragged * width))
  return corners.flatMap((corner, at) => {
    const next = corners[at + 1]
    if (next === undefined) return [corner]
    const steps = Math.max(1, Math.round(distance(corner, next)))
    return Array.from({ length: steps }, (_, step): Point => ({
      x: corner.x + ((next.x - corner.x) * step) / steps,
      y: corner.y + ((next.y - corner.y) * step) / steps,
    }))
  })
}

/**
 * A skeleton stops short of a crack's end, or turns into its corner: the last stretch is replaced by a straight line to
 * where the probability falls.
 */
function reachEnd(points: readonly Point[], map: ProbabilityMap, level: number, halfWidth: number): readonly Point[] {
  const end = points.at(-1)!
  const cut = points.findLastIndex((point) => distance(point, end) >= halfWidth)
  if (cut < 1) return points
  const start = points.slice(0, cut + 1)
  const from = start.at(-1)!
  const back = start[Math.max(0, start.length - 1 - Math.ceil(4 + 2 * halfWidth))]!
  const way = subtract(from, back)
  const unit = Math.hypot(way.x, way.y)
  if (unit === 0) return points
  const place = (far: number): Point => ({ x: from.x + (way.x / unit) * far, y: from.y + (way.y / unit) * far })
  const step = 0.25
  const farthest = 4 * halfWidth + 4
  let far = 0
  while (far < farthest && valueAt(map, place(far + step).x, place(far + step).y) >= level) far += step
  return far === 0
    ? start
    : [...start, ...Array.from({ length: Math.ceil(far) }, (_, at) => place(Math.min(far, at + 1)))]
}

function lineOf(stroke: Stroke, map: ProbabilityMap, level: number, halfWidth: number): TracedLine {
  const isClosed = isLoop(stroke)
  const straight = straightened(stroke.points, 2 * halfWidth)
  const [hasFreeStart, hasFreeEnd] = [!isClosed && stroke.from === undefined, !isClosed && stroke.to === undefined]
  const ended = hasFreeEnd ? reachEnd(straight, map, level, halfWidth) : straight
  const points = hasFreeStart ? reachEnd(ended.toReversed(), map, level, halfWidth).toReversed() : ended
  return { points, hasFreeStart, hasFreeEnd }
}

const pinhole = 12

/** A crack's middle lines, its branches beside it, the longest first. */
export function linesOf(map: ProbabilityMap, component: Component, level: number): readonly TracedLine[] {
  const network = networkOf(thin(withoutPinholes(stencilOf(component), pinhole)))
  const widthBy = (strokes: readonly Stroke[]) =>
    component.area /
    Math.max(
      1,
      strokes.reduce((sum, { length }) => sum + length, 0),
    )
  let [strokes, width] = [network.strokes, widthBy(network.strokes)]
  // Bumps count as length at first and make the crack seem thin, and so themselves seem branches.
  for (let [round, before] = [0, 0]; round < 4 && width > before * 1.05; round += 1) {
    strokes = tidied(network, Math.max(4, 1.5 * width))
    before = width
    width = widthBy(strokes)
  }
  return strokes.map((stroke) => lineOf(stroke, map, level, width / 2)).filter(({ points }) => points.length > 1)
}

const fromTop = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const

/**
 * Follows the edges of pixels clockwise, the shape to the right, from its first pixel's upper left corner; at a
 * touching corner it stays on this shape.
 */
function edgeOf({ x, y, width, values }: Stencil): readonly Point[] {
  const first = values.indexOf(1)
  const start = { x: first % width, y: Math.floor(first / width) }
  const isSet = (px: number, py: number) => values[py * width + px] === 1
  const points: Point[] = []
  let [at, way] = [start, 0]
  do {
    const { x: dx, y: dy } = fromTop[way]!
    points.push({ x: x + at.x + dx / 2, y: y + at.y + dy / 2 })
    at = { x: at.x + dx, y: at.y + dy }
    // The two pixels ahead, left and right of the way.
    const [left, right] = [
      isSet(at.x + (dx + dy - 1) / 2, at.y + (dy - dx - 1) / 2),
      isSet(at.x + (dx - dy - 1) / 2, at.y + (dy + dx - 1) / 2),
    ]
    way = left ? (way + 3) % 4 : right ? way : (way + 1) % 4
  } while (at.x !== start.x || at.y !== start.y || way !== 0)
  return points
}

/** The outer edge, simplified, in pixels of the map: without holes, closed from the last point to the first. */
export function outlineOf(component: Component, tolerance: number): readonly Point[] {
  const edge = edgeOf(stencilOf(component))
  // Begun at the two ends of the shape, or the closing line would cut a corner off.
  const far = edge.reduce(
    (best, point, index) => (distance(point, edge[0]!) > distance(edge[best]!, edge[0]!) ? index : best),
    0,
  )
  const [there, back] = [
    simplify(edge.slice(0, far + 1), tolerance),
    simplify([...edge.slice(far), edge[0]!], tolerance),
  ]
  return [...there, ...back.slice(1, -1)]
}
