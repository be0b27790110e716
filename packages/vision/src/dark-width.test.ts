import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectionsOf } from './detections.ts'
import type { ProbabilityMap } from './probability-map.ts'
import { anAngle, bar, rendered, stroke } from './testing/render.ts'

const size = { width: 160, height: 160 }
const middle = { x: 80.3, y: 79.6 }

/** A wall with grain, and in it a crack as dark as asked where it fills a pixel. */
function wallWith(map: ProbabilityMap, wall: number, crack: number, grain: number): ProbabilityMap {
  let seed = 7
  const values = map.values.map((covered) => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return Math.max(0, Math.min(255, wall + ((crack - wall) * covered) / 255 + (seed / 2 ** 32 - 0.5) * grain))
  })
  return { ...map, values }
}

function measured(
  angle: number,
  width: number,
  rim: number,
  light: { readonly wall: number; readonly crack: number; readonly grain: number },
) {
  const line = bar(middle, 60, angle)
  const lightness = wallWith(
    rendered(size, stroke(line, Math.max(1, width))),
    light.wall,
    width < 1 ? light.wall + (light.crack - light.wall) * width : light.crack,
    light.grain,
  )
  const [found] = detectionsOf(
    { crack: rendered(size, stroke(line, width + rim), 2) },
    { photo: size, sensitivity: 'medium', lightness },
  )
  return found!.sizes
}

const aLight = fc.record({
  wall: fc.integer({ min: 120, max: 230 }),
  crack: fc.integer({ min: 10, max: 40 }),
  grain: fc.integer({ min: 0, max: 16 }),
})

test('a crack marked with a rim is as wide as it is dark, within 15 % or a pixel, and as long as ever', () => {
  fc.assert(
    fc.property(
      anAngle,
      fc.double({ min: 1, max: 9, noNaN: true }),
      fc.double({ min: 1, max: 4, noNaN: true }),
      aLight,
      (angle, width, rim, light) => {
        const sizes = measured(angle, width, rim, light)
        expect(Math.abs(sizes.width!.mean - width)).toBeLessThan(Math.max(0.7, 0.15 * width))
        expect(Math.abs(sizes.length! / 120 - 1)).toBeLessThan(0.06)
      },
    ),
    { numRuns: 60 },
  )
})

test('a hairline that darkens its pixels a little is thinner than a pixel, whatever was marked', () => {
  fc.assert(
    fc.property(anAngle, fc.double({ min: 0.15, max: 0.5, noNaN: true }), (angle, width) => {
      expect(measured(angle, width, 3, { wall: 190, crack: 30, grain: 4 }).width!.mean).toBeLessThan(1)
    }),
    { numRuns: 40 },
  )
})

test('where the photo shows nothing dark, what was marked counts', () => {
  const { width } = measured(0.4, 5, 0.001, { wall: 150, crack: 150, grain: 0 })
  expect(Math.abs(width!.mean - 5)).toBeLessThan(0.4)
  const bright = measured(0.4, 5, 0.001, { wall: 90, crack: 200, grain: 0 })
  expect(Math.abs(bright.width!.mean - 5)).toBeLessThan(0.4)
})

test('lightness of another size is refused', () => {
  const map = rendered(size, stroke(bar(middle, 60, 0), 4))
  expect(() =>
    detectionsOf(
      { crack: map },
      { photo: size, sensitivity: 'medium', lightness: { width: 9, height: 9, values: new Uint8Array(81) } },
    ),
  ).toThrow(RangeError)
})
