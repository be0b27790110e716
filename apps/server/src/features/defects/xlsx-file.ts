import { escaped } from '@plumbline/report/docx/xml'
import { zipFile } from './zip-file.ts'

/** A number stays a number; a text is never more than a text, whatever it begins with. */
export type Cell = string | number | null

const sheetPath = 'xl/worksheets/sheet1.xml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const relation = `${office}/officeDocument/2006/relationships`

/** Spreadsheets read _x0041_ in a cell as A: such a text keeps its first underscore by the code of one. */
const literal = (text: string): string => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** What a cell holds at most. */
const longest = 32_767

const cellOf = (cell: Cell, style: number): string => {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(literal(cell.slice(0, longest)))}</t></is></c>`
}

const rowOf = (cells: readonly Cell[], style = 0): string =>
  `<row>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`

/** A name of at most 31 characters without those that a formula would read. */
const sheetName = (name: string): string => escaped(name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31))

function partsAround(name: string): readonly (readonly [path: string, xml: string])[] {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const font = (extra: string) => `<font>${extra}<sz val="11"/><name val="Calibri"/></font>`
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/${sheetPath}" ContentType="${type}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${head}<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ]
}

async function* sheet(
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncIterable<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols><sheetData>${rowOf(columns, 1)}`
  for await (const page of rows) yield page.map((row) => rowOf(row)).join('')
  yield '</sheetData></worksheet>'
}

async function* only(text: string): AsyncIterable<string> {
  yield text
}

/** One sheet with a heading that stays in sight. Rows come page by page and are never all in memory. */
export function xlsxFile(
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncIterable<Buffer> {
  return zipFile([
    ...partsAround(name).map(([path, xml]) => ({ path, texts: only(xml) })),
    { path: sheetPath, texts: sheet(columns, rows) },
  ])
}
