import { strToU8 } from 'fflate'
import { contentTypesXml, officeRelationships, relationshipsXml, relationshipXml } from './packaging.ts'
import { columnName, createCells, headingStyle, main, stylesXml, type SheetCell } from './xlsx-cells.ts'
import { escapeXml, xmlDeclaration } from './xml.ts'
import type { ZipCodec } from './zip-codec.ts'
import { createZipWriter } from './zip.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const sheetPath = 'xl/worksheets/sheet1.xml'
const stylesPath = 'xl/styles.xml'

const maxSheetNameLength = 31

/** Without the characters that Excel refuses in the name of a sheet. */
const sheetName = (name: string): string =>
  escapeXml(name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, maxSheetNameLength))

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const partsOf: Readonly<Record<string, string>> = {
  '[Content_Types].xml': contentTypesXml({
    extensions: {},
    parts: {
      'xl/workbook.xml': `${xlsxType}.main+xml`,
      [stylesPath]: `${type}.styles+xml`,
      [sheetPath]: `${type}.worksheet+xml`,
    },
  }),
  '_rels/.rels': relationshipsXml([
    { id: 'rId1', type: `${officeRelationships}/officeDocument`, target: 'xl/workbook.xml' },
  ]),
  'xl/_rels/workbook.xml.rels': relationshipsXml([
    { id: 'rId1', type: `${officeRelationships}/worksheet`, target: 'worksheets/sheet1.xml' },
    { id: 'rId2', type: `${officeRelationships}/styles`, target: 'styles.xml' },
  ]),
}

/**
 * LibreOffice offers a filter only where a name says what it covers. Printed, the first row and column stand on every
 * page.
 */
function workbookXml(name: string, columns: number, rows: number): string {
  const sheet = `'${sheetName(name)}'`
  const names = [
    ['_FilterDatabase', ' hidden="1"', `${sheet}!$A$1:$${columnName(columns - 1)}$${rows}`],
    ['Print_Titles', '', `${sheet}!$A:$A,${sheet}!$1:$1`],
  ].map(([of, more, text]) => `<definedName name="_xlnm.${of}" localSheetId="0"${more}>${text}</definedName>`)
  return `${xmlDeclaration}<workbook xmlns="${main}" xmlns:r="${officeRelationships}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames>${names.join('')}</definedNames></workbook>`
}

export type SheetColumn = { readonly name: string; /** In characters of the plain font. */ readonly width: number }

export type Sheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** In pages, so that they are never all in memory. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>
}

type Cells = ReturnType<typeof createCells>

const colsXml = (columns: readonly SheetColumn[]) =>
  columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')

/** Links written at once: all of them together would stop the process for a tenth of a second. */
const linkBatch = 1_000

/** Every link as `xmlOf` writes it, between start and end. */
async function* listBytes(
  start: string,
  links: Cells['links'],
  xmlOf: (link: Cells['links'][number], id: string) => string,
  end: string,
): AsyncGenerator<Uint8Array> {
  yield strToU8(start)
  for (let from = 0; from < links.length; from += linkBatch)
    yield strToU8(
      links
        .slice(from, from + linkBatch)
        .map((link, index) => xmlOf(link, `rId${from + index + 1}`))
        .join(''),
    )
  yield strToU8(end)
}

async function* sheetBytes({ columns, rows }: Sheet, cells: Cells): AsyncGenerator<Uint8Array> {
  yield strToU8(
    `${xmlDeclaration}<worksheet xmlns="${main}" xmlns:r="${officeRelationships}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${colsXml(columns)}</cols><sheetData>${cells.rowXml(
      columns.map(({ name }) => name),
      headingStyle,
    )}`,
  )
  for await (const page of rows) yield strToU8(page.map((row) => cells.rowXml(row)).join(''))
  yield strToU8(`</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${cells.rowCount()}"/>`)
  if (cells.links.length > 0)
    yield* listBytes(
      '<hyperlinks>',
      cells.links,
      ({ ref }, id) => `<hyperlink ref="${ref}" r:id="${id}"/>`,
      '</hyperlinks>',
    )
  yield strToU8('<pageSetup paperSize="9" orientation="landscape"/></worksheet>')
}

const [relationshipsStart = '', relationshipsEnd = ''] = relationshipsXml([]).split(/(?=<\/Relationships>)/)

/** Where the links of the sheet lead. */
const linkBytes = ({ links }: Cells) =>
  listBytes(
    relationshipsStart,
    links,
    ({ href }, id) =>
      relationshipXml({
        id,
        type: `${officeRelationships}/hyperlink`,
        target: escapeXml(href),
        isExternal: true,
      }),
    relationshipsEnd,
  )

/** A workbook of one sheet, whose first row and column stay in view and whose columns can be filtered. */
export async function* writeXlsx(sheet: Sheet, codec?: ZipCodec): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter({ codec })
  const cells = createCells()
  for (const [path, xml] of Object.entries(partsOf)) yield* zip.addText(path, xml)
  yield* zip.addStream(sheetPath, sheetBytes(sheet, cells), { method: 'deflate' })
  yield* zip.addText('xl/workbook.xml', workbookXml(sheet.name, sheet.columns.length, cells.rowCount()))
  yield* zip.addText(stylesPath, stylesXml(cells.fills))
  if (cells.links.length > 0)
    yield* zip.addStream('xl/worksheets/_rels/sheet1.xml.rels', linkBytes(cells), { method: 'deflate' })
  yield* zip.end()
}
