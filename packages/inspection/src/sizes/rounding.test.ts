import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asTyped, roundedPair, roundedSize, sizeDigits } from './rounding.ts'

const pair = (value: number, plusMinus: number) => {
  const shown = roundedPair('en', value, plusMinus)
  return `${shown.value} ± ${shown.plusMinus}`
}

it('shows a value with the digits that its plus-minus supports', () => {
  expect(pair(41.73, 11.2)).toBe('42 ± 11')
  expect(pair(4.321, 1.08)).toBe('4.3 ± 1.1')
  expect(pair(815.96, 43.4)).toBe('820 ± 40')
  expect(pair(0.1234, 0.0412)).toBe('0.12 ± 0.04')
  expect(pair(12_345, 2_170)).toBe('12,300 ± 2,200')
})

it('keeps a last zero that is meant, and shows no minus before a zero', () => {
  expect(pair(2, 0.11)).toBe('2.00 ± 0.11')
  expect(pair(-0.3, 5)).toBe('0 ± 5')
})

it('says what is exact without decimals that nothing supports', () => {
  expect(pair(12.3456, 0)).toBe('12.3 ± 0')
})

it('never shows more digits of the value than of its plus-minus, nor shifts it by more than half of that', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e5, max: 1e5, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e4, noNaN: true }),
      (value, plusMinus) => {
        const shown = roundedPair('en', value, plusMinus)
        const decimals = (text: string) => text.split('.')[1]?.length ?? 0
        expect(decimals(shown.value)).toBe(decimals(shown.plusMinus))
        const read = Number(shown.value.replaceAll(',', ''))
        expect(Math.abs(read - value)).toBeLessThanOrEqual(plusMinus * 0.51)
      },
    ),
  )
})

const size = (value: number, plusMinus: number | null, source: 'typed' | 'traced' = 'traced') => ({
  value,
  plusMinus,
  source,
})

it('rounds a number of a sheet to what its plus-minus supports', () => {
  expect(roundedSize(size(815.96, 43.4))).toEqual({ value: 820, plusMinus: 40 })
  expect(roundedSize(size(4.26, 1.08))).toEqual({ value: 4.3, plusMinus: 1.1 })
  expect(roundedSize(size(4.26, null))).toEqual({ value: 4.3, plusMinus: null })
})

it('leaves a typed size as it was typed, also where four bytes stored it', () => {
  expect(roundedSize(size(Math.fround(0.3), null, 'typed'))).toEqual({ value: 0.3, plusMinus: null })
  expect(asTyped(Math.fround(815.96))).toBe(815.96)
  expect(sizeDigits('en', size(Math.fround(0.125), null, 'typed'), 'mm')).toEqual({ value: '0.125', plusMinus: null })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (hundredths) => {
      const typed = hundredths / 100
      expect(asTyped(Math.fround(typed))).toBe(typed)
    }),
  )
})

it('shows a size in the unit of its place, the plus-minus with it', () => {
  expect(sizeDigits('en', size(2460, 41), 'm')).toEqual({ value: '2.46', plusMinus: '0.04' })
  expect(sizeDigits('en', size(2460, 41), 'mm')).toEqual({ value: '2,460', plusMinus: '40' })
  expect(sizeDigits('en', size(81_234, 2_100), 'cm2')).toEqual({ value: '812', plusMinus: '21' })
})

it('gives two digits where nothing says how exact a size is', () => {
  expect(sizeDigits('en', size(815.96, null), 'mm')).toEqual({ value: '820', plusMinus: null })
  expect(sizeDigits('en', size(815.96, 0), 'mm')).toEqual({ value: '820', plusMinus: null })
})
