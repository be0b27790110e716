import { expect, test } from 'vitest'
import { expiryOf, hasEnded, lastDayOf } from './last-day.ts'

const midnightAfter = (year: number, month: number, day: number) => new Date(year, month - 1, day + 1).toISOString()

test('the last day is the one before midnight, wherever the reader is', () => {
  expect(lastDayOf(midnightAfter(2027, 2, 28))).toBe('2027-02-28')
  expect(lastDayOf(new Date(2027, 1, 28, 12).toISOString())).toBe('2027-02-28')
  expect(lastDayOf(null)).toBe('')
})

test('a chosen day lasts until its end', () => {
  expect(expiryOf('2027-12-31', null)).toBe(midnightAfter(2027, 12, 31))
  expect(lastDayOf(expiryOf('2028-02-29', null))).toBe('2028-02-29')
  expect(expiryOf('', '2027-01-01T00:00:00.000Z')).toBeNull()
})

test('a day that was not touched keeps its hour', () => {
  const noon = new Date(2027, 1, 28, 12).toISOString()
  expect(expiryOf(lastDayOf(noon), noon)).toBe(noon)
})

test('it ends at the moment itself', () => {
  const at = '2027-01-01T00:00:00.000Z'
  expect([hasEnded(at, Date.parse(at) - 1), hasEnded(at, Date.parse(at)), hasEnded(null, Date.parse(at))]).toEqual([
    false,
    true,
    false,
  ])
})
