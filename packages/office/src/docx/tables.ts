import { escapeXml } from '../xml.ts'

type Table = {
  /** Of a table style. */
  readonly style: string
  /** Of the whole table, in twips. */
  readonly width: number
  /** Of its columns, in twips. */
  readonly columns: readonly number[]
  /** For screen readers. */
  readonly description?: string
}

/** Columns of fixed width: Word and LibreOffice fit columns to their content in different ways. */
export function tableStartXml({ style, width, columns, description = '' }: Table): string {
  const grid = columns.map((column) => `<w:gridCol w:w="${column}"/>`).join('')
  return `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/><w:tblW w:w="${width}" w:type="dxa"/><w:tblLayout w:type="fixed"/><w:tblLook w:val="0000"/>${description === '' ? '' : `<w:tblDescription w:val="${escapeXml(description)}"/>`}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>`
}

export const tableEndXml = '</w:tbl>'

/** Never split over two pages. A heading is repeated on every page of the table. */
export const rowXml = (cells: readonly string[], { isHeading = false } = {}): string =>
  `<w:tr><w:trPr><w:cantSplit/>${isHeading ? '<w:tblHeader/>' : ''}</w:trPr>${cells.join('')}</w:tr>`

type CellFormat = {
  /** In twips, over all the columns that it spans. */
  readonly width: number
  readonly span?: number | undefined
  /** RRGGBB. */
  readonly fill?: string | undefined
}

/** `paragraphs` is XML of at least one: Word reports a cell without a paragraph as damaged. */
export const cellXml = (paragraphs: string, { width, span, fill }: CellFormat): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span === undefined ? '' : `<w:gridSpan w:val="${span}"/>`}${fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`}</w:tcPr>${paragraphs}</w:tc>`
