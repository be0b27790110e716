import type { Range } from './image.ts'
import { percentiles } from './statistics.ts'

export const rangeStep = 0.1
export const defaultRange: Range = { min: 0, max: 100 }
const [leastTop, maxBottom] = [80, 0]

/** Whole tenths divided by ten: multiples of 0.1 would show as 0.30000000000000004. */
const onStep = (celsius: number, round: (tenths: number) => number) => round(celsius * 10) / 10
const nearest = (celsius: number) => onStep(celsius, Math.round)
/** A float32 of 80.1 is a hair above it, and must not cost a step. */
const below = (celsius: number) => onStep(celsius + 1e-4, Math.floor)
const above = (celsius: number) => onStep(celsius - 1e-4, Math.ceil)

/** The slider reaches at least 80 and at most 0, all of the image, and both handles wherever they stand. */
export function sliderBounds(image: Range | undefined, shown: Range): Range {
  return {
    min: Math.min(maxBottom, below(image?.min ?? maxBottom), below(shown.min)),
    max: Math.max(leastTop, above(image?.max ?? leastTop), above(shown.max)),
  }
}

/** On the steps, within the bounds, and at least one step wide; what was moved last gives way. */
export function fitRange({ min, max }: Range, bounds: Range, moved: 'min' | 'max'): Range {
  const within = (celsius: number) => Math.min(bounds.max, Math.max(bounds.min, nearest(celsius)))
  const [low, high] = [within(min), within(max)]
  if (high - low >= rangeStep / 2) return { min: low, max: high }
  if (moved === 'min')
    return {
      min: nearest(Math.max(bounds.min, high - rangeStep)),
      max: Math.max(high, nearest(bounds.min + rangeStep)),
    }
  return { min: Math.min(low, nearest(bounds.max - rangeStep)), max: nearest(Math.min(bounds.max, low + rangeStep)) }
}

/** All of the image but its outermost hundredths, where single hot pixels and the sky would take up the colours. */
export function autoRange(temperatures: Float32Array): Range {
  const [low, high] = percentiles(temperatures, [0.01, 0.99])
  if (!Number.isFinite(low)) return defaultRange
  const [min, max] = [below(low!), above(high!)]
  return max > min ? { min, max } : { min, max: nearest(min + rangeStep) }
}
