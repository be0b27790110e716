import { distanceToPolyline } from '@plumbline/geometry/polyline'
import type { Point, Size } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'
import type { Pixels } from '@plumbline/vision/hands/raster'

export const photoSize: Size = { width: 2600, height: 1700 }
/** A crack that turns, 3 px wide; pixels of the photo. */
export const crack: readonly Point[] = Array.from({ length: 61 }, (_, at) => ({
  x: 700 + at * 15,
  y: 800 + 60 * Math.sin(at / 9),
}))
/** A stain. */
export const isInStain = ({ x, y }: Point): boolean => Math.hypot(x - 1700, y - 300) < 90

/** A part of the painted photo, as its tiles would show it. */
export function paintedPart({ left, top, right, bottom }: Rect): Pixels {
  const [width, height] = [right - left, bottom - top]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const point = { x: left + (at % width) + 0.5, y: top + Math.floor(at / width) + 0.5 }
    const isNear = point.x > 690 && point.x < 1610 && point.y > 730 && point.y < 870
    // Only segments near by: the whole crack for each pixel would take seconds.
    const from = Math.max(0, Math.floor((point.x - 700) / 15) - 2)
    const isCrack = isNear && distanceToPolyline(point, crack.slice(from, from + 6)) < 1.5
    const grain = ((at * 7919) % 13) - 6
    const [red, green, blue] = isCrack ? [50, 48, 46] : isInStain(point) ? [128, 104, 84] : [176, 172, 166]
    data.set([red! + grain, green! + grain, blue! + grain, 255], at * 4)
  }
  return { width, height, data }
}
