import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundedPair } from './plus-minus.ts'

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
