import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locales } from '../locales.ts'
import { fill } from './t.ts'

const locale = fc.constantFrom(...locales)
const plain = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[{}]/g, ''))

describe('fill', () => {
  test('leaves a text without places as it is', () => {
    fc.assert(
      fc.property(locale, plain, plain, (where, text, value) => {
        expect(fill(where, text, { name: value })).toBe(text)
      }),
    )
  })

  test('puts a value in literally, wherever it stands and whatever it holds', () => {
    fc.assert(
      fc.property(locale, plain, fc.string({ unit: 'binary' }), plain, (where, before, value, after) => {
        expect(fill(where, `${before}{name}${after}{name}`, { name: value, other: 'x' })).toBe(
          `${before}${value}${after}${value}`,
        )
      }),
    )
  })

  test('never fills a place that a value brought along', () => {
    expect(fill('en', '{a} {b}', { a: '{b}', b: '$& $1' })).toBe('{b} $& $1')
  })

  test.each(['missing', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'leaves {%s} standing when it has no value',
    (name) => {
      for (const where of locales) expect(fill(where, `a {${name}} b`)).toBe(`a {${name}} b`)
    },
  )

  test('writes numbers as the language groups them', () => {
    for (const where of locales) expect(fill(where, '{n}', { n: 1234567.5 })).toBe('1,234,567.5')
  })

  const photos = { one: '{count} photo', other: '{count} photos' }

  test.each([
    [0, '0 photos'],
    [1, '1 photo'],
    [2, '2 photos'],
    [1000, '1,000 photos'],
  ])('chooses the English form for %d', (count, text) => {
    expect(fill('en', photos, { count })).toBe(text)
  })

  test('a language without the difference gives one form', () => {
    for (const where of ['zh-cn', 'zh-hk'] as const) {
      for (const count of [0, 1, 2]) expect(fill(where, { other: '{count} 張相片' }, { count })).toBe(`${count} 張相片`)
    }
  })
})
