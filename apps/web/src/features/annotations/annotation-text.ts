import type { Annotation, ShownSizes } from '@plumbline/contract/annotations/annotations'
import { defectLabel } from '@plumbline/contract/defects/defects'
import { languageTag, type Locale } from '@plumbline/contract/locales'
import type { Translate } from '../../i18n/translate.ts'

/** Spec 1 §3: 'DF0031', the number with the AI type, or 'Irregularity'. */
export function labelOf(t: Translate, { annInfo: { defectNum, suggestionNum, aiDefectType } }: Annotation): string {
  if (defectNum !== null) return defectLabel(defectNum)
  if (aiDefectType === null) return t('annotations.irregularity')
  const type = t(`analysis.types.${aiDefectType}`)
  return suggestionNum === null ? type : t('annotations.suggestion', { number: suggestionNum, type })
}

const rounded = (locale: Locale, value: number) =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits: value >= 1000 ? 4 : 3 }).format(value)

/** Millimetres below a metre, metres above; areas in square centimetres and square metres. */
export function lengthText(t: Translate, locale: Locale, mm: number): string {
  return mm >= 1000
    ? t('annotations.sizes.m', { value: rounded(locale, mm / 1000) })
    : t('annotations.sizes.mm', { value: rounded(locale, mm) })
}

export function areaText(t: Translate, locale: Locale, mm2: number): string {
  return mm2 >= 100_000
    ? t('annotations.sizes.m2', { value: rounded(locale, mm2 / 1e6) })
    : t('annotations.sizes.cm2', { value: rounded(locale, mm2 / 100) })
}

/** Measured and not stored yet counts too; the widest place that the detector saw says nothing beside it. */
export function shownSizes({ sizes, measured }: Annotation['annInfo']): ShownSizes {
  return measured === null
    ? sizes
    : {
        ...sizes,
        length: measured.length ?? sizes.length,
        width: measured.width ?? sizes.width,
        ...(measured.width === null ? {} : { isBelowGsd: false, widthMost: null }),
      }
}

type Line = { readonly name: 'length' | 'width' | 'widest' | 'box' | 'area'; readonly text: string }

/** Size lines only as exact as the photo allows: none without a GSD, "< GSD" below one pixel. */
export function sizeLines(
  t: Translate,
  locale: Locale,
  { gsd, length, width, widthMost, isBelowGsd, boxWidth, boxLength, area }: ShownSizes,
): readonly Line[] {
  if (gsd === null) return []
  const below = t('annotations.sizes.belowGsd', { gsd: rounded(locale, gsd) })
  const line = (name: Line['name'], value: number | null): readonly Line[] =>
    value === null ? [] : [{ name, text: lengthText(t, locale, value) }]
  if (length !== null) {
    const across = isBelowGsd ? [{ name: 'width' as const, text: below }] : line('width', width)
    return [...line('length', length), ...across, ...(widthMost === width ? [] : line('widest', widthMost))]
  }
  const box =
    boxWidth === null || boxLength === null
      ? []
      : [
          {
            name: 'box' as const,
            text: t('annotations.sizes.by', {
              width: lengthText(t, locale, boxWidth),
              height: lengthText(t, locale, boxLength),
            }),
          },
        ]
  return [
    ...line('width', width),
    ...box,
    ...(area === null ? [] : [{ name: 'area' as const, text: areaText(t, locale, area) }]),
  ]
}

const maxNamedRemovals = 5

/** DESIGN §4, deleting: which defects may go with these shapes, and how they come back. */
export function removeText(t: Translate, locale: Locale, annotations: readonly Annotation[]): string {
  const numbers = [...new Set(annotations.flatMap(({ annInfo: { defectNum } }) => defectNum ?? []))].toSorted(
    (one, other) => one - other,
  )
  const named = new Intl.ListFormat(languageTag[locale]).format([
    ...numbers.slice(0, maxNamedRemovals).map(defectLabel),
    ...(numbers.length > maxNamedRemovals
      ? [t('annotations.remove.more', { count: numbers.length - maxNamedRemovals })]
      : []),
  ])
  return [
    ...(numbers.length === 0 ? [] : [t('annotations.remove.defects', { numbers: named, count: numbers.length })]),
    t('annotations.remove.back'),
  ].join('\n\n')
}
