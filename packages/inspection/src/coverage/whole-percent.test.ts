import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restPercent, wholePercent } from './whole-percent.ts'

test.each([
  [0, 0],
  [0.0999, 9],
  [0.1, 10],
  [0.29, 29],
  [0.535, 53],
  [0.999999, 99],
  [1, 100],
])('%d is %d per cent and no more', (share, percent) => {
  expect(wholePercent(share)).toBe(percent)
})

test('what was seen and what was not are a whole', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      expect(wholePercent(share) + restPercent(1 - share)).toBe(100)
    }),
  )
})
