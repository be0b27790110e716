import { describe, expect, test } from 'vitest'
import { countries } from './countries.ts'
import { clockIn, dayIn, timeZoneOf } from './time-zone.ts'

describe('the time zone of a project', () => {
  test.each([
    ['HK', 'Asia/Hong_Kong'],
    ['SG', 'Asia/Singapore'],
    ['MO', 'Asia/Macau'],
    ['CN', 'Asia/Shanghai'],
    ['DE', 'Europe/Berlin'],
  ])('of %s is %s', (country, zone) => expect(timeZoneOf(country)).toBe(zone))

  test.each(['', 'US', 'AU', 'BR', 'CA'])('is UTC for %o, which has several or is none', (country) =>
    expect(timeZoneOf(country)).toBe('UTC'),
  )

  test('is one that Intl knows, in every country', () => {
    for (const country of countries) expect(clockIn(timeZoneOf(country), '2026-01-01T00:00:00Z')).toMatch(/^20/)
  })
})

describe('a moment', () => {
  test('is the next day where clocks are ahead', () => {
    expect(clockIn('Asia/Hong_Kong', '2026-11-02T17:04:05.678Z')).toBe('2026-11-03T01:04:05')
    expect(dayIn('Asia/Hong_Kong', new Date('2026-11-02T17:04:05.678Z'))).toBe('2026-11-03')
    expect(dayIn('UTC', new Date('2026-11-02T17:04:05.678Z'))).toBe('2026-11-02')
  })

  test('follows summer time', () => {
    expect(clockIn('Europe/Berlin', '2026-07-01T10:00:00Z')).toBe('2026-07-01T12:00:00')
    expect(clockIn('Europe/Berlin', '2026-12-01T10:00:00Z')).toBe('2026-12-01T11:00:00')
  })

  test('at midnight is 00, not 24', () => {
    expect(clockIn('Asia/Hong_Kong', '2026-11-02T16:00:00Z')).toBe('2026-11-03T00:00:00')
  })
})
