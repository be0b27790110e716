import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownSizes } from './shown-sizes.ts'

const box = { left: 0.1, top: 0.2, right: 0.2, bottom: 0.6 }
const photo = { width: 4000, height: 3000, gsd: 1.5, gsdSource: 'exif' as const }
const pixels = { area: 100, length: 1200, width: 2, widthMost: 4 }

test('sizes follow from the GSD of the photo, and from nothing else', () => {
  expect(shownSizes(box, pixels, photo)).toEqual({
    gsd: 1.5,
    gsdSource: 'exif',
    boxWidth: expect.closeTo(600) as number,
    boxLength: expect.closeTo(1800) as number,
    area: 225,
    length: 1800,
    width: 3,
    widthMost: 6,
    isBelowGsd: false,
  })
  expect(shownSizes(box, pixels, { ...photo, gsd: null })).toMatchObject({
    gsd: null,
    gsdSource: null,
    boxWidth: null,
    length: null,
    width: null,
    area: null,
  })
})

test('no width below one pixel is ever given, and twice the GSD is twice the size', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 50, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (width, gsd) => {
        const once = shownSizes(box, { ...pixels, width, widthMost: width }, { ...photo, gsd })
        const twice = shownSizes(box, { ...pixels, width, widthMost: width }, { ...photo, gsd: gsd * 2 })
        expect(once.isBelowGsd).toBe(width < 1)
        if (width < 1) expect([once.width, once.widthMost]).toEqual([null, null])
        else expect(once.width).toBeGreaterThanOrEqual(gsd)
        expect(twice.length).toBeCloseTo(once.length! * 2)
        expect(twice.width === null).toBe(once.width === null)
      },
    ),
  )
})
