import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostile } from '../testing/refusals.ts'
import {
  codeLength,
  codeLetters,
  printedCode,
  readCode,
  verificationAddress,
  verifyPath,
} from './verification-addresses.ts'

const code = fc
  .array(fc.constantFrom(...codeLetters), { minLength: codeLength, maxLength: codeLength })
  .map((letters) => letters.join(''))

describe('a code', () => {
  test('has letters that cannot be mistaken for each other on paper', () => {
    expect(new Set(codeLetters).size).toBe(32)
    expect(codeLetters).not.toMatch(/[ILOU]/)
    expect(Math.log2(codeLetters.length ** codeLength)).toBe(80)
  })

  test('is printed in groups of four and read back as it is', () => {
    expect(printedCode('7KQ2M9XHT4ZC0ABC')).toBe('7KQ2-M9XH-T4ZC-0ABC')
    fc.assert(
      fc.property(code, (one) => {
        expect(readCode(printedCode(one))).toBe(one)
        expect(printedCode(one)).toHaveLength(codeLength + 3)
      }),
    )
  })

  test.each([
    ['7kq2-m9xh-t4zc-0abc', '7KQ2M9XHT4ZC0ABC'],
    [' 7KQ2 M9XH T4ZC 0ABC ', '7KQ2M9XHT4ZC0ABC'],
    ['7KQ2M9XHT4ZCOABC', '7KQ2M9XHT4ZC0ABC'],
    ['iLIl-0000-0000-oooo', '1111000000000000'],
    ['7KQ2-M9XH-T4ZC-0AB', undefined],
    ['7KQ2-M9XH-T4ZC-0ABCD', undefined],
    ['7KQ2-M9XH-T4ZC-0ABU', undefined],
    ['7KQ2_M9XH_T4ZC_0ABC', undefined],
    ['', undefined],
  ])('typed as %j is read as %j', (typed, expected) => {
    expect(readCode(typed)).toBe(expected)
  })

  test('that is hostile is none', () => {
    for (const value of hostile) if (typeof value === 'string') expect(readCode(value)).toBeUndefined()
  })

  test('leads to a page that anyone may open, and to a call without a session', () => {
    expect(verifyPath('7KQ2M9XHT4ZC0ABC')).toBe('/v/7KQ2-M9XH-T4ZC-0ABC')
    expect(verificationAddress).toMatchObject({ method: 'GET', may: 'anyone' })
    expect(verificationAddress.path.endsWith('/:code')).toBe(true)
  })
})
