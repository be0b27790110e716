import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryNumber } from './query-number.ts'

const rule = queryNumber(z.number().min(-5).max(2_000))
const whole = queryNumber(z.number().int().min(1).max(200)).default(50)

test.each([
  ['0', 0],
  ['-1.25', -1.25],
  ['2e3', 2000],
  [7, 7],
])('%j is %d', (given, expected) => {
  expect(rule.parse(given)).toBe(expected)
})

test.each(['', ' ', '\n', 'x', '1x', '0x10', '1,5', 'Infinity', 'NaN', '.', '-', '9'.repeat(51), true, null, [], {}])(
  '%j is no number',
  (given) => {
    expect(rule.safeParse(given).success).toBe(false)
  },
)

test('the bounds of its rule hold, and a missing one is the default', () => {
  expect(rule.safeParse('2001').success).toBe(false)
  expect(whole.safeParse('1.5').success).toBe(false)
  expect(whole.parse(undefined)).toBe(50)
  expect(whole.safeParse('').success).toBe(false)
})
