import type { Locale } from '@plumbline/contract/locales'

const formats = new Map<string, Intl.NumberFormat>()

function format(locale: Locale, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  formats.set(key, known)
  return known
}

/** A dash where nothing was measured. A zero has no sign. */
export function degrees(locale: Locale, value: number | null | undefined, decimals = 1): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–'
  return format(locale, decimals).format(Number(value.toFixed(decimals)) + 0)
}

export const celsius = (locale: Locale, value: number | null | undefined, decimals = 1): string =>
  `${degrees(locale, value, decimals)} °C`

/** A difference: it has no zero of a scale, so it is in kelvin. */
export function kelvin(locale: Locale, value: number | undefined): string {
  const sign = value !== undefined && Number(value.toFixed(1)) > 0 ? '+' : ''
  return `${sign}${degrees(locale, value)} K`
}
