import type { Cell, Row } from './blocks.ts'

/** The width of a text in a table, in millimetres; Chinese characters are about twice as wide as Latin letters. */
const textWidthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 3.2 : 1.75), 0)

function heightOf(row: readonly Cell[], widths: readonly number[]): number {
  let column = 0
  return Math.max(
    0,
    ...row.map(({ content, span = 1 }) => {
      const width = Math.max(8, widths.slice(column, column + span).reduce((sum, one) => sum + one, 0) - 4)
      column += span
      return content.reduce(
        (sum, one) =>
          sum +
          (one.kind === 'picture'
            ? one.maxHeight + 1.2
            : 4.4 * Math.max(1, Math.ceil(textWidthOf(one.runs.map(({ text }) => text).join('')) / width))),
        2.6,
      )
    }),
  )
}

/** An estimate in millimetres. Rows that stay on one page have to fit on it: Typst prints the rest below the edge. */
export const heightOfRows = (rows: readonly Row[], widths: readonly number[]): number =>
  rows.reduce((sum, row) => sum + heightOf(row, widths), 0)
