import { expect, it } from 'vitest'
import { loadMessages } from './load-messages.ts'
import { exactText, sidesText, type ExactSize } from './size-text.ts'
import { translator } from './translate.ts'

const t = translator('en', await loadMessages('en'))
const size = (value: number, plusMinus: number | null, source: ExactSize['source'] = 'traced'): ExactSize => ({
  value,
  plusMinus,
  source,
})

it('shows a size no finer than its plus-minus', () => {
  expect(exactText(t, 'en', size(4.26, 1.085))).toBe('4.3 ± 1.1 mm')
  expect(exactText(t, 'en', size(815.96, 42))).toBe('820 ± 40 mm')
  expect(exactText(t, 'en', size(2460.4, 41))).toBe('2.46 ± 0.04 m')
  expect(exactText(t, 'en', size(62_345, 2_100), 'cm2')).toBe('623 ± 21 cm²')
})

it('leaves a typed size alone, and gives two digits where nothing says how exact it is', () => {
  expect(exactText(t, 'en', size(815.96, null, 'typed'))).toBe('815.96 mm')
  expect(exactText(t, 'en', size(815.96, null))).toBe('820 mm')
})

it('names both sides once, as exact as the less exact of them', () => {
  expect(sidesText(t, 'en', size(304.6, 9.1), size(294.2, 8.8))).toBe('305 × 294 ± 9 mm')
  expect(sidesText(t, 'en', size(304.6, null), size(1294.2, null))).toBe('0.3 × 1.3 m')
})

it.each(['zh-cn', 'zh-hk'] as const)('is written with its unit in %s', async (locale) => {
  const own = translator(locale, await loadMessages(locale))
  expect(exactText(own, locale, size(4.26, 1.085))).toBe('4.3 ± 1.1 毫米')
})
