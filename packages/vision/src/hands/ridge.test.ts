import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceToPolyline } from '@plumbline/geometry/polyline'
import { costOf, plainCost, ridgeStrength, snapped } from './ridge.ts'
import { randomFrom, surfaceWithLine } from './testing/painted.ts'

const size = { width: 140, height: 100 }
const crack = [
  { x: 6, y: 30 },
  { x: 60, y: 44 },
  { x: 134, y: 52 },
]
const at = ({ width, values }: { readonly width: number; readonly values: ArrayLike<number> }, x: number, y: number) =>
  values[y * width + x]!
const plain = (valueAt: (x: number, y: number) => number) => ({
  ...size,
  values: Float32Array.from({ length: size.width * size.height }, (_, index) =>
    valueAt(index % size.width, Math.floor(index / size.width)),
  ),
})

describe('the strength of a dark ridge', () => {
  const strength = ridgeStrength(surfaceWithLine(size, crack, { width: 2 }, { amount: 8, seed: 3 }))

  test('is high on the crack and low beside it', () => {
    expect(at(strength, 60, 43)).toBeGreaterThan(0.8)
    expect(at(strength, 60, 70)).toBeLessThan(0.25)
    expect(at(strength, 20, 80)).toBeLessThan(0.25)
  })

  test('ignores what is lighter than its surface', () => {
    const light = ridgeStrength(surfaceWithLine(size, crack, { width: 2, surface: 100, crack: 220 }))
    expect(at(light, 60, 43)).toBe(0)
  })

  test('of a plain surface with the noise of a sensor is no ridge', () => {
    const random = randomFrom(5)
    const noisy = ridgeStrength(plain(() => 120 + (random() - 0.5) * 2))
    expect(Math.max(...noisy.values)).toBeLessThan(0.9)
  })

  test('does not depend on the lightness of the surface', () => {
    const dim = ridgeStrength(surfaceWithLine(size, crack, { width: 2, surface: 90, crack: 10 }))
    const bright = ridgeStrength(surfaceWithLine(size, crack, { width: 2, surface: 250, crack: 170 }))
    expect(at(dim, 60, 43)).toBeCloseTo(at(bright, 60, 43), 1)
  })
})

describe('borders and lines of temperature', () => {
  test('count whether warmer or colder', () => {
    const step = (warm: number) =>
      ridgeStrength(
        plain((x) => (x < 70 ? 20 : 20 + warm)),
        { sign: 'edges' },
      )
    for (const warm of [3, -3]) {
      expect(at(step(warm), 70, 50)).toBeGreaterThan(0.9)
      expect(at(step(warm), 30, 50)).toBeLessThan(0.1)
    }
  })

  test('a warm line is found as a cold one is', () => {
    for (const warm of [2, -2]) {
      const found = ridgeStrength(surfaceWithLine(size, crack, { width: 3, surface: 21, crack: 21 + warm }), {
        sign: 'edges',
      })
      expect(at(found, 60, 43)).toBeGreaterThan(at(found, 60, 80) + 0.4)
    }
  })

  test('a drift of a hundredth of a degree is none', () => {
    const drift = ridgeStrength(
      plain((x) => 20 + x * 0.0002),
      { sign: 'edges' },
    )
    expect(Math.max(...drift.values)).toBeLessThan(0.1)
  })
})

describe('the probability of a detector', () => {
  const faint = surfaceWithLine(size, crack, { width: 1, surface: 150, crack: 146 }, { amount: 10, seed: 9 })
  const probability = plain((x, y) => (distanceToPolyline({ x, y }, crack) < 4 ? 0.9 : 0))

  test('lifts what is hardly darker', () => {
    expect(at(ridgeStrength(faint, { probability }), 100, 48)).toBeGreaterThan(at(ridgeStrength(faint), 100, 48) + 0.3)
    expect(at(ridgeStrength(faint, { probability }), 100, 90)).toBe(at(ridgeStrength(faint), 100, 90))
  })

  test('of another size is refused', () => {
    expect(() => ridgeStrength(faint, { probability: { width: 2, height: 2, values: new Float32Array(4) } })).toThrow(
      RangeError,
    )
  })
})

describe('the cost of a pixel', () => {
  test('falls from plain to strong, and never to nothing', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 5, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (one, other) => {
          const cost = costOf({ width: 2, height: 1, values: Float32Array.from([one, other]) })
          expect(cost[0]! >= cost[1]!).toBe(one <= other || cost[0] === cost[1])
          expect(Math.min(cost[0]!, cost[1]!)).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })

  test('is exp(-3 x strength) of the plain one', () => {
    const cost = costOf({ width: 3, height: 1, values: Float32Array.from([0, 0.5, 1]) })
    expect(cost[0]).toBe(plainCost)
    expect(Math.abs(cost[1]! - plainCost * Math.exp(-1.5))).toBeLessThan(2)
    expect(Math.abs(cost[2]! - plainCost * Math.exp(-3))).toBeLessThan(2)
  })
})

describe('a click', () => {
  const strength = ridgeStrength(surfaceWithLine(size, crack, { width: 2 }, { amount: 6, seed: 2 }))

  test('snaps onto the crack within its radius, from either side', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 120 }), fc.integer({ min: -7, max: 7 }), (x, off) => {
        const onCrack = crack[0]!.y + ((x - 6) / 128) * 22
        const place = snapped(strength, { x, y: onCrack + off }, 12)
        expect(distanceToPolyline(place, crack)).toBeLessThan(2)
      }),
    )
  })

  test('never moves farther than its radius, and stays inside the window', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 140, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (x, y, radius) => {
          const place = snapped(strength, { x, y }, radius)
          expect(Math.hypot(place.x - x, place.y - y)).toBeLessThanOrEqual(radius)
          expect(place.x >= 0 && place.x <= size.width && place.y >= 0 && place.y <= size.height).toBe(true)
        },
      ),
    )
  })

  test('on plain surface stays where it was made', () => {
    expect(snapped(strength, { x: 70.2, y: 90.7 }, 6)).toEqual({ x: 70.2, y: 90.7 })
  })
})
