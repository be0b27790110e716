import { between, turnAbout, type Point } from './point.ts'

export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Corners may be given in any order. */
export const rectOf = (a: Point, b: Point): Rect => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
})

/** No points have no bounds: the rectangle is inside out and overlaps nothing. */
export function boundsOf(points: readonly Point[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { left, top, right, bottom }
}

export const joined = (a: Rect, b: Rect): Rect => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

export const grown = (rect: Rect, by: number): Rect => ({
  left: rect.left - by,
  top: rect.top - by,
  right: rect.right + by,
  bottom: rect.bottom + by,
})
export const middleOf = (rect: Rect): Point => between({ x: rect.left, y: rect.top }, { x: rect.right, y: rect.bottom })
export const isInside = (rect: Rect, { x, y }: Point): boolean =>
  x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom

/** Touching counts. */
export const isOverlapping = (a: Rect, b: Rect): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

/** Clockwise from the upper left, turned about the middle. */
export function cornersOf(rect: Rect, degrees = 0): readonly Point[] {
  const middle = middleOf(rect)
  return [
    { x: rect.left, y: rect.top },
    { x: rect.right, y: rect.top },
    { x: rect.right, y: rect.bottom },
    { x: rect.left, y: rect.bottom },
  ].map((corner) => turnAbout(corner, middle, degrees))
}
