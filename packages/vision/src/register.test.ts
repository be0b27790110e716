import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findShift, scoreAt, type Grey } from './register.ts'

/** Blotches in no order: the same wall wherever it is looked at, and nowhere twice the same. */
const speck = (x: number, y: number) => {
  const mixed = Math.sin(x * 127.1 + y * 311.7) * 43758.5453
  return mixed - Math.floor(mixed)
}
const wall = (x: number, y: number) =>
  [0, 1, 2].reduce((sum, octave) => {
    const step = 24 >> octave
    const [left, top] = [Math.floor(x / step), Math.floor(y / step)]
    const [a, b] = [x / step - left, y / step - top]
    return (
      sum +
      (speck(left, top) * (1 - a) + speck(left + 1, top) * a) * (1 - b) +
      (speck(left, top + 1) * (1 - a) + speck(left + 1, top + 1) * a) * b
    )
  }, 0)
const view = (width: number, height: number, left: number, top: number, gain = 1): Grey => ({
  width,
  height,
  data: Float32Array.from(
    { length: width * height },
    (_, index) => gain * wall(left + (index % width), top + Math.floor(index / width)) + gain,
  ),
})

test('two views of one wall are put where they were taken, whatever the light', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -12, max: 12 }),
      fc.integer({ min: 60, max: 150 }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      (dx, dy, gain) => {
        const found = findShift(view(240, 180, 0, 0), view(240, 180, dx, dy, gain), {
          guess: { dx: 0, dy: 110 },
          reach: { x: 20, y: 50 },
        })
        expect([found.dx, found.dy]).toEqual([dx, dy])
        expect(found.score).toBeGreaterThan(0.8)
      },
    ),
    { numRuns: 12 },
  )
})

test('a score is 1 for the same, never outside 0 to 1, and 0 where too little is in common', () => {
  const one = view(60, 40, 0, 0)
  expect(scoreAt(one, one, 0, 0)).toBeCloseTo(1)
  expect(scoreAt(one, one, 59, 39)).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: -80, max: 80 }), fc.integer({ min: -60, max: 60 }), (dx, dy) => {
      const score = scoreAt(one, view(60, 40, 500, 900), dx, dy)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1 + 1e-6)
    }),
  )
})
