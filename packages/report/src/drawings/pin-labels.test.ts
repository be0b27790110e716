import fc from 'fast-check'
import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { placesInWords } from '../places.ts'
import { createTranslator } from '../translator.ts'
import { placeLabels } from './place-labels.ts'

const sheet = { width: 170, height: 120 }
const pin = fc.record({
  x: fc.double({ min: 0, max: sheet.width, noNaN: true }),
  y: fc.double({ min: 0, max: sheet.height, noNaN: true }),
})

const space = { widthOf: () => 9, height: 3.7, within: sheet }
const isApart = (a: { labelX: number; labelY: number }, b: { labelX: number; labelY: number }) =>
  Math.abs(a.labelX - b.labelX) >= 9 || Math.abs(a.labelY - b.labelY) >= 3.7

test('every pin stays where it is, and its label lies on the sheet', () => {
  fc.assert(
    fc.property(fc.array(pin, { maxLength: 60 }), (pins) => {
      const placed = placeLabels(pins, space)
      expect(placed.map(({ x, y }) => ({ x, y }))).toEqual(pins)
      for (const { labelX, labelY } of placed)
        expect(labelX >= 0 && labelX <= sheet.width - 9 && labelY >= 0 && labelY <= sheet.height - 3.7).toBe(true)
    }),
  )
})

test('labels of a few pins cover neither each other nor a pin, also where all pins are in one place', () => {
  fc.assert(
    fc.property(pin, fc.integer({ min: 2, max: 12 }), ({ x, y }, count) => {
      const middle = { x: 40 + (x % 90), y: 40 + (y % 40) }
      const placed = placeLabels(
        Array.from({ length: count }, () => middle),
        space,
      )
      for (const [index, a] of placed.entries()) {
        for (const b of placed.slice(index + 1)) expect(isApart(a, b)).toBe(true)
        const covers =
          middle.x > a.labelX && middle.x < a.labelX + 9 && middle.y > a.labelY && middle.y < a.labelY + 3.7
        expect(covers).toBe(false)
      }
    }),
  )
})

test('thousands of pins are placed in time, on a sheet smaller than a label too', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({ x: index % 170, y: index % 120 }))
  expect(() => expect(placeLabels(many, space)).toHaveLength(3_000)).toComputeWithin(10)
  const [tiny] = placeLabels([{ x: 0.5, y: 0.5 }], { ...space, within: { width: 1, height: 1 } })
  expect([tiny!.labelX, tiny!.labelY]).toEqual([0, 0])
})

test.each(locales)('places of any defects are named in %s without a gap to fill', (locale) => {
  const translator = createTranslator(locale, 'Asia/Hong_Kong')
  const place = fc.record({
    path: fc.array(fc.constantFrom('Tower 1', 'North', '北立面', '12/F'), { maxLength: 3 }),
    floor: fc.constantFrom(null, '12/F', 'G/F', '2'),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (defects) => {
      expect(placesInWords(defects, translator)).not.toMatch(/[{}]|undefined|null/)
    }),
  )
})

test.each(locales)('a number is written in %s with its sign and at most its decimals, whatever its size', (locale) => {
  const { number } = createTranslator(locale, 'UTC')
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 3 }), (value, decimals) => {
      const written = number(value, decimals).replaceAll(',', '')
      expect(Math.abs(Number(written) - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
      expect((written.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals)
    }),
  )
})
