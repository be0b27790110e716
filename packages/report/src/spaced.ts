import type { Locale } from '@plumbline/contract/locales'
import type { Block, Cell, Row } from './blocks.ts'

const before = /(\p{Script=Han})(?=[A-Za-z])/gu
const after = /([A-Za-z])(?=\p{Script=Han})/gu
/** DF0001 and 2D end in what is no letter, or begin with it. */
const afterCode = /(?<=[A-Z]\d{4})(?=\p{Script=Han})/gu

/** Chinese beside Latin words has a space between them, as it is set in Hong Kong and on the mainland. */
export const spacedText = (text: string): string =>
  text.replaceAll(before, '$1 ').replaceAll(after, '$1 ').replaceAll(afterCode, ' ')

const isSpaced: Readonly<Record<Locale, boolean>> = { en: false, 'zh-cn': true, 'zh-hk': true }

type Runs = Extract<Block, { readonly kind: 'paragraph' }>['runs']
const spacedRuns = (runs: Runs): Runs => runs.map((run) => ({ ...run, text: spacedText(run.text) }))

const spacedCell = (cell: Cell): Cell => ({
  ...cell,
  content: cell.content.map((one) => (one.kind === 'line' ? { ...one, runs: spacedRuns(one.runs) } : one)),
})
const spacedRow = (row: Row): Row => row.map(spacedCell)

function spacedBlock(block: Block): Block {
  switch (block.kind) {
    case 'heading':
      return { ...block, text: spacedText(block.text) }
    case 'paragraph':
      return { ...block, runs: spacedRuns(block.runs) }
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, runs: spacedRuns(item.runs) })) }
    case 'table':
      return {
        ...block,
        head: block.head === null ? null : spacedRow(block.head),
        rows: block.rows.map(spacedRow),
        caption: block.caption === null ? null : spacedText(block.caption),
      }
    case 'bars':
      return {
        ...block,
        caption: spacedText(block.caption),
        rows: block.rows.map((row) => ({ ...row, label: spacedText(row.label) })),
      }
    case 'picture':
      return { ...block, caption: block.caption === null ? null : spacedText(block.caption) }
    case 'elevation':
      return { ...block, caption: spacedText(block.caption) }
    case 'contents':
      return { ...block, entries: block.entries.map((entry) => ({ ...entry, text: spacedText(entry.text) })) }
    default:
      return block
  }
}

/** All blocks as the language of the report sets them. */
export function* spaced(blocks: Iterable<Block>, locale: Locale): Generator<Block> {
  for (const block of blocks) yield isSpaced[locale] ? spacedBlock(block) : block
}
