import { locales } from '@plumbline/contract/locales'
import { planNames, pricingLines } from '@plumbline/contract/billing/plans'
import { describe, expect, it, test } from 'vitest'
import { loadPricingMessages } from '../../i18n/load-messages.ts'
import { translator, type Translate } from '../../i18n/translate.ts'
import { formatCents } from './money.ts'
import { cellOf } from './pricing-cells.ts'

const translate = async (locale: (typeof locales)[number]): Promise<Translate> =>
  translator(locale, (await loadPricingMessages(locale)) as object)

describe('the price table', () => {
  it('says what the plans give', async () => {
    const t = await translate('en')
    const row = (line: (typeof pricingLines)[number]) =>
      [...planNames, 'above' as const].map((column) => cellOf(t, 'en', line, column))
    expect(row('data')).toEqual([
      '200 MB, about 20 photos of 10\u00a0MB',
      '500 MB, about 50 photos of 10\u00a0MB',
      '1 GB, about 100 photos of 10\u00a0MB',
      'As much as you need',
    ])
    expect(row('users')).toEqual(['1 user', '3 users', '10 users', 'As agreed'])
    expect(row('viewers')).toEqual(['1 viewer', '5 viewers', 'Unlimited', 'Unlimited'])
    expect(row('documents')).toEqual(['5 files', '50 files', 'Unlimited within the data limit', 'Unlimited'])
    expect(row('detector')[0]).toBe('Cracks and spalling, 20 images')
  })

  it.each(locales)('has words in every cell in %s, from what visitors load', async (locale) => {
    const t = await translate(locale)
    for (const line of pricingLines)
      for (const column of [...planNames, 'above' as const])
        expect(cellOf(t, locale, line, column)).not.toMatch(/billing\.|\{/)
  })
})

test.each([
  [24_000, true, '240.00'],
  [24_000, false, '240'],
  [24_050, false, '240.50'],
  [0, true, '0.00'],
  [123_456_789, true, '1,234,567.89'],
])('%i cents, always with cents %s: %s', (cents, always, text) => {
  for (const locale of locales) expect(formatCents(locale, cents, always)).toBe(text)
})
