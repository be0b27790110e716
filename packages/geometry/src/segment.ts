import { add, distance, subtract, times, type Point } from './point.ts'
import { type Rect } from './rect.ts'

export function nearestOnSegment(point: Point, from: Point, to: Point): Point {
  const along = subtract(to, from)
  const square = along.x * along.x + along.y * along.y
  if (square === 0) return from
  const share = ((point.x - from.x) * along.x + (point.y - from.y) * along.y) / square
  return add(from, times(along, Math.min(1, Math.max(0, share))))
}

export const distanceToSegment = (point: Point, from: Point, to: Point): number =>
  distance(point, nearestOnSegment(point, from, to))

/** Touching counts. Clips the segment by each side in turn (Liang and Barsky). */
export function isSegmentInRect(from: Point, to: Point, rect: Rect): boolean {
  let [enter, leave] = [0, 1]
  const sides = [
    [from.x - to.x, from.x - rect.left],
    [to.x - from.x, rect.right - from.x],
    [from.y - to.y, from.y - rect.top],
    [to.y - from.y, rect.bottom - from.y],
  ] as const
  for (const [towards, room] of sides) {
    if (towards === 0) {
      if (room < 0) return false
    } else if (towards < 0) enter = Math.max(enter, room / towards)
    else leave = Math.min(leave, room / towards)
  }
  return enter <= leave
}
