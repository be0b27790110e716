import { defectLabel, type ConfirmableField } from '@plumbline/contract/defects/defects'
import { bold, cell, severityFill, small, type Cell } from '../blocks.ts'
import { placeOf } from '../places.ts'
import { shownRatings, ratingText } from '../ratings.ts'
import type { ReportDefect } from '../snapshot.ts'
import { sizeText } from '../size-words.ts'
import type { Translator } from '../translator.ts'
import type { Context } from './section.ts'

/** Colour, letter and name: the severity can be read without colours. */
export function severityCell(severity: ReportDefect['severity'], { words }: Translator, name?: string): Cell {
  const { letter, name: plain } = words.terms.severity[severity]
  return {
    content: [{ kind: 'line', runs: [bold(letter), { text: ` ${name ?? plain}` }] }],
    fill: severityFill[severity],
  }
}

type Unconfirmed = Pick<ReportDefect, 'unconfirmed'>

/** What no person has chosen or confirmed is not stated as established. */
export const confirmedText = (
  text: string,
  field: ConfirmableField,
  { unconfirmed = [] }: Unconfirmed,
  { words, format }: Translator,
): string => (unconfirmed.includes(field) ? format(words.defect.unconfirmed, { value: text }) : text)

export const severityText = (defect: Pick<ReportDefect, 'severity'> & Unconfirmed, translator: Translator): string =>
  confirmedText(translator.words.terms.severity[defect.severity].name, 'severity', defect, translator)

/** '' where the width of a crack says one severity, or nothing. */
function betweenText({ severityBetween }: ReportDefect, { words, format }: Translator): string {
  if (severityBetween === undefined) return ''
  const { severity, severityBetween: text } = words.terms
  return format(text, { from: severity[severityBetween.from].name, to: severity[severityBetween.to].name })
}

/** The severity of one defect; a group's worst has no defect to be confirmed on. */
export function severityOf(defect: ReportDefect, translator: Translator): Cell {
  const severity = severityCell(defect.severity, translator, severityText(defect, translator))
  const between = betweenText(defect, translator)
  return between === '' ? severity : { ...severity, content: [...severity.content, small(between)] }
}

export const typeText = (defect: ReportDefect, translator: Translator): string =>
  confirmedText(
    defect.subType === null ? defect.type : `${defect.type} – ${defect.subType}`,
    'type',
    defect,
    translator,
  )

export const materialText = (defect: ReportDefect, translator: Translator): string =>
  defect.material === null
    ? translator.words.none
    : confirmedText(translator.words.terms.material[defect.material], 'material', defect, translator)

export function actionText(defect: ReportDefect, translator: Translator): string {
  const { action, actionDescription } = defect
  const name = confirmedText(translator.words.terms.followUp[action], 'followUpAction', defect, translator)
  return actionDescription === '' ? name : `${name}: ${actionDescription}`
}

/** One cell where the project rates its defects, none elsewhere. */
export function ratingCells(defect: ReportDefect, { snapshot, translator }: Context): readonly Cell[] {
  const setup = shownRatings(snapshot)
  return setup === undefined ? [] : [cell(ratingText(defect, setup, translator))]
}

/** One defect in one row: no., location, type, size, severity, action, status. */
export function rowOf(defect: ReportDefect, context: Context): readonly Cell[] {
  const { translator, hasCards } = context
  return [
    {
      content: [
        {
          kind: 'line',
          runs: [
            {
              text: defectLabel(defect.defectNum),
              isBold: true,
              ...(hasCards && { linkTo: anchorOf(defect.defectNum) }),
            },
          ],
        },
      ],
    },
    cell(placeOf(defect, translator)),
    cell(typeText(defect, translator)),
    cell(sizeText(defect.size, translator, false)),
    severityOf(defect, translator),
    ...ratingCells(defect, context),
    cell(actionText(defect, translator)),
    cell(translator.words.statuses[defect.status]),
  ]
}

/** With a rating scheme the rows have one column more. */
export const rowWidths = ({ snapshot }: Context): readonly number[] =>
  shownRatings(snapshot) === undefined ? [9, 18, 16, 18, 17, 12, 10] : [9, 15, 14, 15, 14, 13, 11, 9]

export function rowHead({ snapshot, translator: { words } }: Context): readonly Cell[] {
  const { defect } = words
  const rating = shownRatings(snapshot) === undefined ? [] : [words.ratings.label]
  return [
    ...[defect.number, defect.place, defect.type, defect.size, defect.severity],
    ...rating,
    ...[defect.action, defect.status],
  ].map((name) => ({ content: [{ kind: 'line', runs: [bold(name)] }], isLabel: true }))
}

export const anchorOf = (defectNum: number): string => `defect_${defectNum}`
