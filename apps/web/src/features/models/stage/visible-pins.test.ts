import type { ModelPin } from '@plumbline/contract/models/models'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visiblePins } from './visible-pins.ts'

const pin = (defectId: string, x: number, z: number): ModelPin => ({
  defectId,
  defectNum: 1,
  severity: 'minor',
  status: 'open',
  type: 'crack',
  position: [x, 0, z],
  normal: null,
  modelId: null,
})

test('a pin is in the picture exactly when it lies within it and no surface before it', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          x: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
          away: fc.double({ min: 1, max: 100, noNaN: true }),
        }),
      ),
      fc.double({ min: 1, max: 100, noNaN: true }),
      (given, facade) => {
        const pins = given.map(({ x, away }, i) => pin(String(i), x, away))
        const seen = visiblePins(pins, {
          placeOf: ([x]) => (x < 0 || x > 1 ? undefined : { x, y: 0.5 }),
          surfaceAt: () => facade,
          distanceTo: ([, , z]) => z,
        })
        for (const {
          defectId,
          position: [x, , away],
        } of pins)
          expect(seen.some((one) => one.defectId === defectId)).toBe(
            x >= 0 && x <= 1 && facade >= away - Math.max(0.3, away * 0.01),
          )
      },
    ),
  )
})

test('where looking takes long, what was not looked at counts as seen', () => {
  const clock = [0, 10, 5_000]
  const seen = visiblePins(
    [pin('near', 0.5, 50), pin('late', 0.5, 50)],
    { placeOf: ([x]) => ({ x, y: 0.5 }), surfaceAt: () => 5, distanceTo: ([, , z]) => z },
    () => clock.shift()!,
  )
  expect(seen.map(({ defectId }) => defectId)).toEqual(['late'])
})
