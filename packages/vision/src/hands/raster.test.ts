import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertSize, lightnessOf, percentileIn, sampleAt } from './raster.ts'
import { painted } from './testing/painted.ts'

describe('lightness', () => {
  test('of grey is the grey itself', () => {
    const { values } = lightnessOf(painted({ width: 3, height: 2 }, () => [90, 90, 90]))
    expect([...values]).toHaveLength(6)
    for (const value of values) expect(value).toBeCloseTo(90, 3)
  })

  test('green is lighter to the eye than red, and red than blue', () => {
    const { values } = lightnessOf(
      painted({ width: 3, height: 1 }, ({ x }) => (x < 1 ? [200, 0, 0] : x < 2 ? [0, 200, 0] : [0, 0, 200])),
    )
    expect(values[1]).toBeGreaterThan(values[0]!)
    expect(values[0]).toBeGreaterThan(values[2]!)
  })

  test('refuses pixels that do not fill the size', () => {
    expect(() => lightnessOf({ width: 4, height: 4, data: new Uint8ClampedArray(12) })).toThrow(/4 x 4/)
  })
})

test.each([
  [{ width: 0, height: 4 }, 0],
  [{ width: 2.5, height: 2 }, 5],
  [{ width: -2, height: -2 }, 4],
  [{ width: 3, height: 3 }, 8],
])('%j with %d values is refused', (size, count) => expect(() => assertSize(size, count)).toThrow(RangeError))

describe('a sample between pixels', () => {
  const ramp = { width: 8, height: 8, values: Float32Array.from({ length: 64 }, (_, at) => (at % 8) + 0.5) }

  test('of a ramp is where it lies on the ramp', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 7.5, noNaN: true }),
        fc.double({ min: 0, max: 8, noNaN: true }),
        (x, y) => {
          expect(sampleAt(ramp, x, y)).toBeCloseTo(x, 4)
        },
      ),
    )
  })

  test('beyond the edge is that of the edge', () => {
    expect(sampleAt(ramp, -20, 4)).toBe(0.5)
    expect(sampleAt(ramp, 90, -3)).toBe(7.5)
  })
})

describe('a percentile', () => {
  test('lies within a bin of the sorted one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 200, noNaN: true }), { minLength: 20, maxLength: 400 }),
        fc.constantFrom(0.01, 0.5, 0.9, 0.99),
        (numbers, share) => {
          const sorted = Float32Array.from(numbers).toSorted()
          const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
          const bin = (sorted.at(-1)! - sorted[0]!) / 2047
          expect(Math.abs(percentileIn(Float32Array.from(numbers), share) - exact)).toBeLessThanOrEqual(
            bin * 1.01 + 1e-3,
          )
        },
      ),
    )
  })

  test('of one value everywhere is that value', () => expect(percentileIn(new Float32Array(50).fill(7), 0.99)).toBe(7))

  test('of a large window is taken from every few and still true', () => {
    const values = Float32Array.from({ length: 1_200_000 }, (_, at) => (at * 7919) % 997)
    expect(Math.abs(percentileIn(values, 0.9) - 897)).toBeLessThan(3)
  })
})
