import type { Annotation, Measures, ShownSizes } from '@plumbline/contract/annotations/annotations'
import { defectLabel } from '@plumbline/contract/defects/defects'
import { languageTag, type Locale } from '@plumbline/contract/locales'
import { areaUnit } from '@plumbline/inspection/sizes/rounding'
import type { Size } from '@plumbline/inspection/sizes/size'
import { exactText, sidesText } from '../../i18n/size-text.ts'
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

/** Millimetres below a metre, metres above. */
export function lengthText(t: Translate, locale: Locale, mm: number): string {
  return mm >= 1000
    ? t('annotations.sizes.m', { value: rounded(locale, mm / 1000) })
    : t('annotations.sizes.mm', { value: rounded(locale, mm) })
}

/** Measured and not stored yet counts too; the widest place that the detector saw says nothing beside it. */
export function shownSizes({ sizes, measured }: Annotation['annInfo']): ShownSizes {
  if (measured === null) return sizes
  const measures = measuresIn(sizes)
  const read = (side: 'length' | 'width'): Size | null => {
    const [value, stored] = [measured[side], measures[side]]
    if (value === null || stored?.value === value) return stored
    // How exact it is comes with the answer; the ruler has rounded it already.
    return { value, plusMinus: null, source: 'typed', isExtent: false }
  }
  return {
    ...sizes,
    length: measured.length ?? sizes.length,
    width: measured.width ?? sizes.width,
    ...(measured.width === null ? {} : { isBelowGsd: false, widthMost: null }),
    measures: {
      ...measures,
      length: read('length'),
      width: read('width'),
      widest: measured.width === null ? measures.widest : null,
    },
  }
}

/** A copy on this device from before sizes had a plus-minus is shown with two digits. */
function measuresIn(sizes: ShownSizes): Measures {
  const { length, width, widthMost, boxLength, boxWidth, area } = sizes
  const of = (value: number | null, isExtent = false): Size | null =>
    value === null ? null : { value, plusMinus: null, source: isExtent ? 'outline' : 'traced', isExtent }
  return (
    sizes.measures ?? {
      length: of(length),
      width: of(width),
      widest: of(widthMost),
      boxLength: of(boxLength, true),
      boxWidth: of(boxWidth, true),
      area: of(area, true),
    }
  )
}

type Line = { readonly name: 'length' | 'width' | 'widest' | 'box' | 'area'; readonly text: string }

/**
 * Size lines only as exact as the photo allows: none without a GSD, "< GSD" below one pixel. A box or an outline has an
 * extent, and no width of a crack.
 */
export function sizeLines(t: Translate, locale: Locale, sizes: ShownSizes): readonly Line[] {
  const { gsd, isBelowGsd } = sizes
  if (gsd === null) return []
  const { length, width, widest, boxLength, boxWidth, area } = measuresIn(sizes)
  const below = t('annotations.sizes.belowGsd', {
    gsd: new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(gsd),
  })
  const line = (name: Line['name'], size: Size | null): readonly Line[] =>
    size === null ? [] : [{ name, text: exactText(t, locale, size) }]
  const across = isBelowGsd ? [{ name: 'width' as const, text: below }] : line('width', width)
  if (sizes.length !== null)
    return [...line('length', length), ...across, ...(widest?.value === width?.value ? [] : line('widest', widest))]
  return [
    ...line('width', width),
    ...(boxWidth === null || boxLength === null
      ? []
      : [{ name: 'box' as const, text: sidesText(t, locale, boxLength, boxWidth) }]),
    ...(area === null ? [] : [{ name: 'area' as const, text: exactText(t, locale, area, areaUnit(area.value)) }]),
  ]
}

/** Where the sizes came from, in words, each source once. */
export function sourceLines(t: Translate, sizes: ShownSizes): readonly string[] {
  if (sizes.gsd === null || sizes.measures === undefined) return []
  const { length, width, boxLength } = sizes.measures
  const named = [length, width, length === null ? boxLength : null].flatMap((size) => size?.source ?? [])
  return [...new Set(named)].map((source) => t(`annotations.sizes.sources.${source}`))
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
