import { between, type Point, type Size } from '@plumbline/geometry/point'
import { polygonTest } from '@plumbline/geometry/polygon'
import { distanceToPolyline, segmentsOf } from '@plumbline/geometry/polyline'
import { boundsOf, grown, isInside, isOverlapping, type Rect } from '@plumbline/geometry/rect'

/** Fractions of the photo. Lines: a crack and its branches, the longest first. */
export type Shape =
  | { readonly kind: 'lines'; readonly lines: readonly (readonly Point[])[] }
  | { readonly kind: 'polygon'; readonly points: readonly Point[] }

export type Overlapping = {
  readonly type: string
  readonly shape: Shape
  readonly box: Rect
  readonly confidence: number
  readonly area: number
}

export type SuppressRules = {
  readonly photo: Size
  /** How much of the smaller one must lie in the larger one to be the same. */
  readonly share?: number
  /** Pixels between two lines that are the same crack. */
  readonly beside?: number
}

const inPixels =
  ({ width, height }: Size) =>
  ({ x, y }: Point): Point => ({ x: x * width, y: y * height })

const maxPoints = 96

/** Corners and the middles between them; of a ragged outline with thousands, some evenly spread. */
function sampled(shape: Shape): readonly Point[] {
  const lines = shape.kind === 'lines' ? shape.lines : [[...shape.points, ...shape.points.slice(0, 1)]]
  const all = lines.flatMap((line) => [...line, ...segmentsOf(line).map(([from, to]) => between(from, to))])
  return all.length <= maxPoints
    ? all
    : Array.from({ length: maxPoints }, (_, at) => all[Math.floor((at * all.length) / maxPoints)]!)
}

function isCovering(shape: Shape, toPixels: (point: Point) => Point, beside: number): (point: Point) => boolean {
  if (shape.kind === 'polygon') return polygonTest(shape.points.map(toPixels))
  const lines = shape.lines
    .map((line) => line.map(toPixels))
    .map((line) => ({ line, near: grown(boundsOf(line), beside) }))
  return (point) => lines.some(({ line, near }) => isInside(near, point) && distanceToPolyline(point, line) <= beside)
}

/** Made when first asked: most findings lie alone. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined
  return () => (made ??= { it: make() }).it
}

/** Confidence last: it is lent to the larger ones, and would change the order of what remains. */
function orderOf(one: Overlapping, other: Overlapping): number {
  return (
    other.area - one.area ||
    one.box.top - other.box.top ||
    one.box.left - other.box.left ||
    other.confidence - one.confidence
  )
}

/**
 * One of each: a smaller one that lies mostly in a larger one of its type goes, and lends it its confidence where that
 * is higher. The largest first.
 */
export function suppress<Found extends Overlapping>(
  found: readonly Found[],
  { photo, share = 0.6, beside = 6 }: SuppressRules,
): readonly Found[] {
  const toPixels = inPixels(photo)
  const remaining: { found: Found; readonly covers: () => (point: Point) => boolean }[] = []
  for (const one of found.toSorted(orderOf)) {
    const pointsOf = once(() => sampled(one.shape).map(toPixels))
    const same = remaining.find(
      ({ found: larger, covers }) =>
        larger.type === one.type &&
        isOverlapping(larger.box, one.box) &&
        pointsOf().filter(covers()).length >= share * pointsOf().length,
    )
    if (same === undefined) remaining.push({ found: one, covers: once(() => isCovering(one.shape, toPixels, beside)) })
    else if (one.confidence > same.found.confidence) same.found = { ...same.found, confidence: one.confidence }
  }
  return remaining.map(({ found: one }) => one)
}

/** How much of one shape lies in the other, or along it: 0 to 1. */
export function shareWithin(one: Shape, other: Shape, { photo, beside = 6 }: SuppressRules): number {
  const toPixels = inPixels(photo)
  const points = sampled(one).map(toPixels)
  return points.length === 0 ? 0 : points.filter(isCovering(other, toPixels, beside)).length / points.length
}
