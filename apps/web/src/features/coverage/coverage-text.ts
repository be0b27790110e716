import { wholePercent } from '@plumbline/inspection/coverage/whole-percent'
import type { CoverageGap, ElevationFrame, FrameDoubt } from '@plumbline/contract/coverage/coverage'
import type { Locale } from '@plumbline/contract/locales'
import { roundScale } from '@plumbline/geometry/gsd'
import type { LeftOutReason } from '@plumbline/inspection/coverage/types'
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
export function shareText({ t }: Words, share: number, percent = wholePercent(share)): string {
  if (share > 0 && share < 0.01) return t('coverage.view.lessThan', { percent: 1 })
  if (share < 1 && share > 0.99) return t('coverage.view.moreThan', { percent: 99 })
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

/** Of photos: by how far away they were taken. */
export const scaleText = ({ t, locale }: Words, mmPx: number): string =>
  t('coverage.view.scale', { value: scaleNumber(locale, mmPx) })
export const scaleNumber = (locale: Locale, mmPx: number): string => numberText(locale, roundScale(mmPx), 2)

/** A limit, or a scale to fly at: as it was typed. */
export const chosenScaleText = ({ t, locale }: Words, mmPx: number): string =>
  t('coverage.view.scale', { value: numberText(locale, mmPx, 2) })

/** A plus-minus only where one was computed or stated. */
export const exactnessText = (
  { t, locale }: Words,
  { sigmaM, isSigmaAssumed = false }: Pick<ElevationFrame, 'sigmaM' | 'isSigmaAssumed'>,
): string =>
  t(`coverage.view.statement.${isSigmaAssumed ? 'exactAssumed' : 'exact'}`, { value: numberText(locale, sigmaM, 1) })

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

/** Clauses of one line, each of which may have commas of its own. */
export const clausesText = ({ t }: Words, items: readonly string[]): string =>
  items.length === 0 ? '' : items.reduce((one, other) => t('coverage.rules.card.clauses', { one, other }))

/** What may be wrong with a frame that no photo shows, as a question to who set it. */
export function doubtText(words: Words, { kind, photos, of, nearestM }: FrameDoubt): string {
  const { t } = words
  if (kind === 'far') return t('coverage.view.doubts.far', { distance: distanceText(words, nearestM ?? 0) })
  return photos === of
    ? t(`coverage.view.doubts.all.${kind}`, { count: photos })
    : t(`coverage.view.doubts.some.${kind}`, { count: photos, of })
}

/** Whole metres: of a photo that is far away nothing finer matters. */
const distanceText = ({ t, locale }: Words, metres: number): string =>
  t('coverage.view.metres', { value: numberText(locale, metres, 0) })

/** By reason, the most frequent first. */
export function reasonsText(
  words: Words,
  counts: readonly { readonly reason: LeftOutReason; readonly count: number }[],
): string {
  const { t } = words
  return counts
    .map(({ reason, count }) =>
      t('coverage.view.leftOut.reasonCount', { reason: t(`coverage.leftOut.${reason}`), count }),
    )
    .reduce((one, other) => (one === '' ? other : t('coverage.view.semicolon', { one, other })), '')
}

export function countReasons(
  photos: readonly { readonly reason: LeftOutReason }[],
): readonly { readonly reason: LeftOutReason; readonly count: number }[] {
  return [...Map.groupBy(photos, ({ reason }) => reason)]
    .map(([reason, list]) => ({ reason, count: list.length }))
    .toSorted((one, other) => other.count - one.count)
}
