import type { Severity } from '@plumbline/contract/buildings'
import type { Estimate } from '@plumbline/contract/defects/repair-schedule'
import { quantityUnits, type QuantityUnit } from '@plumbline/contract/rules/quantities'
import { sizeDigits } from '@plumbline/inspection/sizes/rounding'
import { plusMinusOf } from '@plumbline/inspection/sizes/size-error'
import { bold, cell, label, note, type Block, type Cell, type Row } from '../../blocks.ts'
import type { ReportDefect } from '../../snapshot.ts'
import { reportTags, type Translator } from '../../translator.ts'
import type { Context } from '../section.ts'

/** What is repaired first. Closed defects and those without an action are in none. */
const priorities: readonly (readonly Severity[])[] = [['critical'], ['major'], ['moderate'], ['minor', 'cosmetic']]

const isToDo = ({ status, action, severity }: ReportDefect): boolean =>
  status !== 'closed' && action !== 'none' && action !== 'closed' && severity !== 'na'

/** '12.4 ± 0.3 m' with the digits that its plus-minus supports; '3 pieces'. */
export function quantityText(
  { value: amount, plusMinus }: Estimate,
  unit: QuantityUnit,
  { words, format, locale }: Translator,
): string {
  const texts = words.parts.quantities
  if (unit === 'pieces') return format(texts.pieces, { count: amount })
  const inMm = unit === 'm' ? 1_000 : 1_000_000
  const size = {
    value: amount * inMm,
    plusMinus: plusMinus === 0 ? null : plusMinus * inMm,
    source: plusMinus === 0 ? ('typed' as const) : ('traced' as const),
  }
  const { value, plusMinus: off } = sizeDigits(reportTags[locale], size, unit)
  return format(texts.units[unit], { sum: off === null ? value : `${value} ± ${off}` })
}

/** Scales are off for all alike, so their deviations add up; drawn ends are not. */
function sumText(defects: readonly ReportDefect[], unit: QuantityUnit, translator: Translator): string {
  if (defects.length === 0) return ''
  const { words, format } = translator
  const texts = words.parts.quantities
  if (unit === 'pieces') return format(texts.pieces, { count: defects.length })
  const known = defects.flatMap(({ quantity }) => (quantity === undefined || quantity.value === null ? [] : [quantity]))
  const missing = defects.length - known.length
  if (known.length === 0) return format(texts.unknown[unit], { count: missing })
  const sum = known.reduce((all, { value }) => all + (value ?? 0), 0)
  const scale = known.reduce((all, one) => all + one.scale, 0)
  const drawn = known.reduce((all, one) => all + one.drawn, 0)
  const text = quantityText(
    { value: sum, plusMinus: plusMinusOf(Math.hypot(scale, Math.sqrt(drawn))) },
    unit,
    translator,
  )
  return missing === 0
    ? text
    : format(texts.partly, { sum: text, rest: format(texts.unknown[unit], { count: missing }) })
}

/** How much there is to repair of each type, the most urgent first. */
export function* quantitiesByPriority({ snapshot, translator, table }: Context): Iterable<Block> {
  const open = snapshot.defects.filter((defect) => isToDo(defect) && defect.quantity !== undefined)
  if (open.length === 0) return
  const { words } = translator
  const texts = words.parts.quantities
  const inPriority = (defects: readonly ReportDefect[], severities: readonly Severity[]) =>
    defects.filter(({ severity }) => severities.includes(severity))
  const groups = [...Map.groupBy(open, ({ type, quantity }) => `${quantityUnits.indexOf(quantity!.unit)} ${type}`)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, defects]) => ({ type: defects[0]!.type, unit: defects[0]!.quantity!.unit, defects }))
  const cells = (defects: readonly ReportDefect[], unit: QuantityUnit): readonly Cell[] =>
    priorities.map((severities) => cell(sumText(inPriority(defects, severities), unit, translator)))
  yield { kind: 'paragraph', runs: [bold(texts.title)], keepWithNext: true }
  yield {
    kind: 'table',
    style: 'grid',
    widths: [24, 15, 15, 15, 15, 16],
    caption: table(texts.title),
    head: [
      texts.type,
      ...priorities.map(
        (severities, index) =>
          `${index + 1} · ${severities.map((severity) => words.terms.severity[severity].name).join(words.size.joint)}`,
      ),
      texts.all,
    ].map(label),
    rows: groups.map(({ type, unit, defects }): Row => [
      label(type),
      ...cells(defects, unit),
      cell(sumText(defects, unit, translator)),
    ]),
  }
  yield note(texts.note)
}
