import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tileSpan } from './tile-span.ts'

const part = fc.double({ min: 0, max: 1, noNaN: true })

it('holds every spot of the picture that the view shows, and no tile that it does not', () => {
  const length = fc.integer({ min: 1, max: 20_000 })
  const edge = fc.integer({ min: -20_000, max: 20_000 })
  fc.assert(
    fc.property(edge, edge, length, length, part, (left, top, width, height, at) => {
      const view = { left, top, right: left + 1_440, bottom: top + 900 }
      const { from, to } = tileSpan(view, { width, height }, 256)
      const [x, y] = [view.left + at * 1_440, view.top + at * 900]
      const isSeen = x >= 0 && y >= 0 && x < width && y < height
      if (isSeen)
        expect([
          Math.floor(x / 256) >= from.x,
          Math.floor(x / 256) <= to.x,
          Math.floor(y / 256) >= from.y,
          Math.floor(y / 256) <= to.y,
        ]).toEqual([true, true, true, true])
      expect(Math.max(0, to.x - from.x + 1) * Math.max(0, to.y - from.y + 1)).toBeLessThanOrEqual(7 * 5)
    }),
  )
})
