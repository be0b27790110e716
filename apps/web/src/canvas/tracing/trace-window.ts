import type { Point, Size } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'

/** Pixels of the photo along a side: more would take longer than 150 ms for the first path. */
export const maxWindow = 1200
/** Pixels around a place that must be seen, for its surface to be judged. */
const margin = 32

/** One side of a window about these places, inside the photo. */
function sideAbout(places: readonly number[], length: number): readonly [number, number] {
  const size = Math.min(maxWindow, length)
  const middle = (Math.min(...places) + Math.max(...places)) / 2
  const from = Math.round(Math.min(length - size, Math.max(0, middle - size / 2)))
  return [from, from + size]
}

/** The part of the photo to read for these places; nothing where they lie too far apart. Whole pixels. */
export function windowAbout(size: Size, places: readonly Point[]): Rect | undefined {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const isFar = [xs, ys].some((side) => Math.max(...side) - Math.min(...side) > maxWindow - 2 * margin)
  if (isFar) return undefined
  const [[left, right], [top, bottom]] = [sideAbout(xs, size.width), sideAbout(ys, size.height)]
  return { left, top, right, bottom }
}

/** Whether the window shows the place with the surface around it, as far as the photo has any. */
export function isWellInside({ left, top, right, bottom }: Rect, size: Size, { x, y }: Point): boolean {
  return (
    (x >= left + margin || (left === 0 && x >= 0)) &&
    (y >= top + margin || (top === 0 && y >= 0)) &&
    (x <= right - margin || (right === size.width && x <= right)) &&
    (y <= bottom - margin || (bottom === size.height && y <= bottom))
  )
}
