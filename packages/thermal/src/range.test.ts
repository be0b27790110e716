import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoRange, defaultRange, fitRange, sliderBounds } from './range.ts'

const celsius = fc.float({ min: -90, max: 900, noNaN: true })
const tenths = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6

test('the slider reaches 0 and 80, the whole image and its own handles', () => {
  expect(defaultRange).toEqual({ min: 0, max: 100 })
  expect(sliderBounds({ min: 12.34, max: 45.67 }, { min: 10, max: 50 })).toEqual({ min: 0, max: 80 })
  expect(sliderBounds({ min: -12.34, max: 145.67 }, { min: 0, max: 80 })).toEqual({ min: -12.4, max: 145.7 })
  expect(sliderBounds({ min: Math.fround(-0.1), max: Math.fround(80.1) }, { min: 0, max: 80 })).toEqual({
    min: -0.1,
    max: 80.1,
  })
  expect(sliderBounds(undefined, defaultRange)).toEqual({ min: 0, max: 100 })
})

test('a range stays on the steps, inside the slider and open, whatever was dragged where', () => {
  fc.assert(
    fc.property(
      celsius,
      celsius,
      celsius,
      celsius,
      fc.constantFrom('min' as const, 'max' as const),
      (a, b, min, max, moved) => {
        const bounds = sliderBounds({ min: Math.min(a, b), max: Math.max(a, b) }, { min: 0, max: 80 })
        const range = fitRange({ min, max }, bounds, moved)
        expect([range.min, range.max].every(tenths)).toBe(true)
        expect(range.min).toBeGreaterThanOrEqual(bounds.min)
        expect(range.max).toBeLessThanOrEqual(bounds.max)
        expect(range.max - range.min).toBeGreaterThan(0.09)
        expect(fitRange(range, bounds, moved)).toEqual(range)
      },
    ),
  )
})

test('a handle cannot push the other one', () => {
  const bounds = { min: 0, max: 80 }
  expect(fitRange({ min: 50, max: 30 }, bounds, 'min')).toEqual({ min: 29.9, max: 30 })
  expect(fitRange({ min: 50, max: 30 }, bounds, 'max')).toEqual({ min: 50, max: 50.1 })
})

test('the automatic range leaves single hot pixels out', () => {
  const wall = Float32Array.from({ length: 10_000 }, (_, index) => (index === 77 ? 400 : 20 + (index % 100) / 10))
  expect(autoRange(wall)).toEqual({ min: 20.1, max: 29.9 })
  expect(autoRange(Float32Array.of(20, 20))).toEqual({ min: 20, max: 20.1 })
  expect(autoRange(Float32Array.of(Number.NaN))).toEqual(defaultRange)
})
