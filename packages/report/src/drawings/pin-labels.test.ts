import fc from 'fast-check'
import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { placesInWords } from '../places.ts'
import { createTranslator } from '../translator.ts'
import { placePins } from './place-pins.ts'

const sheet = { width: 170, height: 120 }
const pin = fc.record({
  x: fc.double({ min: 0, max: sheet.width, noNaN: true }),
  y: fc.double({ min: 0, max: sheet.height, noNaN: true }),
})

test('every pin stays where it is, and its label lies on the sheet', () => {
  fc.assert(
    fc.property(fc.array(pin, { maxLength: 60 }), (pins) => {
      const placed = placePins(pins, 2.5, sheet)
      expect(placed.map(({ x, y }) => ({ x, y }))).toEqual(pins)
      for (const { labelX, labelY } of placed) {
        expect(labelX >= 2.5 && labelX <= sheet.width - 2.5).toBe(true)
        expect(labelY >= 2.5 && labelY <= sheet.height - 2.5).toBe(true)
      }
    }),
  )
})

test('labels of a few pins never cover each other, also where all pins are in one place', () => {
  fc.assert(
    fc.property(pin, fc.integer({ min: 2, max: 12 }), ({ x, y }, count) => {
      const middle = { x: 40 + (x % 90), y: 40 + (y % 40) }
      const placed = placePins(
        Array.from({ length: count }, () => middle),
        2.5,
        sheet,
      )
      for (const [index, a] of placed.entries())
        for (const b of placed.slice(index + 1))
          expect(Math.hypot(a.labelX - b.labelX, a.labelY - b.labelY)).toBeGreaterThanOrEqual(5)
    }),
  )
})

test('thousands of pins are placed in time, on a sheet smaller than a label too', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({ x: index % 170, y: index % 120 }))
  expect(() => expect(placePins(many, 2.5, sheet)).toHaveLength(3_000)).toComputeWithin(10)
  const [tiny] = placePins([{ x: 0.5, y: 0.5 }], 2.5, { width: 1, height: 1 })
  expect([tiny!.labelX, tiny!.labelY]).toEqual([0.5, 0.5])
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
