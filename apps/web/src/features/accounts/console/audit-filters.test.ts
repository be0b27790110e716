import { consoleRoutes } from '@plumbline/contract/accounts/console'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayBegins, filterOf, noFilters, readFilters } from './audit-filters.ts'

const aDay = fc.date({ min: new Date(1900, 0, 1), max: new Date(2199, 11, 31), noInvalidDate: true })
const dayOf = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

describe("days on the reader's clock", () => {
  test('begin when that day begins, and end when the next one does', () => {
    fc.assert(
      fc.property(aDay, (date) => {
        const day = dayOf(date)
        expect(dayOf(new Date(dayBegins(day)!))).toBe(day)
        expect(dayOf(new Date(Date.parse(dayBegins(day)!) - 1))).not.toBe(day)
        expect(dayOf(new Date(Date.parse(dayBegins(day, 1)!) - 1))).toBe(day)
      }),
    )
  })

  test.each(['', '2026-02-30', '2026-13-01', '0000-01-01', '26-1-1', '2026-01-01T00:00', 'x'])(
    '%j is no day',
    (day) => {
      expect(dayBegins(day)).toBeUndefined()
    },
  )
})

test('any query string becomes a valid request', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('done', 'refused', 'session.begin', '2026-11-15', '2026-02-30', '9999-12-31'),
  )
  fc.assert(
    fc.property(fc.record({ search: text, action: text, outcome: text, from: text, to: text }), (typed) => {
      const filter = filterOf(readFilters(new URLSearchParams(typed)))
      expect(consoleRoutes.exportAudit.query.safeParse(filter).success).toBe(true)
    }),
  )
})

test('nothing chosen asks for everything', () => {
  expect(readFilters(new URLSearchParams())).toEqual(noFilters)
  expect(filterOf(noFilters)).toEqual({})
})
