import { defectLabel } from '@plumbline/contract/defects/defects'
import { cell, label, small, type Block, type Cell, type Row } from '../blocks.ts'
import { placeOf } from '../places.ts'
import type { ReportDefect } from '../snapshot.ts'
import { actionText, anchorOf, severityCell, sizeText, typeText } from './defect-words.ts'
import { pairs } from './facts.ts'
import { thermalFacts, isHot, pairRows } from './thermal.ts'
import type { Context } from './section.ts'

function photoRow(defect: ReportDefect, { speech }: Context): Row {
  const { words, say, cameraClock } = speech
  const { photo } = defect
  if (photo === null) return [{ ...cell(words.defect.withoutPhoto), span: 4 }]
  const number = defectLabel(defect.defectNum)
  const title = photo.takenAt === null ? photo.name : `${photo.name} · ${cameraClock(photo.takenAt)}`
  const whole = {
    kind: 'picture' as const,
    ref: photo.annotated,
    alt: say(words.alt.photo, {
      photo: photo.name,
      defect: number,
      type: typeText(defect),
      place: placeOf(defect, speech),
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
          alt: say(words.alt.crop, { defect: number, type: typeText(defect) }),
          maxHeight: 54,
          align: 'centre',
        },
        { ...small(words.defect.crop), align: 'centre' },
      ),
      span: 2,
    },
  ]
}

function defectFacts(defect: ReportDefect, { speech }: Context): readonly (readonly [string, Cell])[] {
  const { words, day } = speech
  const { defect: names } = words
  return [
    [names.severity, severityCell(defect.severity, speech)],
    [names.status, cell(words.statuses[defect.status])],
    [names.type, cell(typeText(defect))],
    [names.place, cell(placeOf(defect, speech))],
    [names.size, cell(sizeText(defect.size, speech))],
    [names.action, cell(actionText(defect, speech))],
    [names.material, cell(defect.material === null ? words.none : words.terms.material[defect.material])],
    [names.found, cell(day(defect.foundAt))],
    ...(defect.dueDate === null && defect.assignee === null
      ? []
      : [
          [names.due, cell(defect.dueDate === null ? words.none : day(defect.dueDate))] as const,
          [names.assignee, cell(defect.assignee ?? words.none)] as const,
        ]),
  ]
}

const remarkRow = ({ remark }: ReportDefect, { speech: { words } }: Context): readonly Row[] =>
  remark === '' ? [] : [[label(words.defect.remark), { ...cell(remark), span: 3 }]]

/** A heading and a table that stays on one page. */
export function* defectCard(defect: ReportDefect, context: Context): Iterable<Block> {
  const number = defectLabel(defect.defectNum)
  const pair = isHot(defect) ? pairRows(defect, context, number) : []
  const isPairAlone = pair.length > 0 && defect.photo?.isThermal === true
  yield { kind: 'heading', level: 3, text: `${number}  ${typeText(defect)}`, anchor: anchorOf(defect.defectNum) }
  yield {
    kind: 'table',
    look: 'grid',
    widths: [14, 36, 14, 36],
    head: null,
    caption: null,
    isWhole: true,
    rows: [
      ...(isPairAlone ? pair : [photoRow(defect, context)]),
      ...pairs(defectFacts(defect, context)),
      ...remarkRow(defect, context),
      ...(isPairAlone ? [] : pair),
      ...(isHot(defect) ? pairs(thermalFacts(defect, context)) : []),
    ],
  }
}

/** The laboratory's view of one: the pair first, contrast, size and conditions below. */
export function* heatCard(defect: ReportDefect, context: Context): Iterable<Block> {
  if (!isHot(defect)) return
  const number = defectLabel(defect.defectNum)
  const { speech } = context
  yield { kind: 'heading', level: 3, text: `${number}  ${typeText(defect)}`, anchor: anchorOf(defect.defectNum) }
  yield {
    kind: 'table',
    look: 'grid',
    widths: [18, 32, 18, 32],
    head: null,
    caption: null,
    isWhole: true,
    rows: [
      ...pairRows(defect, context, number),
      ...pairs([
        [speech.words.defect.place, cell(placeOf(defect, speech))],
        [speech.words.defect.size, cell(sizeText(defect.size, speech))],
        ...thermalFacts(defect, context),
      ]),
      ...remarkRow(defect, context),
    ],
  }
}
