import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteOf } from './calibrate.ts'

const aLogit = fc.double({ min: -30, max: 30, noNaN: true })

test('a probability is the logistic of its logit, to half a step of 255', () => {
  fc.assert(
    fc.property(aLogit, (logit) => {
      expect(Math.abs(byteOf(logit) - 255 / (1 + Math.exp(-logit)))).toBeLessThan(0.6)
    }),
  )
  expect([byteOf(0), byteOf(Infinity), byteOf(-Infinity)]).toEqual([128, 255, 0])
})

test('a surer logit is never less probable', () => {
  fc.assert(
    fc.property(aLogit, aLogit, (one, other) => {
      expect(byteOf(Math.max(one, other))).toBeGreaterThanOrEqual(byteOf(Math.min(one, other)))
    }),
  )
})

test('what is no number is no finding', () => {
  expect(byteOf(Number.NaN)).toBe(0)
})
