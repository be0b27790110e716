import { cell, label, note, type Block } from '../blocks.ts'
import type { ReportDefect } from '../snapshot.ts'
import { countBy, type Counted } from '../statistics.ts'
import { groupBars } from './counts.ts'
import { rowHead, rowOf, rowWidths, severityCell } from './defect-words.ts'
import type { Context } from './section.ts'

/** Of a bridge: what the writer called the element, else the first name of its place. */
export function byElement({ snapshot: { defects }, speech: { words } }: Context): readonly Counted<ReportDefect>[] {
  return countBy(defects, ({ element, path }) => element ?? path[0] ?? words.result.placeUnknown)
}

export function elementTable(groups: readonly Counted<ReportDefect>[], context: Context): Block {
  const { speech, table } = context
  const { words } = speech
  return {
    kind: 'table', look: 'grid', widths: [40, 14, 24, 22], caption: table(words.summary.byElement),
    head: [label(words.result.element), label(words.summary.count), label(words.result.worst), label(words.result.priority)],
    rows: groups.map(({ key, count, worst }) => [cell(key), cell(String(count)), severityCell(worst, speech), cell(words.result.priorities[worst])]),
  }
}

/** A table of defects for every element. */
export function* conditionByElement(context: Context): Iterable<Block> {
  const { speech: { words }, table } = context
  const groups = byElement(context)
  yield elementTable(groups, context)
  yield note(words.result.notInspected)
  yield groupBars(groups, words.summary.byElement, context)
  for (const [index, { key, defects }] of groups.entries()) {
    yield { kind: 'heading', level: 2, text: key, anchor: `element_${index}` }
    yield { kind: 'table', look: 'grid', widths: rowWidths, head: rowHead(context.speech), rows: defects.map((defect) => rowOf(defect, context)), caption: table(key) }
  }
}
