import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalOf, randomOf } from './random.ts'
import { shrink } from './shrink.ts'
import { median, quantile, spreadOf } from './statistics.ts'

describe('a smaller picture', () => {
  test('has the means of its squares', () => {
    const small = shrink({ data: Uint8Array.from([0, 10, 20, 30, 40, 50, 60, 70]), width: 4, height: 2 }, 2, 1)
    expect(small).toMatchObject({ width: 2, height: 1 })
    expect([...small.data]).toEqual([25, 45])
  })

  test('does not mix colours', () => {
    const data = Uint8Array.from({ length: 4 * 4 * 3 }, (_, at) => [10, 100, 200][at % 3]!)
    expect([...shrink({ data, width: 4, height: 4 }, 4, 3).data]).toEqual([10, 100, 200])
  })

  test('has the mean of the large one wherever it divides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 }), (by, side) => {
        const random = randomOf(by * 10 + side)
        const width = by * side
        const data = Float32Array.from({ length: width * width }, () => random() * 255)
        const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length
        expect(mean(shrink({ data, width, height: width }, by, 1).data)).toBeCloseTo(mean(data), 2)
      }),
    )
  })

  test('leaves out columns that fill no square, and never has no pixel', () => {
    expect(shrink({ data: new Uint8Array(35), width: 7, height: 5 }, 2, 1)).toMatchObject({ width: 3, height: 2 })
    expect(shrink({ data: new Uint8Array(4).fill(8), width: 2, height: 2 }, 5, 1)).toMatchObject({
      width: 1,
      height: 1,
    })
  })
})

describe('figures', () => {
  test('a median is the one in the middle', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([5])).toBe(5)
    expect(median([])).toBeNaN()
  })

  test('a quantile lies within the values and grows with its share', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1 }), (values) => {
        expect(quantile(values, 0)).toBe(Math.min(...values))
        expect(quantile(values, 1)).toBe(Math.max(...values))
        expect(quantile(values, 0.25)).toBeLessThanOrEqual(quantile(values, 0.75))
      }),
    )
  })

  test('of nothing there is no spread', () => {
    expect(spreadOf([])).toBeNull()
    expect(spreadOf(Float64Array.from({ length: 100 }, (_, at) => at))).toEqual({ median: 50, p95: 95 })
  })
})

describe('random numbers', () => {
  test('are the same for the same seed, and others for another', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, randomOf(seed))
    expect(draw(1)).toEqual(draw(1))
    expect(draw(1)).not.toEqual(draw(2))
  })

  test('fill 0 to 1 evenly', () => {
    const random = randomOf(9)
    const tenths = new Array<number>(10).fill(0)
    for (let at = 0; at < 10_000; at += 1) tenths[Math.floor(random() * 10)]! += 1
    expect(tenths.every((count) => count > 850 && count < 1_150)).toBe(true)
  })

  test('of the normal kind have mean 0 and deviation 1', () => {
    const random = randomOf(4)
    const values = Array.from({ length: 10_000 }, () => normalOf(random))
    expect(values.every(Number.isFinite)).toBe(true)
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0, 1)
    expect(values.reduce((sum, value) => sum + value * value, 0) / values.length).toBeCloseTo(1, 1)
  })
})
