import { type Point } from './point.ts'
import { isPolylineInRect, segmentsOf } from './polyline.ts'
import { distanceToSegment } from './segment.ts'
import { boundsOf, type Rect } from './rect.ts'

/** Never negative, whichever way round the points go. */
export function areaOf(points: readonly Point[]): number {
  return Math.abs(segmentsOf(points, true).reduce((sum, [from, to]) => sum + from.x * to.y - to.x * from.y, 0)) / 2
}

/** By a line from the point to the right. */
const isCrossed = (point: Point, from: Point, to: Point): boolean =>
  from.y > point.y !== to.y > point.y && point.x < ((to.x - from.x) * (point.y - from.y)) / (to.y - from.y) + from.x

/** By the even-odd rule; a point on the edge is inside. */
export function isInPolygon(point: Point, points: readonly Point[]): boolean {
  let isIn = false
  for (const [from, to] of segmentsOf(points, true)) {
    if (distanceToSegment(point, from, to) === 0) return true
    if (isCrossed(point, from, to)) isIn = !isIn
  }
  return isIn
}

/**
 * isInPolygon for many points: only edges at a point's own height are looked at, or an outline of a hundred thousand
 * corners would take a second a hundred points.
 */
export function polygonTest(points: readonly Point[]): (point: Point) => boolean {
  const { top, bottom } = boundsOf(points)
  const rows = Math.max(1, Math.min(4096, points.length >> 2))
  const rowOf = (y: number) => Math.max(0, Math.min(rows - 1, Math.floor(((y - top) / (bottom - top || 1)) * rows)))
  const edges = Array.from({ length: rows }, (): number[] => [])
  const next = (index: number) => points[(index + 1) % points.length]!
  for (const [index, from] of points.entries()) {
    const [one, other] = [rowOf(from.y), rowOf(next(index).y)]
    for (let row = Math.min(one, other); row <= Math.max(one, other); row += 1) edges[row]!.push(index)
  }
  return (point) => {
    if (!(point.y >= top && point.y <= bottom)) return false
    let isIn = false
    for (const index of edges[rowOf(point.y)]!) {
      const [from, to] = [points[index]!, next(index)]
      if (Math.max(from.y, to.y) < point.y || Math.min(from.y, to.y) > point.y) continue
      if (distanceToSegment(point, from, to) === 0) return true
      if (isCrossed(point, from, to)) isIn = !isIn
    }
    return isIn
  }
}

/** Touching counts; so does lying wholly inside, either way round. */
export function isPolygonInRect(points: readonly Point[], rect: Rect): boolean {
  return isPolylineInRect(points, rect, true) || isInPolygon({ x: rect.left, y: rect.top }, points)
}
