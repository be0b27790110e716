import type { Block, Content, Row } from '../blocks.ts'
import { page, textWidth } from '../docx/page.ts'

/** All in millimetres, as pdf/typst-source.ts sets them: measured on its pages, rounded up. */
const lines = { text: [2.6, 4.6], note: [2.2, 3.9], cell: [2.3, 4.2] } as const
const captionLine = 2.2
const between = 3.2
const itemBetween = 2.5
const rowPadding = 2.6
const cellPadding = 3.4
const belowTable = 4
const headings = {
  1: { above: 8, height: 6.5, below: 5 },
  2: { above: 6, height: 3.3, below: 3 },
  3: { above: 5, height: 2.8, below: 2.2 },
} as const

/** A little is left, because letters differ in width. */
export const pageHeight = page.height - page.margin.top - page.margin.bottom - 4

/** Wider than most letters are; a Chinese one is as wide as the text is high. */
const widthOf = (text: string, points: number): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 0.353 : 0.18) * points, 0)

/** Height of a text that breaks into lines; [first, each further one]. */
const broken = (text: string, points: number, width: number, [first, further]: readonly [number, number]): number =>
  first + further * (Math.max(1, Math.ceil(widthOf(text, points) / width)) - 1)

const textOf = (runs: readonly { readonly text: string }[]): string => runs.map(({ text }) => text).join('')

const contentHeight = (one: Content, width: number): number =>
  one.kind === 'picture' ? one.maxHeight : broken(textOf(one.runs), one.isSmall === true ? 7.8 : 8.8, width, lines.cell)

function rowHeight(row: Row, widths: readonly number[]): number {
  let column = 0
  const cells = row.map(({ content, span = 1 }) => {
    const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0) - cellPadding
    column += span
    return content.reduce((sum, one) => sum + contentHeight(one, width), 0)
  })
  return rowPadding + Math.max(0, ...cells)
}

type Set = { readonly above: number; readonly height: number; readonly below: number }

function tableHeight({ widths: parts, head, rows, caption }: Extract<Block, { readonly kind: 'table' }>): Set {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const widths = parts.map((part) => (part / whole) * textWidth)
  const all = [...(head === null ? [] : [head]), ...rows].reduce((sum, row) => sum + rowHeight(row, widths), 0)
  return caption === null
    ? { above: between, height: all, below: belowTable }
    : { above: 4, height: captionLine + 1.8 + all, below: belowTable }
}

/** Without the picture of a figure, which is as high as what is left. */
function setOf(block: Block): Set {
  const spaced = (height: number): Set => ({ above: between, height, below: between })
  switch (block.kind) {
    case 'heading':
      return headings[block.level]
    case 'paragraph':
      return spaced(
        block.style === 'note'
          ? broken(textOf(block.runs), 8.5, textWidth, lines.note)
          : broken(textOf(block.runs), 10, textWidth, lines.text),
      )
    case 'list':
      return spaced(
        block.items.reduce(
          (sum, { runs }, index) =>
            sum + (index > 0 ? itemBetween : 0) + broken(textOf(runs), 10, textWidth - 5, lines.text),
          0,
        ),
      )
    case 'table':
      return tableHeight(block)
    case 'elevation':
      return spaced(2.5 + captionLine)
    default:
      return spaced(0)
  }
}

/** How much of a page these blocks take from its top, the pictures of figures not counted. */
export function heightOfBlocks(blocks: readonly Block[]): number {
  let below = Number.NEGATIVE_INFINITY
  return blocks.reduce((sum, block) => {
    const set = setOf(block)
    const above = below === Number.NEGATIVE_INFINITY ? 0 : Math.max(below, set.above)
    below = set.below
    return sum + above + set.height
  }, 0)
}
