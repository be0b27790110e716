import type { Locale } from '@plumbline/contract/locales'
import { languageTag } from '@plumbline/contract/locales'
import type { CoverageGap, PhotoLeftOut } from '@plumbline/inspection/coverage/types'
import type { Translate } from '../../../i18n/translate.ts'
import type { Seen, UploadCoverage } from '../sorting/upload-coverage.ts'

const metresFormat = (locale: Locale, digits: number) =>
  new Intl.NumberFormat(languageTag[locale], { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** As the elevations view writes it: what is not all is never 100 %, and what is not nothing never 0 %. */
export function shareText(t: Translate, share: number): string {
  const percent = Math.round(share * 100)
  if (share > 0 && percent === 0) return t('coverage.view.lessThan', { percent: 1 })
  if (share < 1 && percent === 100) return t('coverage.view.moreThan', { percent: 99 })
  return t('coverage.view.share', { percent })
}

type NamesOfFloors = (floor: string) => string

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

export function gapsText(t: Translate, locale: Locale, { gaps }: Seen, nameOf: NamesOfFloors): string {
  const [largest] = gaps
  return largest === undefined
    ? t('coverage.wizard.noGaps')
    : t('coverage.wizard.gaps', {
        count: gaps.length,
        size: sizeText(t, locale, largest),
        floors: floorsText(t, largest, nameOf),
      })
}

/** What the figures rest on and how far they can be trusted, one sentence each. */
export function basisTexts(
  t: Translate,
  locale: Locale,
  { basis, scope, frame, photosByPlace }: UploadCoverage,
  { hasFailed, isComputing }: { readonly hasFailed: boolean; readonly isComputing: boolean },
): readonly string[] {
  const metres = metresFormat(locale, 1)
  return [
    ...(basis === 'measured' && frame !== null
      ? [
          t('coverage.wizard.plusMinus', { metres: metres.format(frame.sigmaM) }),
          t(`coverage.wizard.lengths.${frame.lengthSource}`, { metres: metres.format(frame.lengthM) }),
        ]
      : []),
    ...(basis === 'measured' && photosByPlace > 0 ? [t('coverage.wizard.unmeasured', { count: photosByPlace })] : []),
    ...(scope === 'together'
      ? [t('coverage.wizard.together'), ...(isComputing ? [t('coverage.wizard.computing')] : [])]
      : [t(`coverage.wizard.alone.${hasFailed ? 'failed' : scope}`)]),
    t('coverage.wizard.sharpness'),
  ]
}

const maxNamed = 5

/** The photos that do not count, by reason; the reason with the most first. */
export function leftOutTexts(t: Translate, leftOut: readonly PhotoLeftOut[]): readonly string[] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, photos]) => {
      const named = photos.slice(0, maxNamed).map(({ name }) => name)
      const more = photos.length - named.length
      return t('coverage.wizard.leftOutBy', {
        reason: t(`coverage.leftOut.${reason}`),
        count: photos.length,
        list: [...named, ...(more > 0 ? [t('coverage.wizard.more', { count: more })] : [])].join(', '),
      })
    })
}
