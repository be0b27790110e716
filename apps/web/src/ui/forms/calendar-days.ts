import { daysInMonth, isoDay, partsOfDay } from '@plumbline/contract/rules/days'

type Month = { readonly year: number; readonly month: number }

/** Days are counted in universal time, where each has 24 hours. */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, count: number): string =>
  new Date(timeOf(day) + count * 86_400_000).toISOString().slice(0, 10)

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: string, count: number): string {
  const { year, month, day: date } = partsOfDay(day)!
  const index = year * 12 + (month - 1) + count
  const [newYear, newMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return isoDay(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)))
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % 7

/** The weeks of a month from Monday; undefined where another month has the day. */
export function weeksOf({ year, month }: Month): readonly (readonly (string | undefined)[])[] {
  const before = weekdayOf(isoDay(year, month, 1))
  const count = daysInMonth(year, month)
  const weeks = Math.ceil((before + count) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = week * 7 + weekday - before + 1
      return date < 1 || date > count ? undefined : isoDay(year, month, date)
    }),
  )
}

export const within = (day: string, min: string, max: string): string => (day < min ? min : day > max ? max : day)

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}
const yearSteps: Readonly<Record<string, (day: string) => string>> = {
  PageUp: (day) => addMonths(day, -12),
  PageDown: (day) => addMonths(day, 12),
}

/** Where a key leads from a day; undefined: it is no key of the calendar. */
export function stepOf(key: string, isShifted: boolean): ((day: string) => string) | undefined {
  return (isShifted ? yearSteps[key] : undefined) ?? steps[key]
}
