import { defectLabel, shownProgressKinds, type ShownProgress } from '@plumbline/contract/defects/defects'
import type { Size } from '@plumbline/inspection/sizes/size'
import { sizeDigits } from '@plumbline/inspection/sizes/rounding'
import { cell, label, note, paragraph, small, type Block, type Row } from '../../blocks.ts'
import { placeOf } from '../../places.ts'
import { sizeText } from '../../size-words.ts'
import type { EarlierState, ReportDefect } from '../../snapshot.ts'
import { reportTags, type Translator } from '../../translator.ts'
import { severityText, typeText } from '../defect-words.ts'
import type { Context } from '../section.ts'

type Linked = ReportDefect & { readonly earlier: EarlierState }
const isLinked = (defect: ReportDefect): defect is Linked => defect.earlier !== undefined && defect.earlier !== null

/** A difference only where it is larger than both plus-minus together: two photos never give the same millimetres. */
function changeOf(before: Size | null | undefined, now: Size | null | undefined): Size | null {
  if (!before || !now || before.isExtent !== now.isExtent) return null
  const plusMinus = Math.hypot(before.plusMinus ?? 0, now.plusMinus ?? 0)
  const value = now.value - before.value
  return plusMinus > 0 && Math.abs(value) > plusMinus ? { ...now, value, plusMinus } : null
}

function changeText({ earlier, size }: Linked, { words, format, locale }: Translator): string {
  const texts = words.parts.comparison
  const parts = (['length', 'width'] as const).flatMap((name) => {
    const change = changeOf(earlier.size.measures?.[name], size.measures?.[name])
    if (change === null) return []
    const { value, plusMinus } = sizeDigits(reportTags[locale], { ...change, value: Math.abs(change.value) }, 'mm')
    const by = plusMinus === null ? value : `${value} ± ${plusMinus}`
    return [format(texts[change.value > 0 ? 'grew' : 'shrank'][name], { by })]
  })
  return parts.length === 0 ? texts.cannotTell : parts.join(words.size.joint)
}

function countRows(defects: readonly ReportDefect[], { words, number }: Translator): readonly Row[] {
  const texts = words.parts.comparison
  const of = (progress: ShownProgress | null) =>
    defects.filter((defect) => (defect.progress ?? null) === progress).length
  return [
    ...shownProgressKinds.map((progress): Row => [label(texts.progress[progress]), cell(number(of(progress)))]),
    [label(texts.notCompared), cell(number(of(null)))],
  ]
}

/** What became of the defects of the inspection before this one. Nothing where there was none. */
export function* comparison({ snapshot, translator, table }: Context): Iterable<Block> {
  const { comparison: before, defects } = snapshot
  if (before === undefined || before === null) return
  const { words, format, day } = translator
  const texts = words.parts.comparison
  yield { kind: 'heading', level: 2, text: texts.title, anchor: 'comparison' }
  yield paragraph(
    before.inspectedOn === null ? texts.withUndated : format(texts.with, { day: day(before.inspectedOn) }),
  )
  yield {
    kind: 'table',
    style: 'facts',
    widths: [40, 60],
    head: null,
    caption: null,
    rows: countRows(defects, translator),
  }
  const linked = defects.filter(isLinked)
  if (linked.length > 0)
    yield {
      kind: 'table',
      style: 'grid',
      widths: [10, 10, 18, 16, 14, 12, 20],
      caption: table(texts.title),
      head: [
        words.defect.number,
        texts.earlier,
        words.defect.place,
        words.defect.type,
        words.defect.severity,
        texts.recorded,
        texts.sizes,
      ].map(label),
      rows: linked.map((defect): Row => {
        const severity =
          defect.earlier.severity === defect.severity
            ? severityText(defect, translator)
            : format(texts.fromTo, {
                from: words.terms.severity[defect.earlier.severity].name,
                to: words.terms.severity[defect.severity].name,
              })
        return [
          cell(defectLabel(defect.defectNum)),
          cell(defectLabel(defect.earlier.defectNum)),
          cell(placeOf(defect, translator)),
          cell(typeText(defect, translator)),
          cell(severity),
          cell(defect.progress ? texts.progress[defect.progress] : texts.notCompared),
          cell(
            small(
              format(texts.fromTo, {
                from: sizeText(defect.earlier.size, translator, false),
                to: sizeText(defect.size, translator, false),
              }),
            ),
            small(changeText(defect, translator)),
          ),
        ]
      }),
    }
  if (before.withoutSuccessor.length > 0)
    yield paragraph(
      format(texts.withoutSuccessor, {
        count: before.withoutSuccessor.length,
        list: before.withoutSuccessor.map(defectLabel).join(words.size.joint),
      }),
    )
  yield note(texts.note)
}
