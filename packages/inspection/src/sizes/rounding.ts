import type { Size } from './size.ts'

/** Three leading digits of a plus-minus up to which its second digit says something; beyond, one digit is enough. */
const lastOfTwoDigits = 354

/** Decimal places that a plus-minus supports; negative: tens or hundreds. */
export function supportedPlaces(plusMinus: number): number {
  const exponent = Math.floor(Math.log10(plusMinus))
  const leading = Math.floor(plusMinus / 10 ** (exponent - 2) + 1e-9)
  return leading <= lastOfTwoDigits ? 1 - exponent : -exponent
}

function toPlaces(value: number, places: number): number {
  const step = 10 ** Math.max(0, -places)
  const whole = places < 0 ? Math.round(value / step) * step : value
  // Adding zero takes the sign from a zero that was rounded from below.
  return Number(whole.toFixed(Math.max(0, places))) + 0
}

const fixed = (locale: string, value: number, places: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: Math.max(0, places) }).format(toPlaces(value, places))

/** A value and its plus-minus with the digits that the plus-minus supports: 41.73 and 11.2 are '42' and '11'. */
export function roundedPair(
  locale: string,
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

/** 0.30000001192 is what four bytes make of 0.3: a typed value comes back as it was typed. */
export const asTyped = (value: number): number => Number(value.toPrecision(7))

/** How exact it is was not stored with it. */
const unknownDigits = 2

type Exactness = Pick<Size, 'value' | 'plusMinus' | 'source'>

/** As a number, for sheets and comparison: only the digits that it has. */
export function roundedSize({ value, plusMinus, source }: Exactness): {
  readonly value: number
  readonly plusMinus: number | null
} {
  if (source === 'typed') return { value: asTyped(value), plusMinus: null }
  if (plusMinus === null || !(plusMinus > 0))
    return { value: Number(value.toPrecision(unknownDigits)), plusMinus: null }
  const places = supportedPlaces(plusMinus)
  return { value: toPlaces(value, places), plusMinus: toPlaces(plusMinus, places) }
}

export type SizeUnit = 'mm' | 'm' | 'cm2' | 'm2'
/** Millimetres, or square millimetres, in one unit. */
export const inOne: Readonly<Record<SizeUnit, number>> = { mm: 1, m: 1000, cm2: 100, m2: 1e6 }

/** Millimetres below a metre, metres above; areas in square centimetres and square metres. */
export const lengthUnit = (mm: number): SizeUnit => (mm >= 1000 ? 'm' : 'mm')
export const areaUnit = (mm2: number): SizeUnit => (mm2 >= 100_000 ? 'm2' : 'cm2')

/** In words of one language; plusMinus null: it was typed, or how exact it is was not stored. */
export function sizeDigits(
  locale: string,
  { value, plusMinus, source }: Exactness,
  unit: SizeUnit,
): { readonly value: string; readonly plusMinus: string | null } {
  const shown = value / inOne[unit]
  if (source === 'typed')
    return {
      value: new Intl.NumberFormat(locale, { maximumFractionDigits: 7 }).format(asTyped(shown)),
      plusMinus: null,
    }
  if (plusMinus === null || !(plusMinus > 0)) {
    const plain = new Intl.NumberFormat(locale, { maximumSignificantDigits: unknownDigits })
    return { value: plain.format(shown), plusMinus: null }
  }
  return roundedPair(locale, shown, plusMinus / inOne[unit])
}
