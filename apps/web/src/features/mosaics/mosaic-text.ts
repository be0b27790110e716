import type { Locale } from '@plumbline/contract/locales'
import type { Mosaic, MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import { langOf } from '../../i18n/locale.ts'
import type { Translate } from '../../i18n/translate.ts'

export type Words = { readonly t: Translate; readonly locale: Locale }

const formats = new Map<string, Intl.NumberFormat>()

/** Exactly so many digits after the point where `isFixed`, else at most so many. */
export function numberText(locale: Locale, value: number, digits: number, isFixed = false): string {
  const key = `${locale} ${digits} ${isFixed}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(langOf(locale), {
      maximumFractionDigits: digits,
      minimumFractionDigits: isFixed ? digits : 0,
    })
  formats.set(key, format)
  return format.format(value)
}

/** An error is written as large as it may be: rounded up, and never as 0. */
export function errorUpTo(locale: Locale, value: number, digits: number): string {
  const step = 10 ** -digits
  return numberText(locale, Math.max(step, Math.ceil(value / step - 1e-9) * step), digits)
}

export const celsiusText = ({ t, locale }: Words, value: number): string =>
  t('mosaics.thermal.celsius', { value: numberText(locale, Number(value.toFixed(1)) + 0, 1, true) })

export const scaleText = ({ t, locale }: Words, mmPx: number): string =>
  t('mosaics.scale', { value: numberText(locale, mmPx, 2) })

/** A residual in pixels of the mosaic, and what that is on the elevation. */
export const residualText = ({ t, locale }: Words, px: number, mmPx: number): string =>
  t('mosaics.fit.residual', {
    px: errorUpTo(locale, px, 1),
    mm: errorUpTo(locale, px * mmPx, px * mmPx < 10 ? 1 : 0),
  })

/** Whole percent; what is not all is never written as 100 %, and what is not nothing never as 0 %. */
export function shareText({ t }: Words, share: number): string {
  const percent = Math.round(share * 100)
  if (share > 0 && percent === 0) return t('mosaics.lessThan', { percent: 1 })
  if (share < 1 && percent === 100) return t('mosaics.moreThan', { percent: 99 })
  return t('mosaics.share', { percent })
}

/** As it was typed: metres, and the plus-minus in millimetres. */
export const distanceText = (
  { t, locale }: Words,
  { metres, plusMinusM }: { readonly metres: number; readonly plusMinusM: number },
): string =>
  t('mosaics.distance.text', {
    metres: numberText(locale, metres, 3),
    plusMinus: numberText(locale, plusMinusM * 1000, 1),
  })

/** A place on the elevation to the decimetre: it is not known better. */
export const placeText = ({ t, locale }: Words, { x, y }: { readonly x: number; readonly y: number }): string =>
  t('mosaics.place', { x: numberText(locale, x, 1, true), y: numberText(locale, y, 1, true) })

/** The one moment of a version: when it was ready, or when it was begun as long as it is not. */
export const madeAt = ({ status, createdAt, finishedAt }: Pick<MosaicSummary, 'status' | 'createdAt' | 'finishedAt'>) =>
  status === 'completed' ? (finishedAt ?? createdAt) : createdAt

/** How far apart the same place may be on two photos. */
export const fitClasses = ['good', 'fair', 'poor', 'unknown'] as const
export type FitClass = (typeof fitClasses)[number]

/** Pixels of the mosaic up to which a photo fits well, and up to which it fits at all. */
export const fitLimits = { good: 1, fair: 3 } as const

export function fitOf(medianPx: number | null): FitClass {
  if (medianPx === null) return 'unknown'
  return medianPx <= fitLimits.good ? 'good' : medianPx <= fitLimits.fair ? 'fair' : 'poor'
}

/** Worst first; those placed by their position alone before all others. */
export const byFit = (photos: Mosaic['residuals']): Mosaic['residuals'] =>
  photos.toSorted(
    (one, other) => (other.medianPx ?? Infinity) - (one.medianPx ?? Infinity) || one.name.localeCompare(other.name),
  )
