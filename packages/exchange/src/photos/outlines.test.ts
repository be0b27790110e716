import { areaOf } from '@plumbline/geometry/polygon'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBox, aLine } from '../testing/some-photos.ts'
import { isUpright, outlineOfLine, outlinesOf, pixel } from './outlines.ts'

const photo = { width: 4000, height: 3000 }

test('a straight line becomes a strip as wide as it is', () => {
  const outline = outlineOfLine(
    [
      { x: 100, y: 100 },
      { x: 300, y: 100 },
    ],
    6,
    photo,
  )
  expect(outline).toEqual([
    { x: 100, y: 103 },
    { x: 300, y: 103 },
    { x: 300, y: 97 },
    { x: 100, y: 97 },
  ])
  expect(areaOf(outline)).toBe(1200)
})

test('a corner keeps the width on both sides', () => {
  const [, corner] = outlineOfLine(aLine(1).lines[0]!, 4, photo)
  expect(corner!.x).toBeCloseTo(198)
  expect(corner!.y).toBeCloseTo(102)
})

test('a line without a measured width is two pixels across, one in a point has no outline', () => {
  const line = [
    { x: 10, y: 10 },
    { x: 20, y: 10 },
  ]
  expect(areaOf(outlineOfLine(line, null, photo))).toBe(20)
  expect(outlineOfLine([line[0]!, line[0]!], 5, photo)).toEqual([])
})

test('no outline leaves the photo, however the line runs', () => {
  const point = fc.record({
    x: fc.double({ min: 0, max: 4000, noNaN: true }),
    y: fc.double({ min: 0, max: 3000, noNaN: true }),
  })
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 12 }),
      fc.double({ min: 0, max: 300, noNaN: true }),
      (line, width) => {
        for (const { x, y } of outlineOfLine(line, width, photo)) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(photo.width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(photo.height)
        }
      },
    ),
  )
})

test('areas stay as they are drawn', () => {
  expect(outlinesOf(aBox(1), photo)).toEqual(aBox(1).lines)
  expect(isUpright(aBox(1))).toBe(true)
  expect(isUpright({ shape: 'rectangle', lines: [aBox(1).lines[0]!.map(({ x, y }) => ({ x: x + y / 100, y }))] })).toBe(
    false,
  )
})

test('rounding moves a point by less than a hundredth of a pixel', () => {
  fc.assert(fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (at) => Math.abs(pixel(at) - at) <= 0.0005001))
})
