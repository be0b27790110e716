import { cutShort, unsureEdge } from '@plumbline/inspection/sizes/size-error'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measuresOf, shownSizes, type SizedBy } from './shown-sizes.ts'

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

const line: SizedBy = { shape: 'polyline', origin: 'person', isEdited: false, measured: null, widthProfile: null }
const measures = (by: Partial<SizedBy> = {}, scale: object = {}) => {
  const at = { ...photo, distanceSource: 'laser' as const, ...scale }
  return measuresOf(shownSizes(box, pixels, at), { ...line, ...by }, at)
}

test('a size along a line has a plus-minus and says who followed the line', () => {
  expect(measures().length).toMatchObject({ value: 1800, source: 'traced', isExtent: false })
  // Scale 1.5 % and two ends of two pixels of 1.5 mm.
  expect(measures().length?.plusMinus).toBeCloseTo(2 * Math.hypot(27, 3, 3), 1)
  expect(measures({ origin: 'detector' }).length?.source).toBe('detected')
  expect(measures({ origin: 'detector' }).length!.plusMinus).toBeGreaterThan(measures().length!.plusMinus!)
  expect(measures({ origin: 'detector', isEdited: true }).length!.plusMinus).toBe(measures().length!.plusMinus)
  expect(measures({ origin: 'detector', isEdited: true })).toMatchObject({
    length: { source: 'traced' },
    width: { source: 'detected' },
  })
})

test('a line that was traced along a crack cuts its corners: its length is less exact than that between two ends', () => {
  const widthProfile = { p50: 2, p95: 3, max: 4, maxAt: { x: 0.1, y: 0.2 } }
  expect(measures({ widthProfile }).length?.plusMinus).toBeCloseTo(2 * Math.hypot(27, 3, 3, 1800 * cutShort), 1)
  expect(measures({ widthProfile }).width?.plusMinus).toBe(measures().width?.plusMinus)
})

test('a drawn box has an extent and no crack width', () => {
  const at = { ...photo, distanceSource: 'laser' as const }
  const sizes = shownSizes(box, { area: 240_000, length: null, width: null, widthMost: null }, at)
  expect(measuresOf(sizes, { ...line, shape: 'rectangle' }, at)).toMatchObject({
    length: null,
    width: null,
    widest: null,
    boxLength: { source: 'box', isExtent: true },
    boxWidth: { source: 'box', isExtent: true },
    area: { source: 'box' },
  })
  const [boxArea, outline] = (['rectangle', 'polygon'] as const).map(
    (shape) => measuresOf(sizes, { ...line, shape }, at).area!,
  )
  expect(outline!.source).toBe('outline')
  // Where damage ends is not one line; a box says nothing of damage.
  expect((outline!.plusMinus! / 2) ** 2 - (boxArea!.plusMinus! / 2) ** 2).toBeCloseTo(
    (outline!.value * unsureEdge) ** 2,
    0,
  )
})

test('a typed distance and a soft photo make sizes less exact, and the widest place is less exact than the middle', () => {
  const off = (scale: object) => measures({}, scale).length!.plusMinus!
  expect(off({ distanceSource: 'typed' })).toBeGreaterThan(off({}))
  expect(off({ distanceSource: null })).toBeGreaterThan(off({ distanceSource: 'typed' }))
  expect(off({ sharpness: 0.01 })).toBeGreaterThan(off({ sharpness: 0.5 }))
  expect(measures().widest!.plusMinus).toBeGreaterThan(measures().width!.plusMinus!)
})

test('what somebody measured was read off the ruler, or typed where the photo has no scale', () => {
  const measured = { length: 812, width: null }
  expect(measures({ measured })).toMatchObject({ length: { value: 812, source: 'ruler' }, width: { source: 'traced' } })
  // Scale 1.5 % and two ends of half a pixel of 1.5 mm.
  expect(measures({ measured }).length?.plusMinus).toBeCloseTo(2 * Math.hypot(812 * 0.015, 0.75, 0.75), 6)
  expect(measures({ measured }, { gsd: null })).toEqual({
    length: { value: 812, plusMinus: null, source: 'typed', isExtent: false },
    ...{ width: null, widest: null, boxLength: null, boxWidth: null, area: null },
  })
  expect(measures({ measured: { length: null, width: 4 } })).toMatchObject({ width: { source: 'ruler' }, widest: null })
})
