import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Day, Id, InCorporate, InProject, Moment } from './ids.ts'
import { faultAt, idOf } from './testing/refusals.ts'

const isTaken = (schema: typeof Id | typeof Day | typeof Moment, value: unknown) => faultAt(schema, value) === 'ok'

describe('ids', () => {
  test.each([
    [idOf(1), true],
    ['01890000-0000-7000-8000-00000000ABCD', true],
    ['01890000-0000-4000-8000-000000000001', false],
    ['01890000-0000-7000-c000-000000000001', false],
    ['00000000-0000-0000-0000-000000000000', false],
    [`{${idOf(1)}}`, false],
    [`${idOf(1)}\n`, false],
    [idOf(1).replaceAll('-', ''), false],
    ['', false],
    [null, false],
    [7, false],
  ])('%j: %s', (value, isId) => {
    expect(isTaken(Id, value)).toBe(isId)
  })

  const hex = fc.stringMatching(/^[0-9a-fA-F]{30}$/)
  test('one in capitals is the same id, as the database answers it', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom('8', '9', 'a', 'B'), (digits, variant) => {
        const parts = [digits.slice(0, 8), digits.slice(8, 12), `7${digits.slice(12, 15)}`]
        const id = [...parts, `${variant}${digits.slice(15, 18)}`, digits.slice(18)].join('-')
        expect(Id.parse(id)).toBe(id.toLowerCase())
        expect(Id.parse(id.toUpperCase())).toBe(Id.parse(id.toLowerCase()))
      }),
    )
  })

  test.each([InCorporate.shape.corporateId, InProject.shape.projectId])('a path names it in either case', (schema) => {
    expect(schema.parse('01890000-0000-7000-8000-00000000ABCD')).toBe('01890000-0000-7000-8000-00000000abcd')
  })
})

describe('days', () => {
  test.each([
    ['2026-11-18', true],
    ['2024-02-29', true],
    ['1900-01-01', true],
    ['9999-12-31', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['1899-12-31', false],
    ['0000-01-01', false],
    ['26-11-18', false],
    ['2026-11-18T00:00:00Z', false],
    [' 2026-11-18', false],
    ['2026/11/18', false],
    ['18-11-2026', false],
    ['', false],
    [20261118, false],
  ])('%j: %s', (value, isDay) => {
    expect(isTaken(Day, value)).toBe(isDay)
  })

  test('every day of the calendar is one, and comes back as it was', () => {
    const [first, last] = [Date.UTC(1900, 0, 1), Date.UTC(2199, 11, 31)]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: (last - first) / 86_400_000 }), (days) => {
        const day = new Date(first + days * 86_400_000).toISOString().slice(0, 10)
        expect(Day.parse(day)).toBe(day)
      }),
    )
  })
})

describe('moments', () => {
  test.each([
    ['2026-11-18T04:30:00Z', true],
    ['2026-11-18T04:30:00.123Z', true],
    ['2026-11-18T04:30:00+08:00', false],
    ['2026-11-18T04:30:00', false],
    ['2026-11-18 04:30:00Z', false],
    ['2026-11-18T24:30:00Z', false],
    ['2026-02-30T04:30:00Z', false],
    ['2026-11-18', false],
    ['now', false],
  ])('%j: %s', (value, isMoment) => {
    expect(isTaken(Moment, value)).toBe(isMoment)
  })

  test('whatever a database answers as a date is one', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), (at) => {
        expect(isTaken(Moment, at.toISOString())).toBe(true)
      }),
    )
  })
})
