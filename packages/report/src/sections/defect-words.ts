import { defectLabel } from '@plumbline/contract/defects/defects'
import { bold, cell, severityFill, type Cell } from '../blocks.ts'
import { placeOf } from '../places.ts'
import type { ReportDefect, ReportSize } from '../snapshot.ts'
import { gsdNumber, gsdText } from '../gsd-words.ts'
import type { Speech } from '../words.ts'
import type { Context } from './section.ts'

/** Colour, letter and word together: no reader depends on one of them. */
export function severityCell(severity: ReportDefect['severity'], { words }: Speech): Cell {
  const { name, letter } = words.terms.severity[severity]
  return { content: [{ kind: 'line', runs: [bold(letter), { text: ` ${name}` }] }], fill: severityFill[severity] }
}

export const typeText = ({ type, subType }: ReportDefect): string => (subType === null ? type : `${type} – ${subType}`)

export function actionText({ action, actionDescription }: ReportDefect, { words }: Speech): string {
  const name = words.terms.followUp[action]
  return actionDescription === '' ? name : `${name}: ${actionDescription}`
}

function basisText({ source, gsd, gsdBasis }: ReportSize, speech: Speech): string | null {
  const { words, say } = speech
  if (source === null) return null
  if (source === 'typed') return words.size.typed
  return gsd === null ? words.size.gsdUnknown : say(words.size.gsd, { gsd: gsdText(gsd, gsdBasis, speech) })
}

/** 'length 120 mm, width < 1.4 mm (GSD)': a width under one pixel has no number (rules §F). */
export function sizeText(size: ReportSize, speech: Speech, hasBasis = true): string {
  const { words, say, number } = speech
  const width = size.isBelowGsd
    ? size.gsd === null
      ? words.size.belowGsd
      : say(words.size.belowGsdOf, { gsd: gsdNumber(size.gsd, speech) })
    : size.width === null
      ? null
      : say(words.size.width, { value: number(size.width) })
  const parts = [size.length === null ? null : say(words.size.length, { value: number(size.length) }), width].filter(
    (part) => part !== null,
  )
  if (parts.length === 0) return words.size.unknown
  const basis = hasBasis ? basisText(size, speech) : null
  const text = parts.join(words.size.joint)
  return basis === null ? text : say(words.size.basis, { size: text, basis })
}

/** One defect in one row: no., location, type, size, severity, action, status. */
export function rowOf(defect: ReportDefect, { speech, hasCards }: Context): readonly Cell[] {
  return [
    {
      content: [
        {
          kind: 'line',
          runs: [
            {
              text: defectLabel(defect.defectNum),
              isBold: true,
              ...(hasCards && { goesTo: anchorOf(defect.defectNum) }),
            },
          ],
        },
      ],
    },
    cell(placeOf(defect, speech)),
    cell(typeText(defect)),
    cell(sizeText(defect.size, speech, false)),
    severityCell(defect.severity, speech),
    cell(actionText(defect, speech)),
    cell(speech.words.statuses[defect.status]),
  ]
}

export const rowWidths = [9, 19, 18, 18, 13, 12, 11] as const

export function rowHead({ words: { defect } }: Speech): readonly Cell[] {
  return [defect.number, defect.place, defect.type, defect.size, defect.severity, defect.action, defect.status].map(
    (name) => ({ content: [{ kind: 'line', runs: [bold(name)] }], isLabel: true }),
  )
}

export const anchorOf = (defectNum: number): string => `defect_${defectNum}`
