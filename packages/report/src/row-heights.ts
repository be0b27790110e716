import type { Cell, Row } from './blocks.ts'

/** Millimetres of a line of small print: Chinese letters are square. */
const lengthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 3.2 : 1.75), 0)

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
            : 4.4 * Math.max(1, Math.ceil(lengthOf(one.runs.map(({ text }) => text).join('')) / width))),
        2.6,
      )
    }),
  )
}

/** Millimetres, roughly: what must stay on one page must fit on one, or its heading is left alone and the typesetter runs over the edge. */
export const heightOfRows = (rows: readonly Row[], widths: readonly number[]): number =>
  rows.reduce((sum, row) => sum + heightOf(row, widths), 0)
