import { richBlocks } from '../rich-blocks.ts'
import { note, type Block } from '../blocks.ts'
import { textOf } from '../section-texts.ts'
import { severityBars } from './counts.ts'
import { rowHead, rowOf, rowWidths } from './defect-words.ts'
import { byElement, elementTable } from './elements.ts'
import type { Context } from './section.ts'

const keyRisks = 10

export function* executiveSummary(context: Context, anchor: string): Iterable<Block> {
  const {
    snapshot: { defects, layout },
    translator: { words, format },
    table,
  } = context
  if (layout !== 'Defect List') yield* richBlocks(textOf(context.snapshot, 'executiveSummarySection'), anchor)
  if (defects.length === 0) return
  yield severityBars(context)
  const unconfirmed = defects.filter((defect) => defect.unconfirmed?.includes('severity') === true).length
  if (unconfirmed > 0) yield note(format(words.summary.unconfirmed, { count: unconfirmed, all: defects.length }))
  if (layout === 'Bridge') yield elementTable(byElement(context), false, context)
  const urgent = defects
    .filter(({ severity }) => severity === 'critical' || severity === 'major')
    .toSorted((one, other) => Number(one.severity === 'major') - Number(other.severity === 'major'))
    .slice(0, keyRisks)
  if (layout === 'Facade' && urgent.length > 0) {
    yield {
      kind: 'table',
      style: 'grid',
      widths: rowWidths,
      head: rowHead(context.translator),
      rows: urgent.map((defect) => rowOf(defect, context)),
      caption: table(`${words.terms.severity.critical.name} · ${words.terms.severity.major.name}`),
    }
  }
}
