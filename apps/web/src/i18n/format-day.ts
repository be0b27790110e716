import type { Locale } from '@plumbline/contract/locales'
import { langOf } from './locale.ts'

/** Making one takes longer than using it a hundred times. */
const formats = new Map<Locale, Intl.DateTimeFormat>()

function formatOf(locale: Locale): Intl.DateTimeFormat {
  const known =
    formats.get(locale) ??
    new Intl.DateTimeFormat(langOf(locale), { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
  formats.set(locale, known)
  return known
}

/** A project day has no time zone: formatted as UTC, so that it never slips to the day before. */
export function formatDay(locale: Locale, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  if (locale === 'en') return day
  return formatOf(locale).format(date)
}
