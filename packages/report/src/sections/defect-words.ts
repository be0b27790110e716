import { defectLabel } from '@plumbline/contract/defects/defects'
import { bold, cell, severityFill, type Cell } from '../blocks.ts'
import { placeOf } from '../places.ts'
import type { ReportDefect, ReportSize } from '../snapshot.ts'
import { gsdNumber, gsdText } from '../gsd-words.ts'
import type { Translator } from '../translator.ts'
import type { Context } from './section.ts'

/** Colour, letter and name: the severity can be read without colours. */
export function severityCell(severity: ReportDefect['severity'], { words }: Translator): Cell {
  const { name, letter } = words.terms.severity[severity]
  return { content: [{ kind: 'line', runs: [bold(letter), { text: ` ${name}` }] }], fill: severityFill[severity] }
}

export const typeText = ({ type, subType }: ReportDefect): string => (subType === null ? type : `${type} – ${subType}`)

export function actionText({ action, actionDescription }: ReportDefect, { words }: Translator): string {
  const name = words.terms.followUp[action]
  return actionDescription === '' ? name : `${name}: ${actionDescription}`
}

function basisText({ source, gsd, gsdBasis }: ReportSize, translator: Translator): string | null {
  const { words, format } = translator
  if (source === null) return null
  if (source === 'typed') return words.size.typed
  return gsd === null ? words.size.gsdUnknown : format(words.size.gsd, { gsd: gsdText(gsd, gsdBasis, translator) })
}

/** 'length 120 mm, width < 1.4 mm (GSD)': a width under one pixel has no number (rules §F). */
export function sizeText(size: ReportSize, translator: Translator, hasBasis = true): string {
  const { words, format, number } = translator
  const width = size.isBelowGsd
    ? size.gsd === null
      ? words.size.belowGsd
      : format(words.size.belowGsdOf, { gsd: gsdNumber(size.gsd, translator) })
    : size.width === null
      ? null
      : format(words.size.width, { value: number(size.width) })
  const parts = [size.length === null ? null : format(words.size.length, { value: number(size.length) }), width].filter(
    (part) => part !== null,
  )
  if (parts.length === 0) return words.size.unknown
  const basis = hasBasis ? basisText(size, translator) : null
  const text = parts.join(words.size.joint)
  return basis === null ? text : format(words.size.basis, { size: text, basis })
}

/** One defect in one row: no., location, type, size, severity, action, status. */
export function rowOf(defect: ReportDefect, { translator, hasCards }: Context): readonly Cell[] {
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
    cell(typeText(defect)),
    cell(sizeText(defect.size, translator, false)),
    severityCell(defect.severity, translator),
    cell(actionText(defect, translator)),
    cell(translator.words.statuses[defect.status]),
  ]
}

export const rowWidths = [9, 19, 18, 18, 13, 12, 11] as const

export function rowHead({ words: { defect } }: Translator): readonly Cell[] {
  return [defect.number, defect.place, defect.type, defect.size, defect.severity, defect.action, defect.status].map(
    (name) => ({ content: [{ kind: 'line', runs: [bold(name)] }], isLabel: true }),
  )
}

export const anchorOf = (defectNum: number): string => `defect_${defectNum}`
