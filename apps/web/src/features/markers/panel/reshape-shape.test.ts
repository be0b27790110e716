import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyMarker } from '../testing/marker-arbitraries.ts'
import { shapesOf } from '../marker-shapes.ts'
import { boxOf, intoBox } from './reshape-shape.ts'

const number = fc.double({ min: -0.5, max: 1.5, noNaN: true })

it('typed numbers put the drawing into that box, and never outside the picture', () => {
  fc.assert(
    fc.property(anyMarker, number, number, (marker, left, top) => {
      const shapes = shapesOf(marker, '')
      const from = boxOf(shapes)
      const moved = boxOf(
        intoBox(shapes, { left, top, right: left + from.right - from.left, bottom: top + from.bottom - from.top }),
      )
      expect(moved.right - moved.left).toBeCloseTo(from.right - from.left, 9)
      expect(moved.bottom - moved.top).toBeCloseTo(from.bottom - from.top, 9)
      expect(Math.min(moved.left, moved.top)).toBeGreaterThanOrEqual(0)
      expect(Math.max(moved.right, moved.bottom)).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})
