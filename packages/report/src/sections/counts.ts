import { severities, type Severity } from '@plumbline/contract/buildings'
import { cell, label, line, run, severityFill, type Block, type Cell, type Row } from '../blocks.ts'
import type { ReportDefect } from '../snapshot.ts'
import { countBy, countBySeverity, byCountDescending, type Counted } from '../statistics.ts'
import type { Context } from './section.ts'

/** Severities without a defect have no column. */
const occurring = (defects: readonly ReportDefect[]): readonly Severity[] => {
  const counts = countBySeverity(defects)
  return severities.filter((severity) => counts[severity] > 0)
}

const centred = (text: string, fill?: string): Cell => ({
  content: [{ ...line(text), align: 'centre' }],
  ...(fill !== undefined && { fill }),
})

function headOf(first: string, shown: readonly Severity[], { translator: { words } }: Context): Row {
  return [
    label(first),
    ...shown.map((severity): Cell => ({
      content: [
        {
          kind: 'line',
          runs: [run(words.terms.severity[severity].name, { isBold: true, colour: '1A1F26' })],
          align: 'centre',
          isSmall: true,
        },
      ],
      fill: severityFill[severity],
    })),
    {
      content: [
        {
          kind: 'line',
          runs: [run(words.summary.total, { isBold: true, colour: '1A1F26' })],
          align: 'centre',
          isSmall: true,
        },
      ],
      isLabel: true,
    },
  ]
}

const countCells = (
  counts: Readonly<Record<Severity, number>>,
  shown: readonly Severity[],
  { translator: { words } }: Context,
): readonly Cell[] => {
  const all = severities.reduce((sum, severity) => sum + counts[severity], 0)
  return [
    ...shown.map((severity) => centred(counts[severity] === 0 ? words.none : String(counts[severity]))),
    { content: [{ kind: 'line' as const, runs: [run(String(all), { isBold: true })], align: 'centre' as const }] },
  ]
}

type Counting = { readonly first: string; readonly caption: string }

/** Rows × severities, with a total below. */
export function severityTable(
  rows: readonly { readonly name: Cell; readonly defects: readonly ReportDefect[] }[],
  { first, caption }: Counting,
  context: Context,
): Block {
  const { defects } = context.snapshot
  const shown = occurring(defects)
  const width = 74 / (shown.length + 1)
  return {
    kind: 'table',
    style: 'grid',
    caption: context.table(caption),
    widths: [26, ...shown.map(() => width), width],
    head: headOf(first, shown, context),
    rows: [
      ...rows.map(({ name, defects: own }) => [name, ...countCells(countBySeverity(own), shown, context)]),
      [label(context.translator.words.summary.total), ...countCells(countBySeverity(defects), shown, context)],
    ],
  }
}

export function typeTable(context: Context): Block {
  const {
    snapshot: { defects },
    translator: { words },
  } = context
  return severityTable(
    byCountDescending(countBy(defects, ({ type }) => type)).map(({ key, defects: own }) => ({
      name: cell(key),
      defects: own,
    })),
    { first: words.defect.type, caption: words.summary.byType },
    context,
  )
}

export function severityBars(context: Context): Block {
  const {
    snapshot: { defects },
    translator: { words, format, list },
    figure,
  } = context
  const counts = countBySeverity(defects)
  const shown = severities.filter((severity) => counts[severity] > 0 || severity !== 'na')
  const rows = shown.map((severity) => ({
    label: `${words.terms.severity[severity].letter}  ${words.terms.severity[severity].name}`,
    parts: [{ count: counts[severity], severity }],
    count: counts[severity],
  }))
  return {
    kind: 'bars',
    caption: figure(words.summary.bySeverity),
    alt: format(words.alt.bars, {
      title: words.summary.bySeverity,
      list: list(rows.map(({ label: name, count }) => `${name} ${count}`)),
    }),
    max: Math.max(1, ...rows.map(({ count }) => count)),
    rows,
  }
}

/** At most twelve groups: a longer chart cannot be read. */
export function groupBars(
  groups: readonly Counted<ReportDefect>[],
  title: string,
  { translator: { format, words, list }, figure }: Context,
): Block {
  const rows = groups.slice(0, 12).map(({ key, count, bySeverity }) => ({
    label: key,
    parts: severities
      .filter((severity) => bySeverity[severity] > 0)
      .map((severity) => ({ count: bySeverity[severity], severity })),
    count,
  }))
  return {
    kind: 'bars',
    caption: figure(title),
    alt: format(words.alt.bars, { title, list: list(rows.map(({ label: name, count }) => `${name} ${count}`)) }),
    max: Math.max(1, ...rows.map(({ count }) => count)),
    rows,
  }
}
