/** Fractions of the image's width and height unless a function says otherwise. */
export type Point = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }

export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
export const subtract = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
export const times = (a: Point, factor: number): Point => ({ x: a.x * factor, y: a.y * factor })
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
/** Of at least one point. */
export const meanOf = (points: readonly Point[]): Point => times(points.reduce(add), 1 / points.length)
export const isFinitePoint = (point: Point): boolean => Number.isFinite(point.x) && Number.isFinite(point.y)

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Clockwise on a screen, where y points down. Both axes must have the same unit: fractions of an oblong image do not.
 */
export function turnAbout(point: Point, middle: Point, degrees: number): Point {
  if (degrees === 0) return point
  const [sine, cosine] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  const [x, y] = [point.x - middle.x, point.y - middle.y]
  return { x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine }
}

/** Degrees clockwise from up, 0 up to 360. */
export function bearing(from: Point, to: Point): number {
  return wholeTurn((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI)
}

/** The same way, as 0 up to 360. */
export function wholeTurn(degrees: number): number {
  const turned = ((degrees % 360) + 360) % 360
  return turned === 360 ? 0 : turned
}
