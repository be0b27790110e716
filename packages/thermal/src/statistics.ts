import type { Point, Range, ThermalImage } from './image.ts'

export type Statistics = Range & {
  readonly mean: number
  /** How many pixels have a temperature. */
  readonly count: number
  /** Pixels, the first from the top left where several are alike. */
  readonly coldest: Point
  readonly hottest: Point
}

/** Of the pixels that have a temperature, all or those at the given indices; undefined where none has. */
export function statistics({ width, temperatures }: ThermalImage, pixels?: Uint32Array): Statistics | undefined {
  const length = pixels?.length ?? temperatures.length
  let [count, sum, min, max, coldest, hottest] = [0, 0, Infinity, -Infinity, 0, 0]
  for (let index = 0; index < length; index += 1) {
    const pixel = pixels ? pixels[index]! : index
    const temperature = temperatures[pixel]!
    if (!Number.isFinite(temperature)) continue
    count += 1
    sum += temperature
    if (temperature < min) {
      min = temperature
      coldest = pixel
    }
    if (temperature > max) {
      max = temperature
      hottest = pixel
    }
  }
  if (count === 0) return undefined
  const place = (pixel: number): Point => ({ x: pixel % width, y: Math.floor(pixel / width) })
  return { min, max, mean: sum / count, count, coldest: place(coldest), hottest: place(hottest) }
}

/** The temperatures below which the given parts (0 to 1) of the image lie; sorted once for all of them. */
export function percentiles(temperatures: Float32Array, parts: readonly number[]): readonly number[] {
  const finite = new Float32Array(temperatures.length)
  let count = 0
  for (let index = 0; index < temperatures.length; index += 1) if (Number.isFinite(temperatures[index])) finite[count++] = temperatures[index]!
  const sorted = finite.subarray(0, count).sort()
  return parts.map((share) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN)
}

/** Pixels by temperature in bins of equal width; what lies outside of the bounds is in no bin, the upper bound is in the last. */
export function histogram(temperatures: Float32Array, { min, max }: Range, bins: number): Uint32Array {
  const counts = new Uint32Array(bins)
  const perDegree = bins / (max - min)
  for (let index = 0; index < temperatures.length; index += 1) {
    const temperature = temperatures[index]!
    if (temperature >= min && temperature <= max) counts[Math.min(bins - 1, Math.floor((temperature - min) * perDegree))]! += 1
  }
  return counts
}
