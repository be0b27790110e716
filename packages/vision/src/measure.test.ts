import fc from 'fast-check'
import { expect, test } from 'vitest'
import { componentsOf } from './components.ts'
import {
  areaInMm2,
  percentileOf,
  summariseProfile,
  widthProfile,
  widthsInMm,
  widthsOf,
  type Widths,
} from './measure.ts'
import { type ProbabilityMap } from './probability-map.ts'
import { anAngle, bar, disc, either, rendered, stroke } from './testing/render.ts'
import { linesOf } from './trace.ts'

const size = { width: 120, height: 120 }
const middle = { x: 60.3, y: 59.6 }
const aRamp = fc.double({ min: 1, max: 4, noNaN: true })

function measured(map: ProbabilityMap, level = 128): { readonly profile: readonly number[] } & Widths {
  const component = componentsOf(map, { level })[0]!
  const lines = linesOf(map, component, level)
  const rough = component.area / lines.reduce((sum, { points }) => sum + points.length, 0)
  const profile = lines.flatMap((line) => widthProfile(map, line, rough))
  return { profile, ...widthsOf(profile) }
}

test('the width of a crack at any angle and with soft edges is found within 0.35 px', () => {
  fc.assert(
    fc.property(anAngle, fc.double({ min: 2, max: 14, noNaN: true }), aRamp, (angle, width, ramp) => {
      fc.pre(width > ramp)
      const { mean, maximum, percentile95 } = measured(rendered(size, stroke(bar(middle, 48, angle), width), ramp))
      expect(Math.abs(mean - width)).toBeLessThan(0.35)
      expect(Math.abs(percentile95 - width)).toBeLessThan(0.7)
      expect(maximum - width).toBeLessThan(1)
    }),
  )
})

test('a crack thinner than a pixel measures less than one', () => {
  fc.assert(
    fc.property(anAngle, fc.double({ min: 0.4, max: 0.75, noNaN: true }), (angle, width) => {
      // Each pixel as much crack as it is covered: never surer than the width.
      const inside = stroke(bar(middle, 48, angle), 1)
      const map = rendered(size, inside)
      const thin = { ...map, values: map.values.map((value) => Math.round(value * width)) }
      expect(measured(thin, 40).mean).toBeLessThan(1)
    }),
  )
})

test('how low the level is set hardly moves the width', () => {
  fc.assert(
    fc.property(anAngle, fc.integer({ min: 60, max: 190 }), (angle, level) => {
      const map = rendered(size, stroke(bar(middle, 48, angle), 6), 3)
      expect(Math.abs(measured(map, level).mean - 6)).toBeLessThan(0.4)
    }),
  )
})

test('a crack that opens has its widest place in its profile', () => {
  const line = bar(middle, 48, 0.6)
  const opening = rendered(size, either(stroke(line, 3), stroke(bar(middle, 10, 0.6), 9)))
  const { profile, maximum } = measured(opening)
  expect(Math.abs(maximum - 9)).toBeLessThan(1)
  expect(Math.abs(percentileOf(profile, 0.5) - 3)).toBeLessThan(0.5)
})

test('a neighbouring crack is not counted in', () => {
  const two = either(
    stroke(
      [
        { x: 10, y: 60 },
        { x: 110, y: 60 },
      ],
      4,
    ),
    stroke(
      [
        { x: 10, y: 66 },
        { x: 110, y: 66 },
      ],
      4,
    ),
  )
  expect(Math.abs(measured(rendered(size, two)).mean - 4)).toBeLessThan(0.4)
})

test('a crossing does not widen its branches', () => {
  const cross = rendered(size, either(stroke(bar(middle, 48, 0.2), 5), stroke(bar(middle, 48, 1.5), 5)))
  expect(Math.abs(measured(cross).mean - 5)).toBeLessThan(0.5)
})

test('the area of a blob is found within 5 %, however soft its edge', () => {
  fc.assert(
    fc.property(fc.double({ min: 6, max: 50, noNaN: true }), aRamp, (radius, ramp) => {
      const found = componentsOf(rendered(size, disc(middle, radius), ramp), { level: 128 })[0]!.area
      expect(Math.abs(found / (Math.PI * radius ** 2) - 1)).toBeLessThan(0.05)
    }),
  )
})

test('percentiles are widths of the profile, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 1 }), (profile) => {
      const { mean, maximum, percentile95 } = widthsOf(profile)
      expect(profile).toContain(percentile95)
      expect(maximum).toBe(Math.max(...profile))
      expect(percentileOf(profile, 0)).toBe(Math.min(...profile))
      expect(percentile95 <= maximum && mean <= maximum + 1e-9).toBe(true)
    }),
  )
})

test('millimetres are pixels times the GSD, and none is invented below one pixel', () => {
  expect(widthsInMm({ mean: 0.9, maximum: 2, percentile95: 1 }, 0.3)).toEqual({
    mean: undefined,
    maximum: 0.6,
    percentile95: 0.3,
  })
  expect(areaInMm2(100, 0.5)).toBe(25)
})

test('a profile names its widest place, and nothing where places are missing', () => {
  const place = (x: number) => ({ at: { x, y: 0 }, across: { x: 0, y: 1 } })
  const places = [0, 1, 2, 3, 4].map(place)
  expect(summariseProfile([2, 3, 7, 4, 3], places)).toEqual({ p50: 3, p95: 7, max: 7, maxAt: { x: 2, y: 0 } })
  expect(summariseProfile([0], [])).toBeUndefined()
  expect(summariseProfile([2, 3], places)).toBeUndefined()
})
