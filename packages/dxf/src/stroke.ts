import type { Bitmap } from './bitmap.ts'
import { type Rgb } from './colours.ts'
import { type Path } from './path.ts'

/** A thin line in pixels. */
export type Stroke = {
  readonly path: Path
  readonly rgb: Rgb
  readonly width: number
  readonly dashes: readonly number[]
}

type Point = readonly [number, number]

function flattened({ pieces, isClosed }: Path, zoom: number): readonly Point[] {
  const points: Point[] = []
  for (const piece of pieces) {
    const [x0, y0] = points.at(-1) ?? [0, 0]
    const [x1, y1, x2, y2, x3, y3] = piece.map((value) => value * zoom) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    if (piece.length < 6) {
      points.push([x1, y1])
      continue
    }
    const steps = Math.max(
      3,
      Math.min(
        200,
        Math.ceil(
          Math.sqrt(Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2)),
        ),
      ),
    )
    for (let step = 1; step <= steps; step += 1) {
      const [t, u] = [step / steps, 1 - step / steps]
      points.push([
        u ** 3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * x3,
        u ** 3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t ** 3 * y3,
      ])
    }
  }
  return isClosed && points[0] !== undefined ? [...points, points[0]] : points
}

/**
 * Every pixel near the segment takes colour by how far it lies from it; ends come out round and corners joined.
 * Plain numbers only: an array for each pixel would make it ten times slower.
 */
function segment({ pixels, width, height }: Bitmap, start: Point, end: Point, half: number, rgb: Rgb): void {
  const x1 = start[0],
    y1 = start[1],
    dx = end[0] - x1,
    dy = end[1] - y1
  const square = dx * dx + dy * dy || 1
  const isFlat = Math.abs(dx) >= Math.abs(dy)
  const reach = half + 0.5
  const slope = isFlat ? (dx === 0 ? 0 : dy / dx) : dx / dy
  const across = reach * Math.sqrt(1 + slope * slope)
  const first = isFlat ? Math.min(x1, end[0]) : Math.min(y1, end[1])
  const last = isFlat ? Math.max(x1, end[0]) : Math.max(y1, end[1])
  const limit = (isFlat ? height : width) - 1
  const stop = Math.min((isFlat ? width : height) - 1, Math.ceil(last + reach))
  for (let along = Math.max(0, Math.floor(first - reach)); along <= stop; along += 1) {
    const middle = isFlat ? y1 + (along + 0.5 - x1) * slope : x1 + (along + 0.5 - y1) * slope
    const last = Math.min(limit, Math.ceil(middle + across))
    for (let side = Math.max(0, Math.floor(middle - across)); side <= last; side += 1) {
      const px = (isFlat ? along : side) + 0.5 - x1
      const py = (isFlat ? side : along) + 0.5 - y1
      const share = Math.max(0, Math.min(1, (px * dx + py * dy) / square))
      const ex = px - dx * share
      const ey = py - dy * share
      const cover = Math.min(1, reach - Math.sqrt(ex * ex + ey * ey))
      if (cover <= 0) continue
      const at = ((isFlat ? side : along) * width + (isFlat ? along : side)) * 4
      const rest = 1 - cover
      pixels[at] = (pixels[at] ?? 0) * rest + rgb[0] * cover
      pixels[at + 1] = (pixels[at + 1] ?? 0) * rest + rgb[1] * cover
      pixels[at + 2] = (pixels[at + 2] ?? 0) * rest + rgb[2] * cover
    }
  }
}

/** The dashes of a line one after another; the pattern runs on around corners. */
function* dashed(points: readonly Point[], dashes: readonly number[]): Generator<readonly [Point, Point]> {
  let [index, left] = [0, dashes[0] ?? 0]
  for (let at = 1; at < points.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [points[at - 1] ?? [0, 0], points[at] ?? [0, 0]]
    const length = Math.hypot(x2 - x1, y2 - y1)
    const on = (distance: number): Point => [x1 + ((x2 - x1) * distance) / length, y1 + ((y2 - y1) * distance) / length]
    for (let done = 0; done < length;) {
      const next = Math.min(length, done + left)
      if (index % 2 === 0) yield [on(done), on(next)]
      left -= next - done
      done = next
      if (left > 1e-6) continue
      index = (index + 1) % dashes.length
      left = Math.max(0.5, dashes[index] ?? 1)
    }
  }
}

/**
 * Thin lines onto a picture. The SVG rasteriser takes milliseconds for a line across the sheet, and a plan has a
 * hundred thousand of them.
 */
export function drawStrokes(bitmap: Bitmap, strokes: readonly Stroke[], zoom = 1): void {
  for (const { path, rgb, width, dashes } of strokes) {
    const [points, half] = [flattened(path, zoom), Math.max(1, width * zoom) / 2]
    if (dashes.length > 0)
      for (const [start, end] of dashed(
        points,
        dashes.map((dash) => dash * zoom),
      ))
        segment(bitmap, start, end, half, rgb)
    else
      for (let at = 1; at < points.length; at += 1)
        segment(bitmap, points[at - 1] ?? [0, 0], points[at] ?? [0, 0], half, rgb)
  }
}
