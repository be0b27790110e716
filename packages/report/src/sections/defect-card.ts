import { defectLabel } from '@plumbline/contract/defects/defects'
import { cell, label, small, type Block, type Cell, type Row } from '../blocks.ts'
import { placeOf } from '../places.ts'
import { repairProposal } from '../repair-proposal.ts'
import type { ReportDefect } from '../snapshot.ts'
import { actionText, anchorOf, materialText, ratingCells, severityOf, typeText } from './defect-words.ts'
import { sizeText } from '../size-words.ts'
import { pairs } from './facts.ts'
import { thermalFacts, isThermalDefect, pairRows } from './thermal.ts'
import type { Context } from './section.ts'

function photoRow(defect: ReportDefect, { translator }: Context): Row {
  const { words, format, cameraClock } = translator
  const { photo } = defect
  if (photo === null) return [{ ...cell(words.defect.withoutPhoto), span: 4 }]
  const number = defectLabel(defect.defectNum)
  const title = photo.takenAt === null ? photo.name : `${photo.name} · ${cameraClock(photo.takenAt)}`
  const whole = {
    kind: 'picture' as const,
    ref: photo.annotated,
    alt: format(words.alt.photo, {
      photo: photo.name,
      defect: number,
      type: typeText(defect, translator),
      place: placeOf(defect, translator),
    }),
    maxHeight: 54,
    align: 'centre' as const,
  }
  if (photo.crop === null) return [{ ...cell(whole, { ...small(title), align: 'centre' }), span: 4 }]
  return [
    { ...cell(whole, { ...small(title), align: 'centre' }), span: 2 },
    {
      ...cell(
        {
          kind: 'picture',
          ref: photo.crop,
          alt: format(words.alt.crop, { defect: number, type: typeText(defect, translator) }),
          maxHeight: 54,
          align: 'centre',
        },
        { ...small(words.defect.crop), align: 'centre' },
      ),
      span: 2,
    },
  ]
}

function defectFacts(defect: ReportDefect, context: Context): readonly (readonly [string, Cell])[] {
  const { translator } = context
  const { words, day } = translator
  const { defect: names } = words
  return [
    [names.severity, severityOf(defect, translator)],
    ...ratingCells(defect, context).map((rating) => [words.ratings.label, rating] as const),
    [names.status, cell(words.statuses[defect.status])],
    [names.type, cell(typeText(defect, translator))],
    [names.place, cell(placeOf(defect, translator))],
    [names.size, cell(sizeText(defect.size, translator))],
    [names.action, cell(actionText(defect, translator))],
    [names.material, cell(materialText(defect, translator))],
    [names.found, cell(day(defect.foundAt))],
    ...(defect.dueDate === null && defect.assignee === null
      ? []
      : [
          [names.due, cell(defect.dueDate === null ? words.none : day(defect.dueDate))] as const,
          [names.assignee, cell(defect.assignee ?? words.none)] as const,
        ]),
  ]
}

const remarkRow = ({ remark }: ReportDefect, { translator: { words } }: Context): readonly Row[] =>
  remark === '' ? [] : [[label(words.defect.remark), { ...cell(remark), span: 3 }]]

/** Sound is not printed: a reader learns that there is some. */
const voiceRow = ({ voiceNotes = 0 }: ReportDefect, { translator: { words, format } }: Context): readonly Row[] =>
  voiceNotes === 0
    ? []
    : [[label(words.defect.voiceNotes), { ...cell(format(words.defect.notPrinted, { count: voiceNotes })), span: 3 }]]

/** A heading and a table that stays on one page. */
export function* defectCard(defect: ReportDefect, context: Context): Iterable<Block> {
  const number = defectLabel(defect.defectNum)
  const { translator } = context
  const pair = isThermalDefect(defect) ? pairRows(defect, context, number) : []
  const isPairAlone = pair.length > 0 && defect.photo?.isThermal === true
  yield {
    kind: 'heading',
    level: 3,
    text: `${number}  ${typeText(defect, translator)}`,
    anchor: anchorOf(defect.defectNum),
  }
  yield {
    kind: 'table',
    style: 'grid',
    widths: [14, 36, 14, 36],
    head: null,
    caption: null,
    keepOnOnePage: true,
    rows: [
      ...(isPairAlone ? pair : [photoRow(defect, context)]),
      ...pairs(defectFacts(defect, context)),
      [label(translator.words.parts.schedule.proposal), { ...cell(repairProposal(defect, translator)), span: 3 }],
      ...remarkRow(defect, context),
      ...voiceRow(defect, context),
      ...(isPairAlone ? [] : pair),
      ...(isThermalDefect(defect) ? pairs(thermalFacts(defect, context)) : []),
    ],
  }
}

/** For Hoklas: thermogram and photo, then contrast, size and conditions. */
export function* thermalCard(defect: ReportDefect, context: Context): Iterable<Block> {
  if (!isThermalDefect(defect)) return
  const number = defectLabel(defect.defectNum)
  const { translator } = context
  yield {
    kind: 'heading',
    level: 3,
    text: `${number}  ${typeText(defect, translator)}`,
    anchor: anchorOf(defect.defectNum),
  }
  yield {
    kind: 'table',
    style: 'grid',
    widths: [18, 32, 18, 32],
    head: null,
    caption: null,
    keepOnOnePage: true,
    rows: [
      ...pairRows(defect, context, number),
      ...pairs([
        [translator.words.defect.place, cell(placeOf(defect, translator))],
        [translator.words.defect.size, cell(sizeText(defect.size, translator))],
        ...thermalFacts(defect, context),
      ]),
      ...remarkRow(defect, context),
      ...voiceRow(defect, context),
    ],
  }
}
