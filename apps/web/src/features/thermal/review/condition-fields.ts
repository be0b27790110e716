import type { SurveyConditions } from '@plumbline/contract/thermal/thermal'
import { isDay } from '@plumbline/contract/rules/days'
import { localDay } from '../../../i18n/local-day.ts'

type Unit = 'celsius' | 'percent' | 'wind' | 'hours' | 'metres'
type Field = {
  readonly unit: Unit | undefined
  readonly min: number
  readonly max: number
  readonly step: number
  readonly decimals: number
}
type NumberName = {
  [K in keyof SurveyConditions]: SurveyConditions[K] extends number | null ? K : never
}[keyof SurveyConditions]

/** The bounds the server takes. */
export const conditionNumbers: Readonly<Record<NumberName, Field>> = {
  ambient: { unit: 'celsius', min: -60, max: 70, step: 0.5, decimals: 1 },
  ambientDayBefore: { unit: 'celsius', min: -60, max: 70, step: 0.5, decimals: 1 },
  humidity: { unit: 'percent', min: 0, max: 100, step: 1, decimals: 1 },
  wind: { unit: 'wind', min: 0, max: 100, step: 0.5, decimals: 1 },
  hoursOfSun: { unit: 'hours', min: 0, max: 24, step: 0.5, decimals: 1 },
  hoursDry: { unit: 'hours', min: 0, max: 10_000, step: 1, decimals: 1 },
  emissivity: { unit: undefined, min: 0.01, max: 1, step: 0.01, decimals: 2 },
  reflected: { unit: 'celsius', min: -100, max: 200, step: 0.5, decimals: 1 },
  distance: { unit: 'metres', min: 0, max: 10_000, step: 0.5, decimals: 1 },
}

const two = (value: number) => String(value).padStart(2, '0')

/** On the reader's own clock. */
export function dayAndTime(moment: string | null): { readonly day: string; readonly time: string } {
  if (moment === null) return { day: '', time: '' }
  const date = new Date(moment)
  return { day: localDay(date), time: `${two(date.getHours())}:${two(date.getMinutes())}` }
}

/** Null without a day or without a time. */
export function momentOf(day: string, time: string): string | null {
  const date = new Date(`${day}T${time}`)
  return !isDay(day) || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
