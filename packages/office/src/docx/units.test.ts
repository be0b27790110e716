import { expect, test } from 'vitest'
import { emus, twips } from './units.ts'

test('an A4 page is as large as Word says', () => {
  expect([twips(210), twips(297)]).toEqual([11_906, 16_838])
})

test('an inch is 1,440 twips and 914,400 EMU; a drawing is never without size', () => {
  expect([twips(25.4), emus(25.4)]).toEqual([1440, 914_400])
  expect(emus(0.000_001)).toBe(1)
})
