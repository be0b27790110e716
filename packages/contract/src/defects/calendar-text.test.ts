import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales, type Locale } from '../locales.ts'
import { en } from '../messages/en.ts'
import { fill } from '../messages/t.ts'
import { zhCn } from '../messages/zh-cn.ts'
import { zhHk } from '../messages/zh-hk.ts'
import { writeCalendar } from '../rules/icalendar.ts'
import { certainties, regimeDateKinds, regimeRules, type RegimeDateKind } from '../rules/regimes.ts'
import { idOf } from '../testing/refusals.ts'
import { basisText, entryText, eventsOf, groupOf, missingText, type Say } from './calendar-text.ts'
import type { Calendar, CalendarEntry } from './calendar.ts'

const messages = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const
type Tree = { readonly [key: string]: string | Tree }

const sayIn =
  (locale: Locale): Say =>
  (key, values) => {
    let node: string | Tree | undefined = messages[locale] as Tree
    for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined
    return fill(locale, node as string, values)
  }

const of = { projectId: idOf(1), workspaceId: idOf(2), inspectionId: idOf(3) }

const dueOn = (day: string, defectNum = 7, isPast = false): CalendarEntry => ({
  about: 'defect',
  kind: 'due',
  defectId: idOf(defectNum),
  defectNum,
  uid: `defect-due-${idOf(defectNum)}`,
  day,
  isPast,
  of,
})
function dateOf(kind: RegimeDateKind): CalendarEntry {
  const { input, certainty } = regimeRules[kind]
  return {
    about: 'regime',
    kind,
    input,
    certainty,
    basis: input === 'blockDigit' ? '4' : '2020-03-01',
    uid: `${kind}-${idOf(1)}`,
    day: '2027-02-01',
    isPast: false,
    of,
  }
}

describe.each(locales)('in %s', (locale) => {
  const t = sayIn(locale)

  it.each(regimeDateKinds)('%s is named, with what it rests on', (kind) => {
    const entry = dateOf(kind)
    const basis = basisText(t, locale, entry)
    const { input, certainty } = regimeRules[kind]
    expect(entryText(t, entry)).not.toBe('')
    expect(basis).not.toMatch(/[{}]/)
    if (certainty !== 'typed') expect(basis).toMatch(input === 'blockDigit' ? /4/ : /2020/)
    expect(missingText(t, { about: 'regime', of, kind, input })).toContain(entryText(t, entry))
  })

  it('a period that could not be verified says so, and one that was read does not', () => {
    const notes = certainties.map((certainty) => {
      const entry = { ...dateOf('sg-pfi-next'), certainty } as CalendarEntry
      return basisText(t, locale, entry).length
    })
    const [typed, primary, secondary, general] = notes
    expect([typed! === primary!, secondary! > primary!, general! > primary!]).toEqual([true, true, true])
  })

  it('a defect is named by its number, and a SWARMP as one', () => {
    expect(entryText(t, dueOn('2027-02-28'))).toContain('DF0007')
    const repairBy = { ...dueOn('2027-02-28'), kind: 'repair-by' } as CalendarEntry
    expect(entryText(t, repairBy)).toMatch(/DF0007.*SWARMP/)
    expect(basisText(t, locale, repairBy)).not.toBe(basisText(t, locale, dueOn('2027-02-28')))
    expect(missingText(t, { about: 'repair-by', of, count: 3 })).toContain('3')
  })
})

describe('the events for other calendars', () => {
  const calendarOf = (entries: readonly CalendarEntry[]): Calendar => ({
    entries: [...entries],
    missing: [],
    projects: [{ _id: idOf(1), name: 'Fortune; Court', code: 'HK-1' }],
    isWhole: true,
  })
  const hrefOf = ({ uid }: CalendarEntry) => `https://x.example/${uid}`

  it('have the project in their names, and ids that stay', () => {
    const [event] = eventsOf(sayIn('en'), 'en', calendarOf([dueOn('2027-02-28')]), hrefOf)
    expect(event).toEqual({
      uid: `defect-due-${idOf(7)}@plumbline`,
      day: '2027-02-28',
      summary: 'DF0007 is due – HK-1 Fortune; Court',
      description: 'Due date entered for the defect.',
      url: `https://x.example/defect-due-${idOf(7)}`,
    })
  })

  it('keep their ids when the day of what they are about moves', () => {
    const uidsOf = (day: string) =>
      eventsOf(sayIn('en'), 'en', calendarOf([dueOn(day), dateOf('sg-pfi-next')]), hrefOf).map(({ uid }) => uid)
    expect(uidsOf('2027-02-28')).toEqual(uidsOf('2027-03-05'))
  })

  it('are one for each entry, in its order, whatever the language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.uniqueArray(fc.integer({ min: 1, max: 90_000 }), { maxLength: 12 }),
        (locale, numbers) => {
          const entries = numbers.map((number) => dueOn('2027-02-28', number))
          const events = eventsOf(sayIn(locale), locale, calendarOf(entries), hrefOf)
          expect(new Set(events.map(({ uid }) => uid)).size).toBe(numbers.length)
          const text = writeCalendar({ name: 'x', at: '2026-11-19T00:00:00Z' }, events).replaceAll('\r\n ', '')
          expect(text.match(/^BEGIN:VEVENT$/gm)?.length ?? 0).toBe(numbers.length)
          expect(text.split('\r\n').filter((line) => line.startsWith('SUMMARY:')).length).toBe(numbers.length)
        },
      ),
    )
  })
})

it('what is past stands together, and the rest by month', () => {
  expect(groupOf(dueOn('2026-01-02', 1, true))).toBe('past')
  expect(groupOf(dueOn('2026-11-30'))).toBe('2026-11')
  expect(groupOf(dueOn('2026-12-01'))).toBe('2026-12')
})
