import { wholePercent } from '@plumbline/inspection/coverage/whole-percent'
import type { Locale } from '@plumbline/contract/locales'
import { languageTag } from '@plumbline/contract/locales'
import type { CoverageGap, LeftOutReason, PhotoLeftOut } from '@plumbline/inspection/coverage/types'
import type { Translate } from '../../../i18n/translate.ts'
import type { Seen, SeenChange } from '../sorting/seen-cells.ts'
import type { UploadCoverage } from '../sorting/upload-coverage.ts'
import { listText } from './wizard-texts.ts'

const metresFormat = (locale: Locale, digits: number) =>
  new Intl.NumberFormat(languageTag[locale], { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** As the elevations view writes it: what is not all is never 100 %, and what is not nothing never 0 %. */
export function shareText(t: Translate, share: number): string {
  if (share > 0 && share < 0.01) return t('coverage.view.lessThan', { percent: 1 })
  if (share < 1 && share > 0.99) return t('coverage.view.moreThan', { percent: 99 })
  return t('coverage.view.share', { percent: wholePercent(share) })
}

/** The difference of the two shares as they are written, so that 26 % and 31 % never differ by 4 %. */
function addedText(t: Translate, before: number, after: number): string {
  const percent = wholePercent(after) - wholePercent(before)
  return percent === 0 && after > before
    ? t('coverage.view.lessThan', { percent: 1 })
    : t('coverage.view.share', { percent })
}

export type NamesOfFloors = (floor: string) => string

const sizeText = (t: Translate, locale: Locale, { widthM, heightM }: CoverageGap) => {
  const metres = metresFormat(locale, 1)
  return t('coverage.wizard.size', { width: metres.format(widthM), height: metres.format(heightM) })
}

/** 12/F to 13/F, or one of them. */
function floorsText(t: Translate, { floors }: CoverageGap, nameOf: NamesOfFloors): string {
  const [from, to] = [floors[0], floors.at(-1)]
  if (from === undefined || to === undefined) return ''
  return from === to ? nameOf(from) : t('coverage.wizard.floors', { from: nameOf(from), to: nameOf(to) })
}

export const gapText = (t: Translate, locale: Locale, gap: CoverageGap, nameOf: NamesOfFloors): string =>
  t('coverage.wizard.gap', { size: sizeText(t, locale, gap), floors: floorsText(t, gap, nameOf) })

function gapsText(t: Translate, locale: Locale, { gaps }: Seen, nameOf: NamesOfFloors): string {
  const [largest] = gaps
  return largest === undefined
    ? t('coverage.wizard.noGaps')
    : t('coverage.wizard.gaps', {
        count: gaps.length,
        size: sizeText(t, locale, largest),
        floors: floorsText(t, largest, nameOf),
      })
}

/** What this upload adds to the elevation: the first thing a pilot wants to know. */
export function addsText(t: Translate, name: string, coverage: UploadCoverage): string {
  const { whole, scope, photosMeasured: count, floorsAdded, photosByPlace } = coverage
  const nothing = t('coverage.view.share', { percent: 0 })
  if (whole === null)
    return photosByPlace === 0
      ? t('coverage.wizard.addsNothing', { name, share: nothing })
      : t('coverage.wizard.addsFloors', { name, count: floorsAdded })
  if (count === 0) return t('coverage.wizard.addsNothing', { name, share: nothing })
  // What was measured on other cells cannot be subtracted.
  const before = scope === 'together' ? (whole.before?.share ?? 0) : 0
  return whole.after.share > before
    ? t('coverage.wizard.adds', { name, share: addedText(t, before, whole.after.share) })
    : t('coverage.wizard.addsSame', { name, share: nothing, count })
}

/** The share before and after, with the gaps that are closed. */
export function changeText(
  t: Translate,
  locale: Locale,
  name: string,
  { before, after, closedGaps }: SeenChange,
  nameOf: NamesOfFloors,
): string {
  const share = shareText(t, after.share)
  if (before === null) return t('coverage.wizard.seen', { name, share, gaps: gapsText(t, locale, after, nameOf) })
  if (before.share === after.share)
    return t('coverage.wizard.unchanged', { name, share, gaps: gapsText(t, locale, after, nameOf) })
  const gaps =
    before.gaps.length === 0
      ? t('coverage.wizard.noGaps')
      : t('coverage.wizard.closed', { closed: closedGaps, count: before.gaps.length })
  return t('coverage.wizard.change', { name, before: shareText(t, before.share), after: share, gaps })
}

/** What was seen before, where it cannot be added up with this upload. */
export const beforeText = (t: Translate, locale: Locale, before: Seen, nameOf: NamesOfFloors): string =>
  t('coverage.wizard.before', { share: shareText(t, before.share), gaps: gapsText(t, locale, before, nameOf) })

function scopeTexts(
  t: Translate,
  { scope, photosMeasured, photosByPlace }: UploadCoverage,
  { hasFailed, isComputing }: { readonly hasFailed: boolean; readonly isComputing: boolean },
): readonly string[] {
  if (scope !== 'together') return [t(`coverage.wizard.alone.${hasFailed ? 'failed' : scope}`)]
  const isAdding = photosMeasured + photosByPlace > 0
  return [
    t(isAdding ? 'coverage.wizard.together' : 'coverage.wizard.existing'),
    ...(isComputing ? [t('coverage.wizard.computing')] : []),
  ]
}

/** What the figures rest on and how far they can be trusted, one sentence each. */
export function basisTexts(
  t: Translate,
  locale: Locale,
  coverage: UploadCoverage,
  server: { readonly hasFailed: boolean; readonly isComputing: boolean },
): readonly string[] {
  const { basis, frame, photosByPlace, photosMeasured } = coverage
  const metres = metresFormat(locale, 1)
  return [
    ...(basis === 'measured' && frame !== null
      ? [
          t('coverage.wizard.plusMinus', { metres: metres.format(frame.sigmaM) }),
          t(`coverage.wizard.lengths.${frame.lengthSource}`, { metres: metres.format(frame.lengthM) }),
        ]
      : []),
    ...(basis === 'measured' && photosByPlace > 0 ? [t('coverage.wizard.unmeasured', { count: photosByPlace })] : []),
    ...scopeTexts(t, coverage, server),
    ...(photosMeasured > 0 ? [t('coverage.wizard.sharpness')] : []),
  ]
}

const maxNamed = 5

export type LeftOutGroup = { readonly reason: LeftOutReason | 'elsewhere'; readonly names: readonly string[] }

/** The photos that do not count, by reason; the reason with the most first. */
export const leftOutGroups = (
  leftOut: readonly PhotoLeftOut[],
  elsewhere: readonly string[],
): readonly LeftOutGroup[] =>
  [
    ...(elsewhere.length > 0 ? [{ reason: 'elsewhere', names: elsewhere } as const] : []),
    ...[...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, photos]) => ({
      reason,
      names: photos.map(({ name }) => name),
    })),
  ].toSorted((one, other) => other.names.length - one.names.length)

export const reasonText = (t: Translate, { reason, names }: LeftOutGroup): string =>
  t(`coverage.wizard.why.${reason}`, { count: names.length })

/** The first of them by name. */
export function namesText(t: Translate, group: LeftOutGroup): string {
  const named = group.names.slice(0, maxNamed)
  const more = group.names.length - named.length
  return t('coverage.wizard.leftOutBy', {
    reason: reasonText(t, group),
    list: listText(t, [...named, ...(more > 0 ? [t('coverage.wizard.more', { count: more })] : [])]),
  })
}
