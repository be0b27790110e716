import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { locales } from '../locales.ts'
import { dayBounds, daysInMonth, dayText, isDay, isoDay, partsOfDay, readDay } from './days.ts'

const someDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const dayOf = (typed: string) => readDay(typed)
const keyOf = (typed: string) => {
  const read = readDay(typed)
  return 'fault' in read ? read.fault.key : read.day
}

describe('the text of a day', () => {
  it('has one form in each language', () => {
    expect(dayText('en', '2026-11-18')).toBe('18 Nov 2026')
    expect(dayText('en', '2026-09-01')).toBe('1 Sep 2026')
    expect(dayText('zh-cn', '2026-11-18')).toBe('2026年11月18日')
    expect(dayText('zh-hk', '2026-01-01')).toBe('2026年1月1日')
  })

  it('leaves other text alone', () => {
    for (const text of ['', 'soon', '2026-13-01', '2026-1-1', '2026-11-18T10:00:00Z'])
      expect(dayText('en', text)).toBe(text)
  })

  it('names a day that no calendar has, so that a refusal can', () => {
    expect(dayText('en', '2026-02-31')).toBe('31 Feb 2026')
  })

  it('can be typed back in the language it was written in', () => {
    fc.assert(
      fc.property(someDay, fc.constantFrom(...locales), (day, locale) => {
        expect(dayOf(dayText(locale, day))).toEqual({ day })
      }),
    )
  })
})

describe('a typed day', () => {
  it.each([
    ['2026-11-18', '2026-11-18'],
    ['18/11/2026', '2026-11-18'],
    ['1/2/2026', '2026-02-01'],
    ['18.11.2026', '2026-11-18'],
    ['18-11-2026', '2026-11-18'],
    ['18 11 2026', '2026-11-18'],
    ['18 Nov 2026', '2026-11-18'],
    [' 18 november 2026 ', '2026-11-18'],
    ['18th Nov, 2026', '2026-11-18'],
    ['1 Sept 2026', '2026-09-01'],
    ['Nov 18, 2026', '2026-11-18'],
    ['18-Nov-2026', '2026-11-18'],
    ['2026/11/8', '2026-11-08'],
    ['2026年11月18日', '2026-11-18'],
    ['2026 年 11 月 8 日', '2026-11-08'],
    ['２０２６年１１月１８日', '2026-11-18'],
    ['29/02/2024', '2024-02-29'],
    ['', ''],
    ['   ', ''],
  ])('%j is read', (typed, day) => {
    expect(dayOf(typed)).toEqual({ day })
  })

  it.each([
    ['soon', 'rules.day.unreadable'],
    ['18112026', 'rules.day.unreadable'],
    ['11/2026', 'rules.day.unreadable'],
    ['18 Foo 2026', 'rules.day.unreadable'],
    ['18 Ma 2026', 'rules.day.unreadable'],
    ['18/11/26', 'rules.day.year'],
    ['18 Nov 26', 'rules.day.year'],
    ['18/11/20261', 'rules.day.year'],
    ['11/18/2026', 'rules.day.month'],
    ['2026-00-18', 'rules.day.month'],
    ['31/02/2026', 'rules.day.impossible'],
    ['29 Feb 2026', 'rules.day.impossible'],
    ['0/1/2026', 'rules.day.impossible'],
    ['31/12/1899', 'rules.day.early'],
    ['01/01/3000', 'rules.day.late'],
  ])('%j is refused', (typed, key) => {
    expect(keyOf(typed)).toBe(key)
  })

  it('that does not exist is named with the length of its month', () => {
    expect(dayOf('31/02/2026')).toEqual({
      fault: { key: 'rules.day.impossible', values: { day: '2026-02-31', count: 28 } },
    })
    expect(dayOf('11/18/2026')).toEqual({ fault: { key: 'rules.day.month', values: { month: 18 } } })
  })

  it('is refused outside the bounds of its field, which belong to it', () => {
    const bounds = { min: '2026-03-01', max: '2026-03-31' }
    expect(readDay('1/3/2026', bounds)).toEqual({ day: '2026-03-01' })
    expect(readDay('31/3/2026', bounds)).toEqual({ day: '2026-03-31' })
    expect(readDay('28/2/2026', bounds)).toEqual({ fault: { key: 'rules.day.early', values: { day: bounds.min } } })
    expect(readDay('1/4/2026', bounds)).toEqual({ fault: { key: 'rules.day.late', values: { day: bounds.max } } })
    expect(readDay('', bounds)).toEqual({ day: '' })
  })

  it('never ends in an error, and what is read is a day', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = readDay(typed)
        if ('day' in read && read.day !== '') expect(isDay(read.day)).toBe(true)
      }),
    )
  })
})

test.each([
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-13-01', false],
  ['0000-01-01', false],
  [dayBounds.min, true],
  [dayBounds.max, true],
  ['3000-01-01', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test('months are as long as those of the calendar', () => {
  for (const year of [1900, 2000, 2024, 2026])
    for (let month = 1; month <= 12; month += 1)
      expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
})

test('the parts of a day make the same day again', () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const { year, month, day: date } = partsOfDay(day)!
      expect(isoDay(year, month, date)).toBe(day)
    }),
  )
  expect(partsOfDay('2026-02-30')).toBeUndefined()
})
