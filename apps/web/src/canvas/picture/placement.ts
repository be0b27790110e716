import type { Shape } from '@plumbline/canvas/shapes'
import type { Point, Size } from '@plumbline/geometry/point'
import { cornersOf, rectOf, type Rect } from '@plumbline/geometry/rect'
import type { View } from '@plumbline/geometry/spaces'

/**
 * From fractions of the picture to pixels of one canvas: plain numbers, for they are used for every point of every
 * frame.
 */
export type Placement = { readonly kx: number; readonly ky: number; readonly ox: number; readonly oy: number }

export function placementOf(image: Size, view: View): Placement {
  return { kx: image.width * view.scale, ky: image.height * view.scale, ox: view.x, oy: view.y }
}

export const isSamePlacement = (a: Placement, b: Placement): boolean =>
  a.kx === b.kx && a.ky === b.ky && a.ox === b.ox && a.oy === b.oy

export function place(at: Placement, point: Point): Point {
  return { x: point.x * at.kx + at.ox, y: point.y * at.ky + at.oy }
}

/** What of the picture a box of the canvas shows, in fractions. */
export function shownFractions(at: Placement, box: Rect): Rect {
  return {
    left: (box.left - at.ox) / at.kx,
    top: (box.top - at.oy) / at.ky,
    right: (box.right - at.ox) / at.kx,
    bottom: (box.bottom - at.oy) / at.ky,
  }
}

/** The outline as it lies on the canvas; a rectangle has its four corners, turned about its middle. */
export function placedPoints(at: Placement, shape: Shape): readonly Point[] {
  const points = shape.points.map((point) => place(at, point))
  if (shape.kind !== 'rectangle') return points
  const [from, to] = points
  return from === undefined || to === undefined ? [] : cornersOf(rectOf(from, to), shape.rotation)
}
