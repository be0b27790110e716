import type { CoverageGap } from '@plumbline/contract/coverage/coverage'
import type { Locale } from '@plumbline/contract/locales'
import type { Translate } from '../../i18n/translate.ts'
import { langOf } from '../../i18n/locale.ts'

export type Words = { readonly t: Translate; readonly locale: Locale }
export type FloorName = (floor: string) => string

/** Making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.NumberFormat>()

/** At most so many digits after the point. */
export function numberText(locale: Locale, value: number, digits: number): string {
  const key = `${locale} ${digits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(langOf(locale), { maximumFractionDigits: digits })
  formats.set(key, format)
  return format.format(value)
}

/** Whole percent. What is not all is never written as 100 %, and what is not nothing never as 0 %. */
export function shareText({ t }: Words, share: number): string {
  const percent = Math.round(share * 100)
  if (share > 0 && percent === 0) return t('coverage.view.lessThan', { percent: 1 })
  if (share < 1 && percent === 100) return t('coverage.view.moreThan', { percent: 99 })
  return t('coverage.view.share', { percent })
}

/** Decimetres: nothing on an elevation is known to the centimetre. */
export const metresText = ({ t, locale }: Words, value: number): string =>
  t('coverage.view.metres', { value: numberText(locale, value, 1) })

export const sizeText = (
  { t, locale }: Words,
  { widthM, heightM }: { readonly widthM: number; readonly heightM: number },
): string => t('coverage.view.size', { width: numberText(locale, widthM, 1), height: numberText(locale, heightM, 1) })

/** Whole square metres from ten on. */
export const areaText = ({ t, locale }: Words, areaM2: number): string =>
  t('coverage.view.squareMetres', { area: numberText(locale, areaM2, areaM2 < 10 ? 1 : 0) })

export const scaleText = ({ t, locale }: Words, mmPx: number): string =>
  t('coverage.view.scale', { value: numberText(locale, mmPx, mmPx < 10 ? 2 : 1) })

/** The lowest and the highest floor, as the elevation names them. */
export function floorsText({ t }: Words, floors: readonly string[], floorName: FloorName): string {
  const [first, last] = [floors[0], floors.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? floorName(first) : t('coverage.view.floors', { from: floorName(first), to: floorName(last) })
}

/** '40 × 65 m at 0 to 23, 2,600 m²' */
export const gapText = (words: Words, gap: CoverageGap, floorName: FloorName): string =>
  words.t('coverage.view.gaps.about', {
    size: sizeText(words, gap),
    floors: floorsText(words, gap.floors, floorName),
    area: areaText(words, gap.areaM2),
  })

/** One sentence of several, as the language joins them. */
export const listText = ({ t }: Words, items: readonly string[]): string =>
  items.length === 0 ? '' : items.reduce((one, other) => t('coverage.view.list', { one, other }))
