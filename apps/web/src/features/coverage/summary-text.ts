import type { Compliance, CoverageSummary } from '@plumbline/contract/coverage/coverage'
import {
  doubtText,
  floorsText,
  reasonsText,
  chosenScaleText,
  shareText,
  sizeText,
  type FloorName,
  type Words,
} from './coverage-text.ts'
import { itemText, missingText } from './rules/compliance-text.ts'

function seenText(
  words: Words,
  { basis, seenShare, floorsSeen, floorCount, lengthM, heightM }: CoverageSummary,
): string {
  const { t } = words
  if (basis === 'none') return t('coverage.rules.card.noPhoto')
  if (basis === 'by-place' || seenShare === null)
    return t('coverage.rules.card.byPlace', { seen: floorsSeen, count: floorCount })
  const share = shareText(words, seenShare)
  return lengthM === null || heightM === null
    ? t('coverage.rules.card.seen', { share })
    : t('coverage.rules.card.measured', { share, size: sizeText(words, { widthM: lengthM, heightM }) })
}

/** What there is to say of one elevation, part by part. */
export function summaryText(words: Words, one: CoverageSummary, floorName: FloorName): readonly string[] {
  const { t } = words
  const { basis, gapCount, largestGap, lengthSource, limitMmPx, photosLeftOut, state } = one
  const isMeasured = basis === 'measured'
  return [
    seenText(words, one),
    ...(isMeasured && limitMmPx !== null
      ? [t('coverage.rules.card.fine', { scale: chosenScaleText(words, limitMmPx) })]
      : []),
    ...(isMeasured && gapCount === 0 ? [t('coverage.rules.card.noGap')] : []),
    ...(isMeasured && largestGap !== null
      ? [
          t('coverage.rules.card.gaps', {
            count: gapCount,
            about: t('coverage.rules.card.about', {
              size: sizeText(words, largestGap),
              floors: floorsText(words, largestGap.floors, floorName),
            }),
          }),
        ]
      : []),
    ...(isMeasured && lengthSource === 'photos' ? [t('coverage.rules.card.fromPhotos')] : []),
    ...(photosLeftOut > 0 ? [t('coverage.rules.card.leftOut', { count: photosLeftOut })] : []),
    ...(state === 'computing' ? [t('coverage.rules.card.computing')] : []),
    ...(state === 'failed' ? [t('coverage.rules.card.failedAgain')] : []),
  ]
}

/** What stands under the sentence: photos that do not count, and what may be wrong with the frame. */
export function summaryNotes(words: Words, { leftOutBy, frameDoubt }: CoverageSummary): readonly string[] {
  const { t } = words
  return [
    ...(leftOutBy.length === 0 ? [] : [reasonsText(words, leftOutBy)]),
    ...(frameDoubt === null ? [] : [t('coverage.rules.card.doubt', { doubt: doubtText(words, frameDoubt) })]),
  ]
}

/** Why it is not known whether the rule is met, each reason once. */
export const unknownReasons = ({ t }: Words, { state, items }: Compliance): readonly string[] =>
  state === 'unknown'
    ? [
        ...new Set(
          items.flatMap((item) =>
            item.state === 'unknown' ? item.reasons.map((reason) => t(`coverage.rules.reasons.${reason}`)) : [],
          ),
        ),
      ]
    : []

/** What the rule misses, a line each; where that is not known, why. */
export function missingLines(words: Words, { items }: Compliance): readonly string[] {
  const { t } = words
  return items
    .filter(({ state }) => state !== 'met')
    .map((item) =>
      t('coverage.rules.card.notMet', {
        item: t(`coverage.rules.items.${item.item}`),
        words:
          [
            itemText(words, item),
            missingText(words, item),
            ...(item.state === 'unknown' ? item.reasons.map((reason) => t(`coverage.rules.reasons.${reason}`)) : []),
          ]
            .filter((text) => text !== undefined)
            .reduce((one, other) => (one === '' ? other : t('coverage.view.semicolon', { one, other })), '') ||
          t(`coverage.rules.states.${item.state}`),
      }),
    )
}
