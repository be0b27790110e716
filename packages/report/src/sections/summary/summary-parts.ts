import { severities } from '@plumbline/contract/buildings'
import { defectLabel } from '@plumbline/contract/defects/defects'
import { bold, cell, label, line, small, type Block, type Cell, type Row } from '../../blocks.ts'
import { isCovered } from '../../photographed.ts'
import { placeOf } from '../../places.ts'
import type { ReportDefect, ReportElevation } from '../../snapshot.ts'
import { sizeText } from '../../size-words.ts'
import { countBy } from '../../statistics.ts'
import { groupBars } from '../counts.ts'
import { severityText, typeText } from '../defect-words.ts'
import type { Context } from '../section.ts'

const isOpen = ({ status }: ReportDefect): boolean => status !== 'closed'
const bySeverity = (one: ReportDefect, other: ReportDefect): number =>
  severities.indexOf(one.severity) - severities.indexOf(other.severity)
const nameOf = ({ name, block }: ReportElevation): string => (block === '' ? name : `${block} · ${name}`)

/** The condition by the most severe open defect, of the part that was seen and of no other. */
export function condition({ snapshot: { defects }, translator: { words, format, locale } }: Context): Block {
  const texts = words.parts.condition
  const open = defects.filter(isOpen)
  const count = (severity: ReportDefect['severity']) => open.filter((defect) => defect.severity === severity).length
  const [critical, major, moderate] = [count('critical'), count('major'), count('moderate')]
  const text =
    open.length === 0
      ? texts.none
      : critical > 0
        ? format(texts.critical, { count: critical })
        : major > 0
          ? format(texts.major, { count: major })
          : moderate > 0
            ? texts.moderate
            : texts.minor
  return { kind: 'paragraph', runs: [bold(text), { text: `${locale === 'en' ? ' ' : ''}${texts.notSeen}` }] }
}

const maxWorst = 3

/** Close views of the most severe open defects. */
export function* worstDefects({ snapshot: { defects }, translator }: Context): Iterable<Block> {
  const { words, format } = translator
  const worst = defects
    .filter((defect) => isOpen(defect) && (defect.severity === 'critical' || defect.severity === 'major'))
    .toSorted(bySeverity)
    .filter(({ photo }) => photo !== null && photo.crop !== null)
    .slice(0, maxWorst)
  if (worst.length === 0) return
  yield { kind: 'paragraph', runs: [bold(words.parts.worst)], keepWithNext: true }
  const shown = worst.map((defect): Cell => {
    const number = defectLabel(defect.defectNum)
    return cell(
      {
        kind: 'picture',
        ref: defect.photo?.crop ?? '',
        alt: format(words.alt.crop, { defect: number, type: typeText(defect, translator) }),
        maxHeight: 40,
        align: 'centre',
      },
      line(bold(number), ` ${severityText(defect, translator)}`),
      small(typeText(defect, translator)),
      small([placeOf(defect, translator), sizeText(defect.size, translator, false)].join(' · ')),
    )
  })
  const row: Row = [...shown, ...Array.from({ length: maxWorst - shown.length }, () => cell(''))]
  yield {
    kind: 'table',
    style: 'plain',
    widths: [1, 1, 1],
    head: null,
    rows: [row],
    caption: null,
    keepOnOnePage: true,
  }
}

const maxNumbers = 12

function numbersOf(defects: readonly ReportDefect[], { words, format }: Context['translator']): string {
  const named = defects.slice(0, maxNumbers).map(({ defectNum }) => defectLabel(defectNum))
  const text = named.join(words.size.joint)
  return defects.length > maxNumbers
    ? format(words.parts.todo.more, { list: text, count: defects.length - maxNumbers })
    : text
}

/** What follows from severities and actions, and what no photo shows. Empty lines are left out. */
export function* whatToDo({ snapshot, translator }: Context): Iterable<Block> {
  const { words, format, list } = translator
  const { todo } = words.parts
  const open = snapshot.defects.filter(isOpen)
  const urgent = open.filter(({ severity }) => severity === 'critical' || severity === 'major')
  const lines: readonly (readonly [string, string, readonly ReportDefect[]])[] = [
    [todo.now, todo.nowText, urgent.filter(({ severity }) => severity === 'critical')],
    [todo.next, todo.nextText, urgent.filter(({ severity, action }) => severity === 'major' && action === 'repair')],
    [todo.first, todo.firstText, urgent.filter(({ action }) => action === 'verify')],
  ]
  const unseen = snapshot.elevations.filter((elevation) => !isCovered(snapshot, elevation)).map(nameOf)
  const rows: readonly Row[] = [
    ...lines
      .filter(([, , defects]) => defects.length > 0)
      .map(([name, text, defects]): Row => [
        label(name),
        cell(format(text, { count: defects.length, list: numbersOf(defects, translator) })),
      ]),
    ...(unseen.length === 0
      ? []
      : [[label(todo.inspect), cell(format(todo.inspectText, { list: list(unseen) }))] satisfies Row]),
  ]
  if (rows.length === 0) return
  yield { kind: 'paragraph', runs: [bold(todo.title)], keepWithNext: true }
  yield { kind: 'table', style: 'facts', widths: [22, 78], head: null, rows, caption: null, keepOnOnePage: true }
}

/** Severity by elevation and by status. */
export function* severityCharts(context: Context): Iterable<Block> {
  const { snapshot, translator } = context
  const { words } = translator
  const names = new Map(snapshot.elevations.map((elevation) => [elevation.id, nameOf(elevation)]))
  const elevationOf = ({ elevationId }: ReportDefect) =>
    (elevationId === null ? undefined : names.get(elevationId)) ?? words.parts.noElevation
  yield groupBars(countBy(snapshot.defects, elevationOf), words.parts.byElevation, context)
  yield groupBars(
    countBy(snapshot.defects, ({ status }) => words.statuses[status]),
    words.parts.byStatus,
    context,
  )
}
