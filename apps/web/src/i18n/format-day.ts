import type { Locale } from '@plumbline/contract/locales'
import { langOf } from './locale.ts'

/** A project day has no time zone: formatted as UTC, so that it never slips to the day before. */
export function formatDay(locale: Locale, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  if (locale === 'en') return day
  return new Intl.DateTimeFormat(langOf(locale), { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' }).format(date)
}
