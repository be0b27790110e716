import { dinAxes, dinMarks, fixedRatings } from '@plumbline/contract/rules/ratings'
import { cell, label, note, paragraph, type Block, type Row } from '../blocks.ts'
import { openRatings, shownRatings, type Rated } from '../ratings.ts'
import type { Context } from './section.ts'

function rowsOf({ scheme, levels }: Rated, { translator: { words } }: Context): readonly Row[] {
  const { marks, levels: named } = words.ratings
  if (scheme === 'din-1076') return dinMarks.map((mark): Row => [label(String(mark)), cell(marks[`mark${mark}`])])
  if (scheme === 'own') return levels.map(({ name, meaning }): Row => [label(name), cell(meaning || words.none)])
  return fixedRatings
    .filter((rating) => rating.startsWith(`${scheme}:`))
    .map((rating): Row => [label(named[rating].name), cell(named[rating].meaning)])
}

/** What each level means and whose words it is in, then what is not rated. */
export function* ratingDefinitions(context: Context): Iterable<Block> {
  const { snapshot, translator, table } = context
  const setup = shownRatings(snapshot)
  if (setup === undefined || snapshot.defects.length === 0) return
  const { words, format, list } = translator
  const { report, schemes, sources, axes, settings } = words.ratings
  const title = format(report.title, { scheme: schemes[setup.scheme] })
  yield { kind: 'heading', level: 2, text: title, anchor: 'ratings' }
  if (setup.scheme === 'din-1076') yield paragraph(list(dinAxes.map((axis) => axes[axis])))
  yield {
    kind: 'table',
    style: 'grid',
    widths: [22, 78],
    head: [label(setup.scheme === 'din-1076' ? settings.mark : settings.level), label(settings.meaning)],
    rows: rowsOf(setup, context),
    caption: table(title),
  }
  yield note(sources[setup.scheme])
  const open = openRatings(snapshot, translator)
  for (const text of open) yield paragraph(text)
  if (snapshot.defects.every(({ rating = null }) => rating !== null)) yield paragraph(report.allRated)
}
