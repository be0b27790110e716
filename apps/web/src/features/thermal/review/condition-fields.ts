import type { SurveyConditions } from '@plumbline/contract/thermal/thermal'

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

/** As a field for date and time wants it, on the reader's own clock. */
export function localTime(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

export function momentOf(local: string): string | null {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
