import { type Point } from './point.ts'
import { isPolylineInRect, segmentsOf } from './polyline.ts'
import { distanceToSegment } from './segment.ts'
import { type Rect } from './rect.ts'

/** Never negative, whichever way round the points go. */
export function areaOf(points: readonly Point[]): number {
  return Math.abs(segmentsOf(points, true).reduce((sum, [from, to]) => sum + from.x * to.y - to.x * from.y, 0)) / 2
}

/** By the even-odd rule; a point on the edge is inside. */
export function isInPolygon(point: Point, points: readonly Point[]): boolean {
  let isIn = false
  for (const [from, to] of segmentsOf(points, true)) {
    if (distanceToSegment(point, from, to) === 0) return true
    const isBeside = from.y > point.y !== to.y > point.y
    if (isBeside && point.x < ((to.x - from.x) * (point.y - from.y)) / (to.y - from.y) + from.x) isIn = !isIn
  }
  return isIn
}

/** Touching counts; so does lying wholly inside, either way round. */
export function isPolygonInRect(points: readonly Point[], rect: Rect): boolean {
  return isPolylineInRect(points, rect, true) || isInPolygon({ x: rect.left, y: rect.top }, points)
}
