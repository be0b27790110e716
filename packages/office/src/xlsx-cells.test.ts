import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asStream, collect } from './testing/bytes.ts'
import { elementsNamed, parseXml, type XmlElement } from './testing/xml-tree.ts'
import { columnName, createCells, type SheetCell } from './xlsx-cells.ts'
import { writeXlsx } from './xlsx.ts'

async function write(rows: readonly (readonly SheetCell[])[]): Promise<Readonly<Record<string, XmlElement>>> {
  const columns = (rows[0] ?? ['a']).map((_, index) => ({ name: `Column ${index}`, width: 12 }))
  const files = unzipSync(await collect(writeXlsx({ name: 'Defects', columns, rows: asStream([rows]) })))
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, parseXml(strFromU8(bytes))]))
}

const sheetOf = (parts: Readonly<Record<string, XmlElement>>) => parts['xl/worksheets/sheet1.xml']!
const cellsOf = (parts: Readonly<Record<string, XmlElement>>) =>
  elementsNamed(elementsNamed(sheetOf(parts), 'row')[1]!, 'c')

/** What a cell's format names, as a spreadsheet looks it up. */
function formatOf(parts: Readonly<Record<string, XmlElement>>, cell: XmlElement) {
  const styles = parts['xl/styles.xml']!
  const formats = elementsNamed(elementsNamed(styles, 'cellXfs')[0]!, 'xf')
  const { attributes } = formats[Number(cell.attributes['s'] ?? 0)]!
  const part = (name: string, id: string | undefined) => elementsNamed(styles, name)[Number(id ?? 0)]!
  return {
    code: elementsNamed(styles, 'numFmt').find(({ attributes: { numFmtId } }) => numFmtId === attributes['numFmtId'])
      ?.attributes['formatCode'],
    fill: elementsNamed(part('fill', attributes['fillId']), 'fgColor')[0]?.attributes['rgb'],
    isUnderlined: elementsNamed(part('font', attributes['fontId']), 'u').length > 0,
  }
}

test('a day and a moment are numbers that a spreadsheet shows and sorts as dates', async () => {
  const parts = await write([[{ date: '2026-11-02' }, { date: '2026-11-02T06:30:00.000Z' }, { date: '1900-03-01' }]])
  const cells = cellsOf(parts)
  // 2026-11-02 is the 46,328th day as spreadsheets count.
  expect(cells.map(({ children: [value] }) => [value!.name, Number(value!.text)])).toEqual([
    ['v', 46_328],
    ['v', 46_328 + 6.5 / 24],
    ['v', 61],
  ])
  expect(cells.map((cell) => formatOf(parts, cell).code)).toEqual([
    'yyyy\\-mm\\-dd',
    'yyyy\\-mm\\-dd\\ hh:mm',
    'yyyy\\-mm\\-dd',
  ])
})

test('a day before spreadsheets count alike, and one that is none, stays a text', async () => {
  const cells = cellsOf(await write([[{ date: '1899-12-31' }, { date: '2026-13-45' }]]))
  expect(cells.map(({ attributes }) => attributes['t'])).toEqual(['inlineStr', 'inlineStr'])
  expect(cells.map((cell) => elementsNamed(cell, 't')[0]!.text)).toEqual(['1899-12-31', '2026-13-45'])
})

test('a filled cell has its colour and its word; the same colour is listed once', async () => {
  const parts = await write([
    [
      { text: 'Critical', fill: 'ed2939' },
      { text: 'Minor', fill: '59b752' },
      { text: 'Critical', fill: 'ed2939' },
      'plain',
    ],
  ])
  expect(cellsOf(parts).map((cell) => formatOf(parts, cell).fill)).toEqual([
    'FFED2939',
    'FF59B752',
    'FFED2939',
    undefined,
  ])
  const fills = elementsNamed(parts['xl/styles.xml']!, 'fills')[0]!
  expect(fills.attributes['count']).toBe(String(fills.children.length))
  expect(fills.children).toHaveLength(4)
})

test('a link leads out of the file, keeps its text and is no formula', async () => {
  const href = 'https://plumbline.example/project/1/defects?inspectionId=2&defect=3'
  const parts = await write([
    ['a', { text: 'DF0001', href }],
    ['b', { text: '', href }],
    ['c', { text: '=1+1', href: 'https://plumbline.example/"><x' }],
  ])
  const sheet = sheetOf(parts)
  expect(elementsNamed(sheet, 'f')).toEqual([])
  const links = elementsNamed(sheet, 'hyperlink').map(({ attributes }) => [attributes['ref'], attributes['r:id']])
  expect(links).toEqual([
    ['B2', 'rId1'],
    ['B4', 'rId2'],
  ])
  const targets = elementsNamed(parts['xl/worksheets/_rels/sheet1.xml.rels']!, 'Relationship')
  expect(targets.map(({ attributes }) => attributes)).toMatchObject([
    { Id: 'rId1', Target: href, TargetMode: 'External' },
    { Id: 'rId2', Target: 'https://plumbline.example/"><x', TargetMode: 'External' },
  ])
  expect(formatOf(parts, cellsOf(parts)[1]!).isUnderlined).toBe(true)
  expect(sheet.children.map(({ name }) => name).slice(-3)).toEqual(['autoFilter', 'hyperlinks', 'pageSetup'])
})

test('a sheet without links has no list of them', async () => {
  const parts = await write([['a']])
  expect(Object.keys(parts)).not.toContain('xl/worksheets/_rels/sheet1.xml.rels')
  expect(elementsNamed(sheetOf(parts), 'hyperlinks')).toEqual([])
})

test('links beyond what Excel opens are texts', () => {
  const cells = createCells()
  const rows = Array.from({ length: 65_531 }, () => cells.rowXml([{ text: 'x', href: 'https://a.example/' }]))
  expect(cells.links).toHaveLength(65_530)
  expect(cells.links.at(-1)!.ref).toBe('A65530')
  expect(rows.slice(-2).map((row) => elementsNamed(parseXml(row), 'c')[0]!.attributes['s'])).toEqual(['4', '0'])
})

test('columns are named as in a spreadsheet', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('a moment without a zone has the same number as the same clock in UTC', async () => {
  const cells = cellsOf(await write([[{ date: '2026-11-02T06:30:00' }, { date: '2026-11-02T06:30:00Z' }]]))
  expect(cells.map(({ children: [value] }) => Number(value!.text))).toEqual([46_328 + 6.5 / 24, 46_328 + 6.5 / 24])
})

test('a number may be shown with fewer decimals than it has; what is stored adds up', async () => {
  const parts = await write([
    [
      { number: 12.3456, decimals: 1 },
      { number: 1_234_567.891, decimals: 0 },
      { number: 0.5, decimals: 2 },
      { number: 4.125, decimals: 3 },
      { text: 'Critical', fill: 'ed2939' },
    ],
  ])
  const cells = cellsOf(parts)
  expect(cells.slice(0, 4).map(({ children: [value] }) => Number(value!.text))).toEqual([
    12.3456, 1_234_567.891, 0.5, 4.125,
  ])
  expect(cells.slice(0, 4).map((cell) => formatOf(parts, cell).code)).toEqual([
    '#,##0.0',
    '#,##0',
    '#,##0.00',
    '#,##0.000',
  ])
  expect(formatOf(parts, cells[4]!)).toMatchObject({ code: undefined, fill: 'FFED2939' })
})
