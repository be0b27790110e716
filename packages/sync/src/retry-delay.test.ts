import fc from 'fast-check'
import { expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

it('doubles with every failure up to sixteen times the first pause', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => retryDelay(failures, 1000, () => 0.5))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 16_000, 16_000,
  ])
})

it('differs by at most a quarter in either direction', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const middle = retryDelay(failures, 1000, () => 0.5)
      expect(Math.abs(retryDelay(failures, 1000, () => random) - middle)).toBeLessThanOrEqual(middle / 4)
    }),
  )
})
