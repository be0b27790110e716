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

const coarse = 4096

/**
 * The one at this place among all, were they sorted. Only those of its bin are: sorting a whole image takes a tenth of
 * a second.
 */
function atRank(finite: Float32Array, counts: Uint32Array, bin: (temperature: number) => number, rank: number): number {
  let [index, before] = [0, 0]
  while (before + counts[index]! <= rank) before += counts[index++]!
  const inBin = new Float32Array(counts[index]!)
  let filled = 0
  for (let at = 0; at < finite.length; at += 1) if (bin(finite[at]!) === index) inBin[filled++] = finite[at]!
  return inBin.sort()[rank - before]!
}

/** The temperatures below which the given parts (0 to 1) of the image lie. */
export function percentiles(temperatures: Float32Array, parts: readonly number[]): readonly number[] {
  const all = new Float32Array(temperatures.length)
  let [count, min, max] = [0, Infinity, -Infinity]
  for (let index = 0; index < temperatures.length; index += 1) {
    const temperature = temperatures[index]!
    if (!Number.isFinite(temperature)) continue
    all[count++] = temperature
    if (temperature < min) min = temperature
    if (temperature > max) max = temperature
  }
  if (count === 0) return parts.map(() => Number.NaN)
  const finite = all.subarray(0, count)
  const perDegree = max > min ? coarse / (max - min) : 0
  const bin = (temperature: number) => Math.min(coarse - 1, Math.floor((temperature - min) * perDegree))
  const counts = new Uint32Array(coarse)
  for (let index = 0; index < count; index += 1) counts[bin(finite[index]!)]! += 1
  return parts.map((share) => atRank(finite, counts, bin, Math.round(share * (count - 1))))
}

/**
 * Pixels by temperature in bins of equal width; what lies outside of the bounds is in no bin, the upper bound is in the
 * last.
 */
export function histogram(temperatures: Float32Array, { min, max }: Range, bins: number): Uint32Array {
  const counts = new Uint32Array(bins)
  // Bounds that are one temperature have no width to divide.
  const perDegree = max > min ? bins / (max - min) : 0
  for (let index = 0; index < temperatures.length; index += 1) {
    const temperature = temperatures[index]!
    if (temperature >= min && temperature <= max)
      counts[Math.min(bins - 1, Math.floor((temperature - min) * perDegree))]! += 1
  }
  return counts
}
