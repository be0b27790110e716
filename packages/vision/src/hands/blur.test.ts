import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blurred, boxReaches, reduced } from './blur.ts'

const size = { width: 121, height: 97 }
const filled = (valueAt: (x: number, y: number) => number) => ({
  ...size,
  values: Float32Array.from({ length: size.width * size.height }, (_, at) =>
    valueAt(at % size.width, Math.floor(at / size.width)),
  ),
})
const sigmas = [0.7, 1, 1.9, 2, 5, 8, 10]

test('without a sigma nothing is blurred', () => {
  const raster = filled((x) => x)
  expect(blurred(raster, 0)).toBe(raster)
})

test.each(sigmas)('an even surface stays even at sigma %d', (sigma) => {
  for (const value of blurred(
    filled(() => 42),
    sigma,
  ).values)
    expect(value).toBeCloseTo(42, 2)
})

test.each(sigmas)('a slope is not moved to a side at sigma %d', (sigma) => {
  const across = blurred(
    filled((x) => x),
    sigma,
  )
  const down = blurred(
    filled((_, y) => y),
    sigma,
  )
  expect(across.values[48 * size.width + 60]).toBeCloseTo(60, 2)
  expect(down.values[48 * size.width + 60]).toBeCloseTo(48, 2)
})

test.each(sigmas)('a point is spread by sigma %d both ways and loses nothing', (sigma) => {
  const { values } = blurred(
    filled((x, y) => (x === 60 && y === 48 ? 1000 : 0)),
    sigma,
  )
  let [sum, across, down] = [0, 0, 0]
  values.forEach((value, at) => {
    sum += value
    across += value * ((at % size.width) - 60) ** 2
    down += value * (Math.floor(at / size.width) - 48) ** 2
  })
  expect(sum).toBeCloseTo(1000, 0)
  // A quarter of the size adds the spread of its own pixels.
  expect(Math.sqrt(across / sum)).toBeGreaterThan(sigma * 0.93)
  expect(Math.sqrt(across / sum)).toBeLessThan(sigma * 1.1 + 0.05)
  expect(Math.sqrt(down / sum)).toBeLessThan(sigma * 1.1 + 0.05)
})

test('what is blurred lies between the least and the most, however small the window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(...sigmas),
      fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
      (width, height, sigma, numbers) => {
        const values = Float32Array.from({ length: width * height }, () => numbers.next().value as number)
        const result = blurred({ width, height, values }, sigma).values
        expect(result).toHaveLength(values.length)
        for (const value of result) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 0.01)
          expect(value).toBeLessThanOrEqual(Math.max(...values) + 0.01)
        }
      },
    ),
  )
})

test('what was given is not changed', () => {
  const raster = filled((x, y) => x * y)
  const before = raster.values.slice()
  for (const sigma of sigmas) blurred(raster, sigma)
  expect(raster.values).toEqual(before)
})

describe('three boxes', () => {
  test('have the variance that was wanted, to what whole pixels allow', () => {
    fc.assert(
      fc.property(fc.double({ min: 2, max: 30, noNaN: true }), (sigma) => {
        const variance = boxReaches(sigma).reduce((sum, reach) => sum + ((2 * reach + 1) ** 2 - 1) / 12, 0)
        expect(Math.abs(Math.sqrt(variance) - sigma)).toBeLessThan(0.3)
      }),
    )
  })
})

describe('a window reduced', () => {
  test('by one is itself', () => {
    const raster = filled((x, y) => x * y)
    expect([...reduced(raster, 1).values]).toEqual([...raster.values])
  })

  test('by two has the mean of each four pixels', () => {
    const raster = { width: 4, height: 2, values: Float32Array.from([0, 4, 8, 8, 4, 8, 8, 16]) }
    expect(reduced(raster, 2)).toMatchObject({ width: 2, height: 1 })
    expect([...reduced(raster, 2).values]).toEqual([4, 10])
  })

  test('neither darkens nor lightens, and has no value that was not between those it had', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (columns, rows, seed) => {
          const [width, height] = [columns * 2, rows * 2]
          const values = Float32Array.from({ length: width * height }, (_, at) => ((at + 1) * (seed + 7)) % 251)
          const small = reduced({ width, height, values }, 2)
          expect([small.width, small.height, small.values.length]).toEqual([columns, rows, columns * rows])
          const mean = (all: Float32Array) => all.reduce((sum, value) => sum + value, 0) / all.length
          expect(mean(small.values)).toBeCloseTo(mean(values), 2)
          expect(Math.min(...small.values)).toBeGreaterThanOrEqual(Math.min(...values))
          expect(Math.max(...small.values)).toBeLessThanOrEqual(Math.max(...values))
        },
      ),
      { numRuns: 50 },
    )
  })
})

test('a blur of a blur is a wider one', () => {
  const point = filled((x, y) => Number(x === 60 && y === 48) * 1000)
  const spread = ({ values }: { readonly values: Float32Array }) =>
    values.reduce((sum, value, at) => sum + value * ((at % size.width) - 60) ** 2, 0) / 1000
  const twice = blurred(blurred(point, 3), 4)
  expect(Math.sqrt(spread(twice))).toBeGreaterThan(4.5)
  expect(Math.sqrt(spread(twice))).toBeLessThan(5.5)
})

test('a line of one pixel is dark in its middle after a blur, and the same on both its sides', () => {
  const line = blurred(
    filled((x) => (x === 60 ? 0 : 200)),
    2,
  )
  const at = (x: number) => line.values[48 * size.width + x]!
  for (let away = 1; away < 12; away += 1) {
    expect(at(60 - away)).toBeCloseTo(at(60 + away), 3)
    expect(at(60 + away)).toBeGreaterThanOrEqual(at(60 + away - 1))
  }
  expect(at(30)).toBeCloseTo(200, 3)
})
