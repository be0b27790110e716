import type { Locale } from '../locales.ts'
import type { Fault } from './rule.ts'

/** The days that every call takes. */
export const dayBounds = { min: '1900-01-01', max: '2999-12-31' } as const

export type DayBounds = { readonly min?: string | undefined; readonly max?: string | undefined }

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const longMonths = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

const two = (value: number): string => String(value).padStart(2, '0')

export const isoDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** Of a month from 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

type Parts = { readonly year: number; readonly month: number; readonly day: number }

const exists = ({ year, month, day }: Parts): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)

function numbersOf(text: string): Parts | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) }
}

/** Year, month and day of 2026-11-18; undefined of any other text and of a day that no calendar has. */
export function partsOfDay(text: string): Parts | undefined {
  const parts = numbersOf(text)
  return parts !== undefined && exists(parts) ? parts : undefined
}

/** A day that every call takes, as 2026-11-18. */
export const isDay = (text: string): boolean =>
  partsOfDay(text) !== undefined && text >= dayBounds.min && text <= dayBounds.max

/** 18 Nov 2026 or 2026年11月18日: the one way in which every screen and email writes a day. Other text stays. */
export function dayText(locale: Locale, day: string): string {
  const parts = numbersOf(day)
  const month = parts && shortMonths[parts.month - 1]
  if (parts === undefined || month === undefined) return day
  return locale === 'en' ? `${parts.day} ${month} ${parts.year}` : `${parts.year}年${parts.month}月${parts.day}日`
}

/** 1 to 12 of a name or of its first three letters or more; 0 of another word. */
const monthOf = (word: string): number =>
  word.length < 3 ? 0 : longMonths.findIndex((month) => month.startsWith(word.toLowerCase())) + 1

type Typed = { readonly parts: Parts } | { readonly fault: Fault } | undefined

const numbers = (year?: string, month?: string, day?: string): Parts => ({
  year: Number(year),
  month: Number(month),
  day: Number(day),
})

/** Year first, or day first with a year of four digits: the month never comes first as a number. */
function readParts(text: string): Typed {
  const yearFirst = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text)
  if (yearFirst !== null) return { parts: numbers(yearFirst[1], yearFirst[2], yearFirst[3]) }
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d+)$/.exec(text)
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]*([a-z]+)\.?,?[\s-]*(\d+)$/i.exec(text)
  const namedFirst = /^([a-z]+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d+)$/i.exec(text)
  const found =
    dayFirst !== null
      ? { year: dayFirst[3] ?? '', month: dayFirst[2] ?? '', day: dayFirst[1] ?? '' }
      : named !== null
        ? { year: named[3] ?? '', month: String(monthOf(named[2] ?? '')), day: named[1] ?? '' }
        : namedFirst !== null
          ? { year: namedFirst[3] ?? '', month: String(monthOf(namedFirst[1] ?? '')), day: namedFirst[2] ?? '' }
          : undefined
  if (found === undefined || (dayFirst === null && found.month === '0')) return undefined
  if (found.year.length !== 4) return { fault: { key: 'rules.day.year' } }
  return { parts: numbers(found.year, found.month, found.day) }
}

function impossible({ year, month, day }: Parts): Fault {
  if (month < 1 || month > 12) return { key: 'rules.day.month', values: { month } }
  return { key: 'rules.day.impossible', values: { day: isoDay(year, month, day), count: daysInMonth(year, month) } }
}

/** The day that was typed, as 2026-11-18, or why it is none; '' for an empty field. */
export function readDay(typed: string, bounds: DayBounds = {}): { readonly day: string } | { readonly fault: Fault } {
  const text = typed
    .normalize('NFKC')
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ')
    .replaceAll(/ ?([-/.]) ?/g, '$1')
  if (text === '') return { day: '' }
  const read = readParts(text)
  if (read === undefined) return { fault: { key: 'rules.day.unreadable' } }
  if ('fault' in read) return read
  if (!exists(read.parts)) return { fault: impossible(read.parts) }
  const day = isoDay(read.parts.year, read.parts.month, read.parts.day)
  const min = bounds.min ?? dayBounds.min
  const max = bounds.max ?? dayBounds.max
  if (day < min) return { fault: { key: 'rules.day.early', values: { day: min } } }
  if (day > max) return { fault: { key: 'rules.day.late', values: { day: max } } }
  return { day }
}
