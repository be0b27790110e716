import type { Point, Size } from './point.ts'
import { areaOf } from './polygon.ts'
import { lengthOf } from './polyline.ts'
import { boundsOf, type Rect } from './rect.ts'

/**
 * Lines of points in fractions of a photo: the corners of a rectangle, the branches of a line, the outlines of an area.
 */
export type DrawnShape = {
  readonly shape: 'rectangle' | 'polyline' | 'polygon'
  readonly points: readonly (readonly Point[])[]
}

const leastPoints = { rectangle: 4, polyline: 2, polygon: 3 } as const

const scaled = (points: readonly Point[], { width, height }: Size): readonly Point[] =>
  points.map(({ x, y }) => ({ x: x * width, y: y * height }))

/** Pixels of the photo: the length of a line, along all its branches, and the area of anything else. */
export function drawnSizes(
  { shape, points }: DrawnShape,
  photo: Size,
): { readonly length: number | null; readonly area: number } {
  const lines = points.map((line) => scaled(line, photo))
  return shape === 'polyline'
    ? { length: lines.reduce((sum, line) => sum + lengthOf(line), 0), area: 0 }
    : { length: null, area: lines.reduce((sum, outline) => sum + areaOf(outline), 0) }
}

/**
 * Enough points for what it is, all of them in the photo, and neither a line without length nor an area without extent.
 */
export function isDrawn(drawn: DrawnShape): boolean {
  const { shape, points } = drawn
  const isWhole =
    points.length > 0 &&
    points.every((line) => line.length >= leastPoints[shape]) &&
    (shape !== 'rectangle' || (points.length === 1 && points[0]!.length === leastPoints.rectangle))
  const isWithin = points.every((line) => line.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1))
  const { length, area } = drawnSizes(drawn, { width: 1, height: 1 })
  return isWhole && isWithin && (length ?? area) > 0
}

export const boxOf = ({ points }: DrawnShape): Rect => boundsOf(points.flat())

const along = (value: number, from: readonly [number, number], to: readonly [number, number]): number => {
  const share = from[1] === from[0] ? 0 : (value - from[0]) / (from[1] - from[0])
  // Rounding must not carry a corner out of the photo.
  return Math.min(to[1], Math.max(to[0], to[0] + share * (to[1] - to[0])))
}

/** The same shape so that it fills another box; a line without height or width keeps to its upper or left side. */
export function movedInto(drawn: DrawnShape, box: Rect): readonly (readonly Point[])[] {
  const before = boxOf(drawn)
  return drawn.points.map((line) =>
    line.map(({ x, y }) => ({
      x: along(x, [before.left, before.right], [box.left, box.right]),
      y: along(y, [before.top, before.bottom], [box.top, box.bottom]),
    })),
  )
}
