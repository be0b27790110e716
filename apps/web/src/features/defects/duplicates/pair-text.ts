import { sureScore, type DuplicatePair, type DuplicateSearch } from '@plumbline/contract/defects/duplicates'
import type { Locale } from '@plumbline/contract/locales'
import type { Translate } from '../../../i18n/translate.ts'

/** Below it a pair is only worth a look. */
const likelyScore = 0.8

export type ScoreWord = 'sure' | 'likely' | 'possible'

export const scoreWord = (score: number): ScoreWord =>
  score >= sureScore ? 'sure' : score >= likelyScore ? 'likely' : 'possible'

/** Metres on the elevation are never known to the millimetre: two decimals, of ten metres and more one. */
export function metresText(t: Translate, locale: Locale, metres: number): string {
  const value = new Intl.NumberFormat(locale, { maximumFractionDigits: metres >= 10 ? 1 : 2 }).format(metres)
  return t('annotations.sizes.m', { value })
}

/** How much of the wall a crop shows: two digits are enough to read it. */
export function widthText(t: Translate, locale: Locale, mm: number): string {
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  return mm >= 1000
    ? t('annotations.sizes.m', { value: number.format(mm / 1000) })
    : t('annotations.sizes.mm', { value: number.format(mm) })
}

export const percentText = (locale: Locale, share: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(share)

/** One standard deviation of the place of one against that of the other. */
export const pairSigma = ({ one, other }: Pick<DuplicatePair, 'one' | 'other'>): number =>
  Math.hypot(one.shape.sigmaM, other.shape.sigmaM)

/** Photos that show either of them. */
const photosOf = ({ one, other }: DuplicatePair): number =>
  new Set(
    [...one.defect.images, ...other.defect.images]
      .map(({ imageId }) => imageId)
      .concat(one.shape.imageId, other.shape.imageId),
  ).size

/** Why the two may be one, in figures. */
export function whyText(t: Translate, locale: Locale, pair: DuplicatePair): readonly string[] {
  return [
    t('defects.duplicates.why.score', { percent: percentText(locale, pair.score) }),
    t('defects.duplicates.why.distance', { distance: metresText(t, locale, pair.distanceM) }),
    t('defects.duplicates.why.exact', { distance: metresText(t, locale, pairSigma(pair)) }),
    t('defects.duplicates.why.photos', { count: photosOf(pair) }),
  ]
}

/** What was not compared, a line for each reason, the most frequent first. */
export const notComparedLines = (t: Translate, { notPlaced }: Pick<DuplicateSearch, 'notPlaced'>): readonly string[] =>
  notPlaced
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ reason, count }) => t(`defects.duplicates.notPlaced.${reason}`, { count }))
