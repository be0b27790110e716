import { defectLabel } from '@plumbline/contract/defects/defects'
import { severities } from '@plumbline/contract/buildings'
import { cell, label, note, small, type Block, type Row } from '../blocks.ts'
import { placeOf } from '../places.ts'
import { shownRatings } from '../ratings.ts'
import { repairProposal } from '../repair-proposal.ts'
import { sizeText } from '../size-words.ts'
import { anchorOf, ratingCells, severityCell, severityOf, typeText } from './defect-words.ts'
import type { Context } from './section.ts'

/** Every severity with what it means in this report. */
export function severityDefinitions({ translator, table }: Context): Block {
  const { words } = translator
  return {
    kind: 'table',
    style: 'grid',
    widths: [22, 78],
    head: [label(words.defect.severity), label(words.ratings.settings.meaning)],
    caption: table(words.parts.severities.title),
    rows: severities.map((severity): Row => [
      severityCell(severity, translator),
      cell(words.parts.severities[severity]),
    ]),
  }
}

/** All defects in few words, the most severe first; each leads to its card. */
export function* defectSchedule(context: Context): Iterable<Block> {
  const {
    snapshot: { defects },
    translator,
    table,
    hasCards,
  } = context
  const { words } = translator
  if (defects.length === 0) return
  const { defect: names, parts } = words
  const hasRatings = shownRatings(context.snapshot) !== undefined
  yield { kind: 'heading', level: 2, text: parts.schedule.title, anchor: 'schedule' }
  yield severityDefinitions(context)
  yield {
    kind: 'table',
    style: 'grid',
    widths: hasRatings ? [9, 15, 14, 14, 14, 14, 20] : [10, 18, 16, 16, 17, 23],
    caption: table(parts.schedule.title),
    head: [
      ...[names.number, names.place, names.type, names.size, names.severity],
      ...(hasRatings ? [words.ratings.label] : []),
      parts.schedule.proposal,
    ].map(label),
    rows: defects
      .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
      .map((defect): Row => {
        const number = { text: defectLabel(defect.defectNum), isBold: true }
        return [
          {
            content: [{ kind: 'line', runs: [{ ...number, ...(hasCards && { linkTo: anchorOf(defect.defectNum) }) }] }],
          },
          cell(placeOf(defect, translator)),
          cell(typeText(defect, translator)),
          cell(sizeText(defect.size, translator, false)),
          severityOf(defect, translator),
          ...ratingCells(defect, context),
          cell(small(repairProposal(defect, translator))),
        ]
      }),
  }
  yield note(parts.schedule.source)
}
