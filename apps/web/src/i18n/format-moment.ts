import type { Locale } from '@plumbline/contract/locales'
import { clockIn } from '@plumbline/contract/projects/time-zone'
import { formatDay } from './format-day.ts'
import { localDay } from './local-day.ts'
import { langOf } from './locale.ts'

type Precision = 'day' | 'minute' | 'second'

const two = (value: number) => String(value).padStart(2, '0')

/** A moment on the reader's own clock; its day is written like every other day. */
export function formatMoment(locale: Locale, iso: string, precision: Precision = 'minute'): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return iso
  const date = formatDay(locale, localDay(moment))
  if (precision === 'day') return date
  const seconds = precision === 'second' ? `:${two(moment.getSeconds())}` : ''
  return `${date}${locale === 'en' ? ',' : ''} ${two(moment.getHours())}:${two(moment.getMinutes())}${seconds}`
}

/** A moment as clocks of the zone show it. */
export function momentIn(locale: Locale, timeZone: string, iso: string): string {
  const clock = clockIn(timeZone, iso)
  return `${formatDay(locale, clock.slice(0, 10))}${locale === 'en' ? ',' : ''} ${clock.slice(11, 16)}`
}

/** The name of the reader's time zone, such as Hong Kong Standard Time. */
export function zoneName(locale: Locale): string {
  const parts = new Intl.DateTimeFormat(langOf(locale), { timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
