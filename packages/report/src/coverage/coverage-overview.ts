import { cell, label, type Block, type Row } from '../blocks.ts'
import type { ReportCoverage, ReportElevation } from '../snapshot.ts'
import type { Context } from '../sections/section.ts'
import { hasPhotos } from './coverage-figures.ts'
import { closeRangeText, seenText } from './coverage-in-words.ts'

const isKnown = (coverage: ReportElevation['coverage']): coverage is ReportCoverage =>
  coverage !== undefined &&
  coverage !== null &&
  (coverage.state === 'ready' || coverage.computedAt !== null) &&
  coverage.basis !== 'none'

function overviewRow(name: string, coverage: ReportElevation['coverage'], translator: Context['translator']): Row {
  const { words, format, number } = translator
  if (!isKnown(coverage)) return [cell(name), ...Array.from({ length: 4 }, () => cell(words.none))]
  const { facts, floors } = words.coverage
  const { floors: covered, gaps, basis } = coverage
  return [
    cell(name),
    cell(seenText(coverage, translator) ?? floors.byPlace),
    cell(format(facts.floorsOf, { count: covered.filter(hasPhotos).length, all: covered.length })),
    cell(basis === 'measured' ? number(gaps.length, 0) : words.none),
    cell(closeRangeText(coverage, translator)),
  ]
}

/** One row for each elevation, before the page of each. */
export function overviewTable(
  elevations: readonly { readonly title: string; readonly coverage: ReportElevation['coverage'] }[],
  { translator, table }: Context,
): Block {
  const { overview, facts } = translator.words.coverage
  return {
    kind: 'table',
    style: 'grid',
    widths: [24, 26, 16, 10, 24],
    caption: table(overview.title),
    head: [overview.elevation, facts.seen, facts.floors, overview.gaps, facts.closeRange].map(label),
    rows: elevations.map(({ title, coverage }) => overviewRow(title, coverage, translator)),
  }
}
