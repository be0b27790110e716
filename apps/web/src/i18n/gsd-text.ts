import { gsdParts, type GsdNumbers, type GsdRange, type gsdOrigins } from '@plumbline/inspection/photos/photo-gsd'
import type { Locale } from '@plumbline/contract/locales'
import { roundGsd, roundScale } from '@plumbline/geometry/gsd'
import type { Translate } from './translate.ts'

type Source = (typeof gsdOrigins)[number]

const number = (locale: Locale, value: number) =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits: 4, useGrouping: false }).format(value)

export const millimetres = (locale: Locale, value: number): string => number(locale, roundGsd(value))

/** '8.5 mm/px', of a photo whose other numbers do not stand beside it. */
export const scaleText = (t: Translate, locale: Locale, value: number): string =>
  t('media.gsd.value', { value: number(locale, roundScale(value)) })

/** '8.48 mm/px', beside the numbers it was computed with */
export const gsdText = (t: Translate, locale: Locale, value: number): string =>
  t('media.gsd.value', { value: millimetres(locale, value) })

/**
 * 'camera table: focal length 9 mm, sensor width 7.68 mm, image width 640 px, distance 5 m'; the source alone where the
 * numbers were not stored.
 */
export function gsdBasis(t: Translate, locale: Locale, source: Source, numbers: GsdNumbers | null): string {
  if (numbers === null) return t(`media.gsd.sources.${source}`)
  return t('media.gsd.basis', {
    source: t(`media.gsd.sources.${source}`),
    numbers: gsdParts(numbers)
      .map(({ part, value }) => t(`media.gsd.parts.${part}`, { value: number(locale, value) }))
      .reduce((one, other) => t('media.gsd.pair', { one, other })),
  })
}

/**
 * '1.8 to 8.5 mm/px, 2 cameras'; null where no photo has one. Where some have none, the cameras are those whose photos
 * have one.
 */
export function gsdRangeText(
  t: Translate,
  locale: Locale,
  { min, max, cameras, unknown = 0 }: Omit<GsdRange, 'unknown'> & { readonly unknown?: number },
): string | null {
  if (min === null || max === null) return null
  const [from, to] = [millimetres(locale, min), millimetres(locale, max)]
  const range = from === to ? t('media.gsd.value', { value: from }) : t('media.gsd.range', { min: from, max: to })
  return cameras > 1
    ? t(unknown > 0 ? 'media.gsd.camerasKnown' : 'media.gsd.cameras', { range, count: cameras })
    : range
}
