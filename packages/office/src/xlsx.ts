import { strToU8 } from 'fflate'
import { contentTypesXml, officeRelationships, relationshipsXml } from './packaging.ts'
import { escapeXml, xmlDeclaration } from './xml.ts'
import type { ZipCodec } from './zip-codec.ts'
import { createZipWriter } from './zip.ts'

/** A number stays a number. A text is always a text: one that begins with = never becomes a formula. */
export type SheetCell = string | number | null

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const sheetPath = 'xl/worksheets/sheet1.xml'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/**
 * Spreadsheets read _x0041_ in a cell as A. The underscore of such a text is written by its own code, so that it stays.
 */
const escapeCodes = (text: string): string => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** Excel reports a longer text as damage. */
const maxCellLength = 32_767
const maxSheetNameLength = 31

const [plainStyle, headingStyle] = [0, 1]

function cellXml(cell: SheetCell, style: number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(escapeCodes(cell.slice(0, maxCellLength)))}</t></is></c>`
}

const rowXml = (cells: readonly SheetCell[], style: number): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`

/** Without the characters that Excel refuses in the name of a sheet. */
const sheetName = (name: string): string =>
  escapeXml(name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, maxSheetNameLength))

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const fontXml = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`

const stylesXml = `${xmlDeclaration}<styleSheet xmlns="${main}"><fonts count="2">${fontXml('')}${fontXml('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const partsOf = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': contentTypesXml({
    extensions: {},
    parts: {
      'xl/workbook.xml': `${xlsxType}.main+xml`,
      'xl/styles.xml': `${type}.styles+xml`,
      [sheetPath]: `${type}.worksheet+xml`,
    },
  }),
  '_rels/.rels': relationshipsXml([
    { id: 'rId1', type: `${officeRelationships}/officeDocument`, target: 'xl/workbook.xml' },
  ]),
  'xl/workbook.xml': `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${officeRelationships}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationshipsXml([
    { id: 'rId1', type: `${officeRelationships}/worksheet`, target: 'worksheets/sheet1.xml' },
    { id: 'rId2', type: `${officeRelationships}/styles`, target: 'styles.xml' },
  ]),
  'xl/styles.xml': stylesXml,
})

async function* sheetBytes({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  yield strToU8(
    `${xmlDeclaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols><sheetData>${rowXml(columns, headingStyle)}`,
  )
  for await (const page of rows) yield strToU8(page.map((row) => rowXml(row, plainStyle)).join(''))
  yield strToU8('</sheetData></worksheet>')
}

export type Sheet = {
  readonly name: string
  readonly columns: readonly string[]
  /** In pages, so that they are never all in memory. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>
}

/** A workbook of one sheet, whose first row is bold and stays in view. */
export async function* writeXlsx(sheet: Sheet, codec?: ZipCodec): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter({ codec })
  for (const [path, xml] of Object.entries(partsOf(sheet.name))) yield* zip.addText(path, xml)
  yield* zip.addStream(sheetPath, sheetBytes(sheet), { method: 'deflate' })
  yield* zip.end()
}
