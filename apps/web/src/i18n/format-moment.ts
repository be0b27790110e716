import type { Locale } from '@plumbline/contract/locales'
import { langOf } from './locale.ts'

type Precision = 'day' | 'minute' | 'second'

function partsOf(moment: Date): Readonly<Record<string, string>> {
  const format = new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** A moment on the reader's own clock; in English written like the days of a project. */
export function formatMoment(locale: Locale, iso: string, precision: Precision = 'minute'): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return iso
  const { year, month, day, hour, minute, second } = partsOf(moment)
  const date = locale === 'en' ? `${year}-${month}-${day}` : new Intl.DateTimeFormat(langOf(locale), { year: 'numeric', month: 'long', day: 'numeric' }).format(moment)
  if (precision === 'day') return date
  return `${date} ${hour}:${minute}${precision === 'second' ? `:${second}` : ''}`
}

/** The clock those moments are told by, such as Hong Kong Standard Time. */
export function zoneName(locale: Locale): string {
  const parts = new Intl.DateTimeFormat(langOf(locale), { timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
