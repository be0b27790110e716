import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyMap, levelOf, shrunk, valueAt, type ProbabilityMap } from './probability-map.ts'

const map: ProbabilityMap = { width: 2, height: 2, values: Uint8Array.from([0, 100, 200, 40]) }

describe('a value between pixels', () => {
  it.each([
    ['at the middle of each pixel is its own', [0.5, 0.5], 0],
    ['', [1.5, 0.5], 100],
    ['', [0.5, 1.5], 200],
    ['', [1.5, 1.5], 40],
    ['halfway between two is their mean', [1, 0.5], 50],
    ['', [0.5, 1], 100],
    ['in the middle of four is the mean of all', [1, 1], 85],
    ['on the outermost half pixel is as its middle', [0, 0], 0],
    ['', [2, 0], 100],
    ['', [2, 2], 40],
    ['beside the map is nothing', [-0.01, 1], 0],
    ['', [1, 2.01], 0],
    ['at no place is nothing', [Number.NaN, 1], 0],
  ] as const)('%s: %j is %d', (_what, [x, y], expected) => {
    expect(valueAt(map, x, y)).toBeCloseTo(expected, 9)
  })

  it('never leaves the range of the pixels about it', () => {
    const values = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 12, maxLength: 12 })
    const place = fc.double({ min: 0, max: 3, noNaN: true })
    fc.assert(
      fc.property(values, place, place, (given, x, y) => {
        const value = valueAt({ width: 3, height: 4, values: Uint8Array.from(given) }, x, y)
        expect(value).toBeGreaterThanOrEqual(Math.min(...given) - 1e-9)
        expect(value).toBeLessThanOrEqual(Math.max(...given) + 1e-9)
      }),
    )
  })
})

describe('a map', () => {
  it('begins with nothing read', () => {
    expect(emptyMap({ width: 3, height: 2 })).toEqual({ width: 3, height: 2, values: new Uint8Array(6) })
  })

  it.each([
    [0, 1],
    [0.001, 1],
    [0.5, 128],
    [1, 255],
  ])('counts a probability of %d from byte %d on, never from what was not read', (probability, level) => {
    expect(levelOf(probability)).toBe(level)
  })
})

describe('a map for a look', () => {
  const thin: ProbabilityMap = {
    width: 5,
    height: 3,
    values: Uint8Array.from([0, 255, 0, 0, 102, ...Array(10).fill(0)]),
  }

  it('shows what is thin as sure as its surest pixel, and an area by its mean', () => {
    expect(shrunk(thin, 2, true)).toEqual({ width: 3, height: 2, values: Uint8Array.from([255, 0, 102, 0, 0, 0]) })
    expect(shrunk(thin, 2, false).values).toEqual(Uint8Array.from([68, 0, 51, 0, 0, 0]))
  })

  it('has sixteen steps, and keeps each of them', () => {
    const every = { width: 256, height: 1, values: Uint8Array.from({ length: 256 }, (_, at) => at) }
    const small = shrunk(every, 1, true)
    expect(new Set(small.values).size).toBe(16)
    expect(shrunk(small, 1, false)).toEqual(small)
    for (const [at, value] of small.values.entries()) expect(Math.abs(value - at)).toBeLessThanOrEqual(8)
  })

  it('covers the whole photo, its last pixels too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (width, height, factor) => {
          const full = { width, height, values: new Uint8Array(width * height).fill(255) }
          const small = shrunk(full, factor, false)
          expect([small.width, small.height]).toEqual([Math.ceil(width / factor), Math.ceil(height / factor)])
          expect(small.values.every((value) => value === 255)).toBe(true)
        },
      ),
    )
  })
})
