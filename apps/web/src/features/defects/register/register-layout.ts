import type { Locale } from '@plumbline/contract/locales'
import type { RegisterColumn } from '../register-address.ts'
import { columnsByName, numberWidth } from './register-columns.tsx'

export type ShownColumn = {
  readonly name: RegisterColumn
  readonly width: number
  /** Without the word that its letter stands for. */ readonly isShort?: boolean
}

/** Null: a row is a card, with what matters in lines below each other. */
export type RegisterLayout = readonly ShownColumn[] | null

/** What a person works by; beside an open defect these are in sight, and the others are reached by scrolling. */
const firstInSight: readonly RegisterColumn[] = ['severity', 'type', 'status', 'assignee', 'due']
const cardWidth = 560
/** Still wide enough to tell two types apart. */
const minTypeWidth = 104

const tightWidths = (locale: Locale): Readonly<Partial<Record<RegisterColumn, number>>> => ({
  severity: 74,
  type: 130,
  // In Chinese a status is short, and a day is written in words.
  status: locale === 'en' ? 118 : 92,
  assignee: 104,
  due: locale === 'en' ? 100 : 128,
})

const sum = (columns: readonly ShownColumn[]) => columns.reduce((all, { width }) => all + width, numberWidth)
const natural = (name: RegisterColumn): ShownColumn => ({ name, width: columnsByName[name].width })

/** The columns that are chosen, so that those that matter fit. width: of the table, in pixels; 0: not measured. */
export function layOut(columns: readonly RegisterColumn[], width: number, locale: Locale): RegisterLayout {
  const wanted = columns.map(natural)
  if (width === 0 || sum(wanted) <= width) return wanted
  if (width < cardWidth) return null
  const front = firstInSight.filter((name) => columns.includes(name))
  const rest = wanted.filter(({ name }) => !front.includes(name))
  if (sum(front.map(natural)) <= width)
    return columns
      .filter((name) => front.includes(name))
      .map(natural)
      .concat(rest)
  const tight = tightWidths(locale)
  const tightest = front.map((name): ShownColumn => ({ name, width: tight[name] ?? columnsByName[name].width }))
  let spare = width - sum(tightest)
  const hasWord = spare >= columnsByName.severity.width - (tight.severity ?? 0)
  if (hasWord) spare -= columnsByName.severity.width - (tight.severity ?? 0)
  return tightest
    .map((column) => {
      if (column.name === 'severity') return hasWord ? natural('severity') : { ...column, isShort: true }
      if (column.name !== 'type') return column
      return { ...column, width: Math.min(columnsByName.type.width, Math.max(minTypeWidth, column.width + spare)) }
    })
    .concat(rest)
}

export const layoutWidth = (layout: RegisterLayout): number | string => (layout === null ? '100%' : sum(layout))
