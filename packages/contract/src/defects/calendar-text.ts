import type { Locale } from '../locales.ts'
import type { MessageKey } from '../messages/messages.ts'
import type { Values } from '../messages/t.ts'
import { dayText } from '../rules/days.ts'
import type { CalendarEvent } from '../rules/icalendar.ts'
import type { Calendar, CalendarEntry, MissingDate } from './calendar.ts'
import { defectLabel } from './defects.ts'

/** The texts of a screen, or those of a file on the server. */
export type Say = (key: MessageKey, values?: Values) => string

/** What is due. */
export const entryText = (t: Say, entry: CalendarEntry): string =>
  entry.about === 'defect'
    ? t(`defects.calendar.kinds.${entry.kind}`, { number: defectLabel(entry.defectNum) })
    : t(`defects.calendar.dates.${entry.kind}`)

/** What the day rests on, and how sure its period is. */
export function basisText(t: Say, locale: Locale, entry: CalendarEntry): string {
  if (entry.about === 'defect') return t(`defects.calendar.kindBasis.${entry.kind}`)
  const first = t(
    `defects.calendar.basis.${entry.kind}`,
    entry.input === 'blockDigit' ? { digit: entry.basis } : { day: dayText(locale, entry.basis) },
  )
  const { certainty } = entry
  return certainty === 'typed' || certainty === 'primary'
    ? first
    : t('defects.calendar.sentences', { first, second: t(`defects.calendar.certainty.${certainty}`) })
}

export const missingText = (t: Say, missing: MissingDate): string =>
  missing.about === 'repair-by'
    ? t('defects.calendar.missing.repair-by', { count: missing.count })
    : t('defects.calendar.missing.regime', {
        date: t(`defects.calendar.dates.${missing.kind}`),
        input: t(`defects.calendar.regimes.inputs.${missing.input}`),
      })

/** '2027-03' of a day; what is past is together. */
export const groupOf = ({ day, isPast }: Pick<CalendarEntry, 'day' | 'isPast'>): string =>
  isPast ? 'past' : day.slice(0, 7)

/** As a calendar of another program has them. */
export function eventsOf(
  t: Say,
  locale: Locale,
  { entries, projects }: Calendar,
  hrefOf: (entry: CalendarEntry) => string,
): readonly CalendarEvent[] {
  const names = new Map(projects.map(({ _id, name, code }) => [_id, `${code} ${name}`]))
  return entries.map((entry) => ({
    uid: `${entry.uid}@plumbline`,
    day: entry.day,
    summary: `${entryText(t, entry)} – ${names.get(entry.of.projectId) ?? ''}`,
    description: basisText(t, locale, entry),
    url: hrefOf(entry),
  }))
}
