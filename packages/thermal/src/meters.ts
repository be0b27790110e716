import type { Point, Size, ThermalImage } from './image.ts'
import { statistics, type Statistics } from './statistics.ts'

/** Points in pixels; one outside of the image counts as the nearest on its edge. */
export type Meter =
  | { readonly kind: 'spot'; readonly at: Point }
  | { readonly kind: 'box'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'line' | 'polygon'; readonly points: readonly Point[] }

const isKnown = ({ x, y }: Point) => !Number.isNaN(x) && !Number.isNaN(y)
const inside = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
})

function pixelAt({ x, y }: Point, { width, height }: Size): number {
  return Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))
}

/** Every pixel on the way, each once, from the first end to the second. */
function onStretch(from: Point, to: Point, size: Size): readonly number[] {
  const place = (point: Point): Point => ({
    x: Math.min(size.width - 1, Math.floor(point.x)),
    y: Math.min(size.height - 1, Math.floor(point.y)),
  })
  const [begin, end] = [place(from), place(to)]
  const [dx, dy] = [end.x - begin.x, end.y - begin.y]
  const steps = Math.max(Math.abs(dx), Math.abs(dy))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = steps === 0 ? 0 : step / steps
    return Math.round(begin.y + dy * share) * size.width + Math.round(begin.x + dx * share)
  })
}

/** A bent line comes through its corners, and perhaps through itself, only once. */
function onLine(points: readonly Point[], size: Size): Uint32Array {
  const [first] = points
  if (points.length === 1 && first !== undefined) return Uint32Array.of(pixelAt(first, size))
  return Uint32Array.from(new Set(points.slice(1).flatMap((to, at) => onStretch(points[at]!, to, size))))
}

/** Pixels whose middle lies between two edges of a row, by the rule of even and odd. */
function inPolygon(points: readonly Point[], size: Size): Uint32Array {
  const found: number[] = []
  const top = Math.floor(points.reduce((least, { y }) => Math.min(least, y), size.height))
  const bottom = Math.ceil(points.reduce((max, { y }) => Math.max(max, y), 0))
  for (let row = top; row < bottom; row += 1) {
    const y = row + 0.5
    const crossings = points
      .flatMap((a, index) => {
        const b = points[(index + 1) % points.length]!
        return a.y <= y === b.y <= y ? [] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)]
      })
      .sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const end = Math.min(size.width, Math.ceil(crossings[pair + 1]! - 0.5))
      for (let column = Math.ceil(crossings[pair]! - 0.5); column < end; column += 1)
        found.push(row * size.width + column)
    }
  }
  return Uint32Array.from(found)
}

function areaPixels(points: readonly Point[], size: Size): Uint32Array {
  const found = inPolygon(points, size)
  if (found.length > 0) return found
  // So small or thin that it holds no pixel's middle: a meter shows what is below it nevertheless.
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }))
  return Uint32Array.of(pixelAt({ x: sum.x / points.length, y: sum.y / points.length }, size))
}

/** Indices of the pixels a meter measures, a line's in their order; none where its points are no numbers. */
export function meterPixels(meter: Meter, size: Size): Uint32Array {
  const given = meter.kind === 'spot' ? [meter.at] : meter.kind === 'box' ? [meter.from, meter.to] : meter.points
  if (given.length === 0 || !given.every(isKnown)) return new Uint32Array()
  const points = given.map((point) => inside(point, size))
  const [first, second] = [points[0]!, points[1] ?? points[0]!]
  if (meter.kind === 'spot') return Uint32Array.of(pixelAt(first, size))
  if (meter.kind === 'line') return onLine(points, size)
  if (meter.kind === 'polygon') return areaPixels(points, size)
  return areaPixels([first, { x: second.x, y: first.y }, second, { x: first.x, y: second.y }], size)
}

/** Undefined where nothing below it has a temperature. */
export const measure = (image: ThermalImage, meter: Meter): Statistics | undefined =>
  statistics(image, meterPixels(meter, image))

/** The first above the second, in kelvin. */
export const difference = (first: Statistics, second: Statistics, of: 'min' | 'max' | 'mean'): number =>
  first[of] - second[of]
