import { distance, type Point } from './point.ts'
import { distanceToSegment, isSegmentInRect } from './segment.ts'
import { isInside, type Rect } from './rect.ts'

export type Segment = readonly [Point, Point]

export function segmentsOf(points: readonly Point[], isClosed = false): readonly Segment[] {
  const open = points.slice(1).map((to, index): Segment => [points[index]!, to])
  return isClosed && points.length > 2 ? [...open, [points.at(-1)!, points[0]!]] : open
}

export const lengthOf = (points: readonly Point[], isClosed = false): number =>
  segmentsOf(points, isClosed).reduce((sum, [from, to]) => sum + distance(from, to), 0)

/** Infinity where there are no points. */
export function distanceToPolyline(point: Point, points: readonly Point[], isClosed = false): number {
  if (points.length === 1) return distance(point, points[0]!)
  return segmentsOf(points, isClosed).reduce(
    (least, [from, to]) => Math.min(least, distanceToSegment(point, from, to)),
    Infinity,
  )
}

/** Touching counts. */
export function isPolylineInRect(points: readonly Point[], rect: Rect, isClosed = false): boolean {
  if (points.length === 1) return isInside(rect, points[0]!)
  return segmentsOf(points, isClosed).some(([from, to]) => isSegmentInRect(from, to, rect))
}

/** Leaves out points that lie within the tolerance of the line without them (Douglas and Peucker); both ends stay. */
export function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  if (points.length < 3) return points
  const retained = new Set([0, points.length - 1])
  // A list of its own, not recursion: a freehand stroke of 100,000 points would overflow the stack.
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span
    const farthest = farthestBetween(points, first, last)
    if (farthest.away <= tolerance) continue
    retained.add(farthest.index)
    spans.push([first, farthest.index], [farthest.index, last])
  }
  return points.filter((_, index) => retained.has(index))
}

function farthestBetween(points: readonly Point[], first: number, last: number) {
  let farthest = { index: first, away: 0 }
  for (let index = first + 1; index < last; index += 1) {
    const away = distanceToSegment(points[index]!, points[first]!, points[last]!)
    if (away > farthest.away) farthest = { index, away }
  }
  return farthest
}
