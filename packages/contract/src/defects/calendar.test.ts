import { describe, expect, test } from 'vitest'
import { messageKinds } from '../notifications/message-kinds.ts'
import { Regimes } from '../rules/regimes.ts'
import { idOf } from '../testing/refusals.ts'
import { Calendar, CalendarEntry, calendarRoutes as routes, feedPath, MissingDate } from './calendar.ts'

const of = { projectId: idOf(1), workspaceId: idOf(2), inspectionId: null }
const entry = { uid: 'x', day: '2027-02-28', isPast: false, of }
const defect = { ...entry, about: 'defect', kind: 'due', defectId: idOf(4), defectNum: 7 }
const date = {
  ...{ ...entry, about: 'regime', kind: 'sg-pfi-next' },
  ...{ input: 'inspectedOn', basis: '2020-02-28', certainty: 'primary' },
}

describe('an entry', () => {
  test.each([
    ['of a defect', defect, true],
    ['of a rating', { ...defect, kind: 'repair-by' }, true],
    ['of the law', date, true],
    ['without a day', { ...defect, day: null }, false],
    ['on a day that does not exist', { ...defect, day: '2027-02-30' }, false],
    ['of the law without what it rests on', { ...date, basis: undefined }, false],
    ['of a law that is not known', { ...date, kind: 'mars-habitat' }, false],
    ['that rests on something else', { ...date, input: 'weather' }, false],
  ])('%s', (_, given, isTaken) => expect(CalendarEntry.safeParse(given).success).toBe(isTaken))

  test('a missing date has no day', () => {
    const missing = { about: 'regime', of, kind: 'sg-pfi-next', input: 'inspectedOn' }
    expect(MissingDate.parse({ ...missing, day: '2027-02-28' })).toEqual(missing)
    expect(MissingDate.safeParse({ about: 'repair-by', of, count: 2 }).success).toBe(true)
  })

  test('a calendar holds both', () => {
    const projects = [{ _id: idOf(1), name: 'Fortune Court', code: 'HK-1' }]
    expect(Calendar.safeParse({ entries: [defect, date], missing: [], projects, isWhole: true }).success).toBe(true)
  })
})

describe('what is entered for the law', () => {
  test.each<[string, object, boolean]>([
    ['nothing', {}, true],
    ['a day', { 'sg-pfi': { noticeOn: '2026-03-01', inspectedOn: null } }, true],
    ['a digit', { 'nyc-fisp': { blockDigit: 0, filedOn: null } }, true],
    ['a number that is no digit', { 'nyc-fisp': { blockDigit: 10, filedOn: null } }, false],
    ['half a digit', { 'nyc-fisp': { blockDigit: 1.5, filedOn: null } }, false],
    ['a day that does not exist', { 'sg-pfi': { noticeOn: '2026-02-30', inspectedOn: null } }, false],
    ['a regime with a part missing', { 'sg-pfi': { noticeOn: null } }, false],
  ])('%s', (_, given, isTaken) => expect(Regimes.safeParse(given).success).toBe(isTaken))
})

describe('a subscription', () => {
  test('is made and revoked by a person, never by a key', () => {
    for (const name of ['calendarFeeds', 'createCalendarFeed', 'revokeCalendarFeed'] as const)
      expect(routes[name].byKey).toBe('never')
    expect(routes.createCalendarFeed.body.safeParse({ projectId: null, language: 'en' }).success).toBe(true)
    expect(routes.createCalendarFeed.body.safeParse({ projectId: 'x', language: 'en' }).success).toBe(false)
    expect(routes.createCalendarFeed.body.safeParse({ projectId: null, language: 'fr' }).success).toBe(false)
  })

  test('has an address that calendars know by its end', () => expect(feedPath('abc')).toBe('/calendar-feeds/abc.ics'))
})

test('reminders of dates lead to the calendar, those of defects to the register', () => {
  expect([messageKinds['date-due-soon'].place, messageKinds['defect-due-soon'].place]).toEqual(['calendar', 'defects'])
})
