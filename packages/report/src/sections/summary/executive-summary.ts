import { richBlocks } from '../../rich-blocks.ts'
import { note, type Block } from '../../blocks.ts'
import { textOf } from '../../section-texts.ts'
import { severityBars } from '../counts.ts'
import { rowHead, rowOf, rowWidths } from '../defect-words.ts'
import { byElement, elementTable } from '../elements.ts'
import { quantitiesByPriority } from './quantities.ts'
import type { Context } from '../section.ts'
import { condition, severityCharts, whatToDo, worstDefects } from './summary-parts.ts'

const keyRisks = 10

/** All critical ones, however many. Where major ones are cut, a sentence says how many and where they are. */
function* urgentTable(context: Context): Iterable<Block> {
  const { snapshot, translator, table } = context
  const { words, format } = translator
  const of = (severity: 'critical' | 'major') => snapshot.defects.filter((defect) => defect.severity === severity)
  const [critical, major] = [of('critical'), of('major')]
  // Without the list that the rest would be in, there is no rest.
  const shown = snapshot.definition.appendixA.isGenerated ? Math.max(0, keyRisks - critical.length) : major.length
  const urgent = [...critical, ...major.slice(0, shown)]
  if (urgent.length === 0) return
  yield {
    kind: 'table',
    style: 'grid',
    widths: rowWidths(context),
    head: rowHead(context),
    rows: urgent.map((defect) => rowOf(defect, context)),
    caption: table(`${words.terms.severity.critical.name} · ${words.terms.severity.major.name}`),
  }
  const cut = critical.length + major.length - urgent.length
  if (cut > 0) yield note(format(words.summary.shownUrgent, { count: cut, title: words.sections.appendixA }))
}

export function* executiveSummary(context: Context, anchor: string): Iterable<Block> {
  const {
    snapshot: { defects, layout },
    translator: { words, format },
  } = context
  if (layout !== 'Defect List') yield* richBlocks(textOf(context.snapshot, 'executiveSummarySection'), anchor)
  if (defects.length === 0) return
  const isWhole = layout === 'Facade' || layout === 'Bridge'
  if (isWhole) {
    yield condition(context)
    yield* worstDefects(context)
    yield* whatToDo(context)
    yield* quantitiesByPriority(context)
  }
  yield severityBars(context)
  const unconfirmed = defects.filter((defect) => defect.unconfirmed?.includes('severity') === true).length
  if (unconfirmed > 0) yield note(format(words.summary.unconfirmed, { count: unconfirmed, all: defects.length }))
  if (isWhole) yield* severityCharts(context)
  if (layout === 'Bridge') yield elementTable(byElement(context), false, context)
  if (layout === 'Facade') yield* urgentTable(context)
}
