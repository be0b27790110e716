import { distanceToPolyline } from '@plumbline/geometry/polyline'
import type { Point, Size } from '@plumbline/geometry/point'
import type { Pixels, Raster } from '../raster.ts'

export type Grain = { readonly amount: number; readonly seed: number }

const noGrain: Grain = { amount: 0, seed: 1 }
/** Samples along each side of a pixel: its value is the mean over its area, as a sensor's is. */
const fine = 5

/** A number from 0 to 1 for each call, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let now = seed >>> 0
  return () => {
    now = (now * 1_664_525 + 1_013_904_223) >>> 0
    return now / 2 ** 32
  }
}

/** How much of each pixel a band about the line covers, 0 to 1; only pixels on its edge are sampled finely. */
function coverage({ width, height }: Size, line: readonly Point[], band: number): Raster {
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const away = distanceToPolyline({ x: x + 0.5, y: y + 0.5 }, line) - band / 2
      let count = away < 0 ? fine * fine : 0
      if (Math.abs(away) < 0.75) {
        count = 0
        for (let part = 0; part < fine * fine; part += 1) {
          const place = { x: x + ((part % fine) + 0.5) / fine, y: y + (Math.floor(part / fine) + 0.5) / fine }
          count += Number(distanceToPolyline(place, line) <= band / 2)
        }
      }
      values[y * width + x] = count / fine / fine
    }
  }
  return { width, height, values }
}

/** A surface of one lightness with a line of another on it. */
export function surfaceWithLine(
  size: Size,
  line: readonly Point[],
  { width, surface = 170, crack = 40 }: { readonly width: number; readonly surface?: number; readonly crack?: number },
  grain: Grain = noGrain,
): Raster {
  const random = randomFrom(grain.seed)
  const covered = coverage(size, line, width)
  return {
    ...size,
    values: covered.values.map((share) => surface + (crack - surface) * share + (random() - 0.5) * grain.amount),
  }
}

/** Colours by place. */
export function painted(
  { width, height }: Size,
  colourAt: (point: Point) => readonly [number, number, number],
  grain: Grain = noGrain,
): Pixels {
  const random = randomFrom(grain.seed)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    const noise = (random() - 0.5) * grain.amount
    const colour = colourAt({ x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 })
    data.set([...colour.map((value) => value + noise), 255], at * 4)
  }
  return { width, height, data }
}
