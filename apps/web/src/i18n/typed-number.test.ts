import { expect, it } from 'vitest'
import { typedNumber } from './typed-number.ts'

it.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  [' 12 ', 12],
  ['１．５', 1.5],
  ['１，５', 1.5],
  ['１。５', 1.5],
  ['.5', 0.5],
  ['3.', 3],
  ['-5', -5],
  ['−5', -5],
  ['＋２', 2],
  ['', NaN],
  [' ', NaN],
  ['abc', NaN],
  ['5 m', NaN],
  ['1,234.5', NaN],
  ['1e3', NaN],
])('%j is %d', (text, value) => {
  expect(typedNumber(text)).toBe(value)
})
