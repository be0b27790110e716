import type { Locale } from '@plumbline/contract/locales'

const [digits, maxPlaces] = [3, 2] as const

/** A measured length or area of which no plus-minus is known: three digits, and never finer than a hundredth. */
export function measuredText(locale: Locale, value: number): string {
  const exact = Number(value.toPrecision(digits))
  const whole = exact === 0 ? 1 : Math.max(1, Math.floor(Math.log10(Math.abs(exact))) + 1)
  const places = Math.min(maxPlaces, Math.max(0, digits - whole))
  return new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places }).format(
    // Adding zero takes the sign from a zero that was rounded from below.
    Number(exact.toFixed(places)) + 0,
  )
}

/** A place in metres: a click on a model, or a camera, is known to a decimetre at best. */
export const placeMetres = (locale: Locale, value: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    (Math.round(value * 10) + 0) / 10,
  )

/** Degrees to a metre: satellites place a camera no better, whatever digits its file has. */
export const degreesText = (value: number): string => value.toFixed(5)
