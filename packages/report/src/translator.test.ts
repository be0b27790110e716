import { locales } from '@plumbline/contract/locales'
import { describe, expect, test } from 'vitest'
import { createTranslator, reportTags } from './translator.ts'

const inHongKong = (locale: (typeof locales)[number]) => createTranslator(locale, 'Asia/Hong_Kong')
const english = inHongKong('en')

describe('numbers', () => {
  test('have at most the decimals asked for, one where nothing is asked', () => {
    expect(english.number(1234.567)).toBe('1,234.6')
    expect([0, 1, 2, 3].map((decimals) => english.number(2.718_28, decimals))).toEqual(['3', '2.7', '2.72', '2.718'])
    expect(english.number(2.5, 3)).toBe('2.5')
  })

  test('of more than three decimals have up to six', () => {
    expect(english.number(0.123_456_789, 4)).toBe('0.123457')
    expect(english.number(0.123_456_789, 9)).toBe('0.123457')
  })

  test('of a scale always have one decimal', () => {
    expect([20, 20.04, -3.25].map(english.tenths)).toEqual(['20.0', '20.0', '-3.3'])
  })
})

describe('dates', () => {
  test('of a day are that day, whatever the zone', () => {
    for (const zone of ['Asia/Hong_Kong', 'America/Los_Angeles', 'Pacific/Kiritimati'])
      expect(createTranslator('en', zone).day('2026-10-05')).toBe('5 Oct 2026')
  })

  test('of a moment are the day that it was in the zone', () => {
    const late = '2026-10-05T20:30:00.000Z'
    expect(english.day(late)).toBe('6 Oct 2026')
    expect(createTranslator('en', 'Europe/London').day(late)).toBe('5 Oct 2026')
  })

  test('of a moment are by the clock of the zone, which is named elsewhere once', () => {
    expect(english.moment('2026-11-04T01:30:00.000Z')).toBe('4 Nov 2026, 09:30')
    expect(createTranslator('en', 'UTC').moment('2026-11-04T01:30:00.000Z')).toBe('4 Nov 2026, 01:30')
  })

  test('of a camera are what its clock showed, with or without a zone behind it', () => {
    for (const written of ['2026-10-05T10:30:00', '2026-10-05T10:30:00Z', '2026-10-05T10:30:00.123+08:00'])
      expect(english.cameraClock(written)).toBe('5 Oct 2026, 10:30')
  })

  test('that are none stay as they were typed', () => {
    for (const format of [english.day, english.moment]) expect(format('spring 2026?')).toBe('spring 2026?')
  })

  test('are those of the language', () => {
    expect(locales.map((locale) => inHongKong(locale).day('2026-10-05'))).toEqual(
      locales.map((locale) => (locale === 'en' ? '5 Oct 2026' : '2026年10月5日')),
    )
  })
})

test('lists are joined as the language does; English without a comma before the last', () => {
  expect(english.list(['A', 'B', 'C'])).toBe('A, B and C')
  expect(inHongKong('zh-hk').list(['甲', '乙', '丙'])).toBe('甲、乙及丙')
  expect(inHongKong('zh-cn').list(['甲', '乙', '丙'])).toBe('甲、乙和丙')
  expect(english.list([])).toBe('')
})

test.each(locales)('texts in %s are filled with the values, and are those of that language', (locale) => {
  const translator = inHongKong(locale)
  expect(translator.locale).toBe(locale)
  expect(translator.format(translator.words.figure, { number: '7' })).toContain('7')
  expect(translator.format(translator.words.result.notPlaced, { count: 2 })).toContain('2')
  expect(new Intl.Locale(reportTags[locale]).language).toBe(locale.slice(0, 2))
})

test('a count chooses between one and many', () => {
  const { notPlaced } = english.words.result
  expect(english.format(notPlaced, { count: 1 })).not.toBe(english.format(notPlaced, { count: 2 }).replace('2', '1'))
})
