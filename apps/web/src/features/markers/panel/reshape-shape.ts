import type { Shape } from '@plumbline/canvas/shapes'
import { boundsOf, type Rect } from '@plumbline/geometry/rect'

const along = (value: number, from: number, to: number, newFrom: number, newTo: number) =>
  to - from < 1e-12 ? newFrom : newFrom + ((value - from) / (to - from)) * (newTo - newFrom)
const fits = (low: number, high: number): readonly [number, number] => {
  const length = Math.min(1, Math.max(0, high - low))
  const start = Math.min(1 - length, Math.max(0, low))
  return [start, start + length]
}

/** Where a shape lies, in fractions. */
export const boxOf = (shapes: readonly Shape[]): Rect => boundsOf(shapes.flatMap(({ points }) => points))

/** The same drawing in another box: typed numbers do what a drag does. It stays inside the picture. */
export function intoBox(shapes: readonly Shape[], box: Rect): readonly Shape[] {
  const from = boxOf(shapes)
  const [[left, right], [top, bottom]] = [fits(box.left, box.right), fits(box.top, box.bottom)]
  return shapes.map((shape) => ({
    ...shape,
    points: shape.points.map(({ x, y }) => ({
      x: along(x, from.left, from.right, left, right),
      y: along(y, from.top, from.bottom, top, bottom),
    })),
  }))
}
