import type { bridgeElements } from '@plumbline/contract/messages/en/reports/labels'
import { cell, label, note, type Block, type Row } from '../blocks.ts'
import { isCovered } from '../photographed.ts'
import type { ReportDefect } from '../snapshot.ts'
import { countBy, type Counted } from '../statistics.ts'
import { groupBars } from './counts.ts'
import { rowHead, rowOf, rowWidths, severityCell } from './defect-words.ts'
import type { Context } from './section.ts'

type Element = keyof typeof bridgeElements

/** rules §K: how drawings and places name the elements of a bridge. */
const known: Readonly<Record<Element, RegExp>> = {
  deck: /\b(deck|soffit|slab|girder)|桥面|橋面|桥板|橋板|主梁|主樑/i,
  joints: /\bjoint|伸缩缝|伸縮縫/i,
  bearings: /\bbearing|支座/i,
  piers: /\bpier|桥墩|橋墩/i,
  abutments: /\babutment|桥台|橋台|橋臺/i,
  parapets: /\b(parapet|railing|barrier)|护栏|護欄|栏杆|欄杆/i,
  drainage: /\b(drain|gull(y|ies)\b)|排水/i,
}
const elements = Object.keys(known) as readonly Element[]

const elementIn = (names: readonly string[]): Element | undefined =>
  elements.find((element) => names.some((name) => known[element].test(name)))

/** Groups by the element that was typed, else by the one that the path names, else by the first name of the path. */
export function byElement({ snapshot: { defects }, translator: { words } }: Context): readonly Counted<ReportDefect>[] {
  return countBy(defects, ({ element, path }) => {
    const found = elementIn(element === null ? path : [element])
    return found === undefined ? (element ?? path[0] ?? words.result.placeUnknown) : words.result.elements[found]
  })
}

/** hasAll: elements without a defect have a row too, which says whether they were inspected. */
export function elementTable(
  groups: readonly Counted<ReportDefect>[],
  hasAll: boolean,
  { snapshot, translator, table }: Context,
): Block {
  const { words } = translator
  const {
    result: { elements: names, marks },
  } = words
  const inspected = new Set(
    snapshot.elevations
      .filter((elevation) => isCovered(snapshot, elevation))
      .flatMap(({ name, block }) => elementIn([name, block]) ?? []),
  )
  const withoutDefect = elements.filter((element) => hasAll && !groups.some(({ key }) => key === names[element]))
  const sound = (element: Element): Row => [
    cell(names[element]),
    cell(inspected.has(element) ? marks.inspected : marks.none),
    cell(inspected.has(element) ? '0' : words.none),
    cell(words.none),
    cell(words.none),
  ]
  return {
    kind: 'table',
    style: 'grid',
    widths: [30, 24, 12, 18, 16],
    caption: table(words.summary.byElement),
    head: [
      label(words.result.element),
      label(words.result.mark),
      label(words.summary.count),
      label(words.result.worst),
      label(words.result.priority),
    ],
    rows: [
      ...groups.map(({ key, count, worst }): Row => [
        cell(key),
        cell(marks.inspected),
        cell(String(count)),
        severityCell(worst, translator),
        cell(words.result.priorities[worst]),
      ]),
      ...withoutDefect.map(sound),
    ],
  }
}

/** A table of defects for every element. */
export function* conditionByElement(context: Context): Iterable<Block> {
  const {
    translator: { words },
    table,
  } = context
  const groups = byElement(context)
  yield elementTable(groups, true, context)
  yield note(words.result.notInspected)
  yield groupBars(groups, words.summary.byElement, context)
  for (const [index, { key, defects }] of groups.entries()) {
    yield { kind: 'heading', level: 2, text: key, anchor: `element_${index}` }
    yield {
      kind: 'table',
      style: 'grid',
      widths: rowWidths(context),
      head: rowHead(context),
      rows: defects.map((defect) => rowOf(defect, context)),
      caption: table(key),
    }
  }
}
