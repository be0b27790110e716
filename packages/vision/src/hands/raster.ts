import type { Size } from '@plumbline/geometry/point'

/** One number a pixel, row after row: lightness 0 to 255, or degrees Celsius. */
export type Raster = Size & { readonly values: Float32Array }

/** As `ImageData` holds them: red, green, blue, opacity, a byte each. */
export type Pixels = Size & { readonly data: Uint8ClampedArray }

export function assertSize({ width, height }: Size, count: number): void {
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0 && width * height === count))
    throw new RangeError(`${count} values are no raster of ${width} x ${height}`)
}

/** Rec. 601, as the eye weighs the three. */
export function lightnessOf({ width, height, data }: Pixels): Raster {
  assertSize({ width, height }, data.length / 4)
  const values = new Float32Array(width * height)
  for (let at = 0, from = 0; at < values.length; at += 1, from += 4)
    values[at] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!
  return { width, height, values }
}

/** Between pixels, whose middles lie at halves; beyond the edge it is as at the edge. */
export function sampleAt({ width, height, values }: Raster, x: number, y: number): number {
  const [inX, inY] = [Math.min(width - 1, Math.max(0, x - 0.5)), Math.min(height - 1, Math.max(0, y - 0.5))]
  const [left, top] = [Math.floor(inX), Math.floor(inY)]
  const [right, row, below] = [Math.min(width - 1, left + 1), top * width, Math.min(height - 1, top + 1) * width]
  const [shareX, shareY] = [inX - left, inY - top]
  const upper = values[row + left]! * (1 - shareX) + values[row + right]! * shareX
  const lower = values[below + left]! * (1 - shareX) + values[below + right]! * shareX
  return upper * (1 - shareY) + lower * shareY
}

const [bins, sampled] = [2048, 250_000]

/**
 * The value below which this share of the numbers lies, to 1/2048 of their range, from every few of a large window:
 * sorting a million takes 100 ms.
 */
export function percentileIn(values: Float32Array, share: number): number {
  const step = Math.max(1, Math.floor(values.length / sampled))
  let [min, max] = [Infinity, -Infinity]
  for (let at = 0; at < values.length; at += step) {
    const value = values[at]!
    if (value < min) min = value
    if (value > max) max = value
  }
  if (!(max > min)) return max
  const counts = new Uint32Array(bins)
  const scale = (bins - 1) / (max - min)
  for (let at = 0; at < values.length; at += step) counts[((values[at]! - min) * scale) | 0]! += 1
  let [bin, sum] = [0, counts[0]!]
  const wanted = share * Math.ceil(values.length / step)
  while (sum < wanted && bin < bins - 1) {
    bin += 1
    sum += counts[bin]!
  }
  return min + (bin + 1) / scale
}
