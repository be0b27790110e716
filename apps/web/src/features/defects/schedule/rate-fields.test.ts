import { expect, test } from 'vitest'
import { changedRates, ratesWith, readRate, textsOf } from './rate-fields.ts'

const spalling = { type: 'concrete_spalling', unit: 'm2', rate: 1_250.5 } as const
const crack = { type: 'crack_structural', unit: 'm', rate: 800 } as const

test.each<[string, number | null | undefined]>([
  ['', null],
  ['  ', null],
  ['800', 800],
  [' 1250.50 ', 1_250.5],
  ['0,75', 0.75],
  ['0', undefined],
  ['-5', undefined],
  ['1,250', undefined],
  ['1.005', undefined],
  ['10000001', undefined],
  ['about 5', undefined],
])('%j is read as %j', (text, rate) => {
  expect(readRate(text)).toBe(rate)
})

test('what is stored comes back as it was, and rates of types that are not shown stay', () => {
  const texts = textsOf([spalling, crack])
  expect(ratesWith([spalling, crack], [crack], texts)).toEqual([spalling, crack])
  expect(ratesWith([spalling, crack], [crack], { ...texts, 'm crack_structural': '' })).toEqual([spalling])
  expect(ratesWith([spalling], [crack], { 'm crack_structural': '9' })).toEqual([spalling, { ...crack, rate: 9 }])
})

test('only what changed is saved, whatever the order', () => {
  const stored = { currency: 'HKD', rates: [spalling, crack], version: 3 } as const
  const given = { ...stored, rates: [...stored.rates] }
  expect(changedRates(given, 'HKD', [crack, spalling])).toBeUndefined()
  expect(changedRates(given, 'SGD', [crack, spalling])).toEqual({
    currency: 'SGD',
    rates: [crack, spalling],
    version: 3,
  })
  expect(changedRates(given, 'HKD', [crack])).toEqual({ currency: 'HKD', rates: [crack], version: 3 })
})
