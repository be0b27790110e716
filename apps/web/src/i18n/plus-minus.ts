import type { Locale } from '@plumbline/contract/locales'

/** Three leading digits of a plus-minus up to which its second digit says something; beyond, one digit is enough. */
const lastOfTwoDigits = 354

/** Decimal places that a plus-minus supports; negative: tens or hundreds. */
export function supportedPlaces(plusMinus: number): number {
  const exponent = Math.floor(Math.log10(plusMinus))
  const leading = Math.floor(plusMinus / 10 ** (exponent - 2) + 1e-9)
  return leading <= lastOfTwoDigits ? 1 - exponent : -exponent
}

function fixed(locale: Locale, value: number, places: number): string {
  const step = 10 ** Math.max(0, -places)
  const whole = places < 0 ? Math.round(value / step) * step : value
  const shown = Number(whole.toFixed(Math.max(0, places)))
  // Adding zero takes the sign from a zero that was rounded from below.
  return new Intl.NumberFormat(locale, { minimumFractionDigits: Math.max(0, places) }).format(shown + 0)
}

/** A value and its plus-minus with the digits that the plus-minus supports: 41.73 and 11.2 are '42' and '11'. */
export function roundedPair(
  locale: Locale,
  value: number,
  plusMinus: number,
): { readonly value: string; readonly plusMinus: string } {
  if (!(plusMinus > 0)) {
    const plain = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
    return { value: plain.format(value), plusMinus: plain.format(Math.max(0, plusMinus)) }
  }
  const places = supportedPlaces(plusMinus)
  return { value: fixed(locale, value, places), plusMinus: fixed(locale, plusMinus, places) }
}
