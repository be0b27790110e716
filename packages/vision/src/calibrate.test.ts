import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrated } from './calibrate.ts'

const aTemperature = fc.double({ min: 0.05, max: 20, noNaN: true })
const aLogit = fc.float({ min: -60, max: 60, noNaN: true })

test('a probability is the sigmoid of the logit over the temperature, within one step of 255', () => {
  fc.assert(fc.property(aLogit, aTemperature, (logit, temperature) => {
    expect(Math.abs(calibrated(Float32Array.of(logit), temperature)[0]! - 255 / (1 + Math.exp(-logit / temperature)))).toBeLessThanOrEqual(1)
  }))
})

test('a surer logit is never less probable', () => {
  fc.assert(fc.property(fc.float32Array({ noNaN: true }), aTemperature, (logits, temperature) => {
    const probabilities = calibrated(logits.toSorted(), temperature)
    expect(probabilities).toEqual(probabilities.toSorted())
  }))
})

test('a higher temperature is never surer, and leaves a half a half', () => {
  fc.assert(fc.property(aLogit, aTemperature, aTemperature, (logit, one, other) => {
    const [hot, cold] = [one, other].toSorted((a, b) => b - a).map((temperature) => Math.abs(calibrated(Float32Array.of(logit), temperature)[0]! - 127.5))
    expect(hot!).toBeLessThanOrEqual(cold!)
  }))
  expect(calibrated(Float32Array.of(0), 3)[0]).toBe(128)
})

test('infinities are certain, and what is no number is no finding', () => {
  expect([...calibrated(Float32Array.of(Infinity, -Infinity, NaN), 1)]).toEqual([255, 0, 0])
})

test.each([0, -1, NaN, Infinity])('a temperature of %d is refused', (temperature) => {
  expect(() => calibrated(Float32Array.of(1), temperature)).toThrow(RangeError)
})
