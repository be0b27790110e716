import type { Locale } from '@plumbline/contract/locales'
import { formatDay } from './format-day.ts'
import { langOf } from './locale.ts'

type Precision = 'day' | 'minute' | 'second'

const two = (value: number) => String(value).padStart(2, '0')

/** A moment on the reader's own clock; in English written like the days of a project. */
export function formatMoment(locale: Locale, iso: string, precision: Precision = 'minute'): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return iso
  const date = formatDay(
    locale,
    `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
  )
  if (precision === 'day') return date
  return `${date} ${two(moment.getHours())}:${two(moment.getMinutes())}${precision === 'second' ? `:${two(moment.getSeconds())}` : ''}`
}

/** The name of the reader's time zone, such as Hong Kong Standard Time. */
export function zoneName(locale: Locale): string {
  const parts = new Intl.DateTimeFormat(langOf(locale), { timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
