import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findShift, scoreAt, type Grey } from './register.ts'

/** Blotches of several sizes: a wall with stains, the same wherever it is looked at. */
const wall = (x: number, y: number) => Math.sin(x / 7 + Math.sin(y / 11) * 2) + Math.sin(y / 5.3 + x / 23) + Math.sin((x + 2 * y) / 31) * 2
const view = (width: number, height: number, left: number, top: number, gain = 1): Grey => ({
  width, height, data: Float32Array.from({ length: width * height }, (_, index) => gain * wall(left + (index % width), top + Math.floor(index / width)) + gain),
})

test('two views of one wall are put where they were taken, whatever the light', () => {
  fc.assert(fc.property(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 60, max: 150 }), fc.double({ min: 0.5, max: 2, noNaN: true }), (dx, dy, gain) => {
    const found = findShift(view(240, 180, 0, 0), view(240, 180, dx, dy, gain), { guess: { dx: 0, dy: 110 }, reach: { x: 20, y: 50 } })
    expect([found.dx, found.dy]).toEqual([dx, dy])
    expect(found.score).toBeGreaterThan(0.99)
  }), { numRuns: 12 })
})

test('a score is 1 for the same, never outside 0 to 1, and 0 where too little is in common', () => {
  const one = view(60, 40, 0, 0)
  expect(scoreAt(one, one, 0, 0)).toBeCloseTo(1)
  expect(scoreAt(one, one, 59, 39)).toBe(0)
  fc.assert(fc.property(fc.integer({ min: -80, max: 80 }), fc.integer({ min: -60, max: 60 }), (dx, dy) => {
    const score = scoreAt(one, view(60, 40, 500, 900), dx, dy)
    expect(score).toBeGreaterThanOrEqual(0)
    expect(score).toBeLessThanOrEqual(1 + 1e-6)
  }))
})
