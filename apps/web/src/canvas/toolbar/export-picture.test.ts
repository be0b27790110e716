import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exportSize } from './export-picture.ts'

const side = fc.integer({ min: 200, max: 60_000 })

it('is as large as the picture, up to what browsers make of a canvas', () => {
  expect(exportSize({ width: 6_000, height: 4_000 })).toEqual({ width: 6_000, height: 4_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const made = exportSize({ width, height })
      expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(8_192)
      expect(made.width * made.height).toBeLessThanOrEqual(40_100_000)
      expect([made.width, made.height].every((length) => length >= 1)).toBe(true)
      expect(Math.abs(made.width / made.height - width / height) / (width / height)).toBeLessThanOrEqual(
        2 / Math.min(made.width, made.height),
      )
    }),
  )
})
