import { locales } from '@plumbline/contract/locales'
import { plusMinusOf } from '@plumbline/inspection/sizes/size-error'
import { expect, test } from 'vitest'
import { exampleContext, textOf } from '../testing/blocks.ts'
import { glossary } from './glossary.ts'
import { methodology } from './methodology.ts'

/** Of 100 normally distributed errors, how many lie within so many standard deviations: Simpson's rule. */
function within(deviations: number): number {
  const steps = 200
  const width = (2 * deviations) / steps
  const weights = Array.from({ length: steps + 1 }, (_, at) => (at % steps === 0 ? 1 : at % 2 === 0 ? 2 : 4))
  const density = (at: number) => Math.exp(-((-deviations + at * width) ** 2) / 2) / Math.sqrt(2 * Math.PI)
  return (100 * width * weights.reduce((sum, weight, at) => sum + weight * density(at), 0)) / 3
}

const named = {
  en: ['two standard deviations', 'one standard deviation'],
  'zh-cn': ['两个标准差', '一个标准差'],
  'zh-hk': ['兩個標準差', '一個標準差'],
} as const

test('glossary, method and quantities say of a plus-minus what the code computes, in every language', () => {
  expect(plusMinusOf(1)).toBe(2)
  const share = String(Math.floor(within(plusMinusOf(1))))
  expect(share).toBe('95')
  for (const locale of locales) {
    const context = exampleContext({ locale })
    const { parts, coverage } = context.translator.words
    const [two, one] = named[locale]
    const ofSizes = parts.glossary.terms.plusMinus.text.split(/[;；]/)[0]
    for (const text of [ofSizes, parts.method.exactness]) {
      expect(text).toContain(two)
      expect(text).toContain(share)
      expect(text).not.toContain(one)
    }
    expect(parts.quantities.note).toContain(share)
    expect(parts.glossary.terms.plusMinus.text.split(/[;；]/)[1]).toContain(one)
    expect(coverage.limits.exact).toContain(one)
    expect([...glossary(context)].map(textOf).join('\n')).toContain(two)
    expect([...methodology(context)].map(textOf).join('\n')).toContain(share)
  }
})
