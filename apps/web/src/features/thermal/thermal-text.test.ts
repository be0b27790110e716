import { describe, expect, it } from 'vitest'
import { celsius, degrees, kelvin } from './celsius.ts'
import { conditionNumbers, dayAndTime, momentOf } from './review/condition-fields.ts'

describe('temperatures', () => {
  it.each([
    [21.46, 1, '21.5'],
    [21.46, 0, '21'],
    [-0.04, 1, '0.0'],
    [-3, 1, '-3.0'],
    [1234.5, 1, '1,234.5'],
    [null, 1, '–'],
    [undefined, 1, '–'],
    [Number.NaN, 1, '–'],
    [Number.POSITIVE_INFINITY, 1, '–'],
  ])('%d with %d decimals is %s', (value, decimals, expected) => expect(degrees('en', value, decimals)).toBe(expected))

  it('have their unit', () => {
    expect(celsius('en', 20)).toBe('20.0 °C')
    expect(celsius('zh-hk', null)).toBe('– °C')
  })
})

describe('differences', () => {
  it.each([
    [2.25, '+2.3 K'],
    [-2.25, '-2.3 K'],
    [0, '0.0 K'],
    [0.04, '0.0 K'],
    [-0.04, '0.0 K'],
    [undefined, '– K'],
  ])('%d is %s', (value, expected) => expect(kelvin('en', value)).toBe(expected))
})

describe('the time of a survey', () => {
  it('is the same after being typed', () => {
    for (const moment of ['2026-01-31T23:59:00.000Z', '2024-02-29T00:00:00.000Z']) {
      const { day, time } = dayAndTime(moment)
      expect(momentOf(day, time)).toBe(moment)
    }
  })

  it('fits a field of a day and one of a time', () => {
    const { day, time } = dayAndTime('2026-03-05T04:06:07.000Z')
    expect([day, time]).toEqual([expect.stringMatching(/^2026-03-0\d$/), expect.stringMatching(/^\d\d:\d6$/)])
  })

  it.each([
    ['', '08:00'],
    ['2026-03-05', ''],
    ['soon', '08:00'],
    ['2026-13-01', '00:00'],
    ['2026-02-30', '00:00'],
  ])('%j with %j is no moment', (day, time) => expect(momentOf(day, time)).toBeNull())

  it('is empty where there is none', () => expect(dayAndTime(null)).toEqual({ day: '', time: '' }))
})

it('every condition has bounds that its step can reach', () => {
  for (const [name, { min, max, step, decimals }] of Object.entries(conditionNumbers)) {
    expect([name, max > min, step > 0]).toEqual([name, true, true])
    expect([name, Number(step.toFixed(decimals))]).toEqual([name, step])
    expect([name, Number(min.toFixed(decimals))]).toEqual([name, min])
  }
})
