import type { Run } from '@plumbline/office/docx/paragraphs'
import type { Block, Cell, Row } from '../blocks.ts'
import { contextOf, type Context } from '../sections/section.ts'
import type { ReportDefect, ReportSnapshot } from '../snapshot.ts'
import { createTranslator } from '../translator.ts'
import { exampleSnapshot } from './example-snapshot.ts'

export type Of<K extends Block['kind']> = Extract<Block, { readonly kind: K }>

export const ofKind = <K extends Block['kind']>(blocks: Iterable<Block>, kind: K): readonly Of<K>[] =>
  [...blocks].filter((block): block is Of<K> => block.kind === kind)

export const textOfRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** The lines of a cell, without its pictures. */
export const textOfCell = ({ content }: Cell): string =>
  content.flatMap((one) => (one.kind === 'line' ? [textOfRuns(one.runs)] : [])).join('\n')

export const textOfRows = (rows: readonly Row[]): readonly (readonly string[])[] =>
  rows.map((row) => row.map(textOfCell))

/** What a reader reads of a block, roughly. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'paragraph':
      return textOfRuns(block.runs)
    case 'list':
      return block.items.map(({ runs }) => textOfRuns(runs)).join('\n')
    case 'table':
      return textOfRows([...(block.head === null ? [] : [block.head]), ...block.rows])
        .flat()
        .join('\n')
    case 'bars':
      return [block.caption, ...block.rows.map(({ label, count }) => `${label} ${count}`)].join('\n')
    case 'picture':
    case 'elevation':
      return block.caption ?? ''
    case 'contents':
      return [block.title, ...block.entries.map(({ text }) => text)].join('\n')
    default:
      return ''
  }
}

/** Pictures of a table, row by row. */
export const refsInRows = (rows: readonly Row[]): readonly (readonly string[])[] =>
  rows.map((row) => row.flatMap(({ content }) => content.flatMap((one) => (one.kind === 'picture' ? [one.ref] : []))))

type Changes = Partial<ReportSnapshot> & { readonly hasCards?: boolean }

/** The context of a section in an example report in English, with what the test changes. */
export function exampleContext(
  options: Parameters<typeof exampleSnapshot>[0] = {},
  { hasCards = false, ...changes }: Changes = {},
): Context {
  const snapshot = { ...exampleSnapshot(options), ...changes }
  return contextOf(snapshot, createTranslator(snapshot.definition.language, snapshot.timeZone), hasCards)
}

/** The first defect of the example, with what the test changes. */
export const exampleDefect = (changes: Partial<ReportDefect> = {}): ReportDefect => ({
  ...exampleSnapshot({ count: 1 }).defects[0]!,
  ...changes,
})
