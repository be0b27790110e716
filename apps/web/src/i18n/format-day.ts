import { dayText, readDay, type DayBounds } from '@plumbline/contract/rules/days'
import type { Locale } from '@plumbline/contract/locales'
import type { Translate } from './translate.ts'

/** A day of a project has no time zone and is never moved to another. */
export const formatDay = dayText

/** A day as the fields of this language show it, for a reader who has to type one. */
export const exampleDay = (locale: Locale): string => formatDay(locale, '2026-11-18')

/** Why a typed text is no day that the field takes, in a sentence; undefined: it is one, or empty. */
export function dayFault(t: Translate, locale: Locale, typed: string, bounds?: DayBounds): string | undefined {
  const read = readDay(typed, bounds)
  if ('day' in read) return undefined
  const { key, values } = read.fault
  const day = typeof values?.['day'] === 'string' ? formatDay(locale, values['day']) : exampleDay(locale)
  return t(key, { ...values, day })
}
