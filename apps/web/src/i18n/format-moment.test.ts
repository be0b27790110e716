import { expect, test } from 'vitest'
import { formatMoment, momentIn, zoneName } from './format-moment.ts'

const local = new Date(2026, 10, 5, 7, 3, 9).toISOString()

test("on the reader's own clock, to the day, the minute or the second", () => {
  expect(formatMoment('en', local)).toBe('5 Nov 2026, 07:03')
  expect(formatMoment('en', local, 'second')).toBe('5 Nov 2026, 07:03:09')
  expect(formatMoment('en', local, 'day')).toBe('5 Nov 2026')
  expect(formatMoment('zh-hk', local)).toBe('2026年11月5日 07:03')
  expect(formatMoment('en', new Date(2026, 0, 1, 0, 0, 0).toISOString(), 'second')).toBe('1 Jan 2026, 00:00:00')
  expect(formatMoment('en', 'not a moment')).toBe('not a moment')
})

test('the clock has a name in every language', () => {
  for (const locale of ['en', 'zh-cn', 'zh-hk'] as const) expect(zoneName(locale)).toMatch(/\S/)
})

test('writes a moment as clocks of a zone show it', () => {
  expect(momentIn('en', 'Asia/Hong_Kong', '2026-11-04T17:03:09Z')).toBe('5 Nov 2026, 01:03')
  expect(momentIn('zh-hk', 'UTC', '2026-11-04T17:03:09Z')).toBe('2026年11月4日 17:03')
})
