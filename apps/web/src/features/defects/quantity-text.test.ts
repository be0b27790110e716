import { expect, it } from 'vitest'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { quantityTexts } from './quantity-text.ts'
import { someQuantities } from './testing/defect-server.ts'

const t = await translatorOf()

it('says a sum with the digits that its plus-minus supports', () => {
  expect(quantityTexts(t, 'en', someQuantities({ m: { sum: 815.963, plusMinus: 41, measured: 9, count: 9 } }))).toEqual(
    ['820 ± 40 m'],
  )
  expect(
    quantityTexts(t, 'en', someQuantities({ m2: { sum: 3.2189, plusMinus: 0.12, measured: 2, count: 2 } })),
  ).toEqual(['3.22 ± 0.12 m²'])
})

it('says what was typed as it was typed', () => {
  expect(quantityTexts(t, 'en', someQuantities({ m: { sum: 1234.5, plusMinus: 0, measured: 1, count: 1 } }))).toEqual([
    '1,234.5 m',
  ])
})

it('says of how many nothing is known, and never a sum of nothing', () => {
  const partly = { sum: 2, plusMinus: 0, measured: 1, count: 1_200 }
  expect(quantityTexts(t, 'en', someQuantities({ m2: partly }))).toEqual(['2 m² (1,199 of 1,200 without an area)'])
  expect(quantityTexts(t, 'en', someQuantities({ m: { ...partly, sum: 0, measured: 0, count: 3 } }))).toEqual([
    '3 without a length',
  ])
  expect(quantityTexts(t, 'en', someQuantities())).toEqual([])
})

it('counts what has no measure', () => {
  expect(quantityTexts(t, 'en', someQuantities({ pieces: 1 }))).toEqual(['1 piece'])
})

it('speaks Chinese', async () => {
  const zh = await translatorOf('zh-hk')
  const m = { sum: 12.4, plusMinus: 0.3, measured: 37, count: 40 }
  expect(quantityTexts(zh, 'zh-hk', someQuantities({ m, pieces: 2 }))).toEqual([
    '12.40 ± 0.30 米（40 處中有 3 處沒有長度）',
    '2 處',
  ])
})
