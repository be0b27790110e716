import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asStream, collect } from './testing/bytes.ts'
import { elementsNamed, parseXml, type XmlElement } from './testing/xml-tree.ts'
import type { SheetCell } from './xlsx-cells.ts'
import { writeXlsx } from './xlsx.ts'

type Page = readonly (readonly SheetCell[])[]

async function partsOf(pages: readonly Page[], name = 'Defects', columns: readonly string[] = ['Remark']) {
  const sheet = { name, columns: columns.map((column) => ({ name: column, width: 12 })), rows: asStream(pages) }
  const files = unzipSync(await collect(writeXlsx(sheet)))
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, parseXml(strFromU8(bytes))]))
}

/** As Excel and LibreOffice read it: _xHHHH_ is a character. */
const decodeCodes = (text: string) =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function valueOf({ children }: XmlElement): SheetCell {
  const [content] = children
  if (content === undefined) return null
  return content.name === 'v' ? Number(content.text) : decodeCodes(content.children[0]!.text)
}

async function rowsOf(pages: readonly Page[], columns?: readonly string[]): Promise<readonly (readonly SheetCell[])[]> {
  const parts = await partsOf(pages, undefined, columns)
  return elementsNamed(parts['xl/worksheets/sheet1.xml']!, 'row').map(({ children }) => children.map(valueOf))
}

test('a sheet has its columns and then the rows of every page', async () => {
  expect(
    await rowsOf(
      [
        [
          ['Crack', 0.25, null],
          ['Spalling', -3, ''],
        ],
        [],
        [['滲水', 1e21, 'x\ny']],
      ],
      ['Type', 'Width', 'Remark'],
    ),
  ).toEqual([
    ['Type', 'Width', 'Remark'],
    ['Crack', 0.25, null],
    ['Spalling', -3, null],
    ['滲水', 1e21, 'x\ny'],
  ])
})

test('whatever a text begins with, the cell holds that text and no formula', async () => {
  const texts = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '=HYPERLINK("http://x","y")',
    '</t></is></c><c><f>1+1</f></c>',
    '&lt;f&gt;',
    ']]>',
    'DDE("cmd";"/c calc")',
    '_x003D_1+1',
    '_x005F_',
    '_x0000__x0000_',
    'ü\u{1F600}壁',
  ]
  const { 'xl/worksheets/sheet1.xml': sheet } = await partsOf([[texts]])
  const cells = elementsNamed(sheet!, 'c')
  expect(elementsNamed(sheet!, 'f')).toEqual([])
  expect(cells.map(({ attributes }) => attributes['t'])).toEqual(cells.map(() => 'inlineStr'))
  expect(cells.slice(1).map(valueOf)).toEqual(texts)
  // A parser of XML reads a lone carriage return as a line end.
  expect(await rowsOf([[['\r=1']]])).toEqual([['Remark'], ['\n=1']])
})

test('what XML or a cell cannot hold is left out', async () => {
  expect(await rowsOf([[['a\u0000b\u0007c\u001fd\ufffee', 'half \ud83d', `${'x'.repeat(32_766)}\u{1F600}`]]])).toEqual([
    ['Remark'],
    ['abcde', 'half \ufffd', `${'x'.repeat(32_766)}\ufffd`],
  ])
})

test.each([
  ["'=1+1!A1'", ' =1+1!A1 '],
  ['A/B\\C?D*E[F]G:H', 'A B C D E F G H'],
  ['<Court> & "A"', '<Court> & "A"'],
  ['x'.repeat(40), 'x'.repeat(31)],
])('a sheet for %j is called %j', async (name, expected) => {
  const { 'xl/workbook.xml': workbook } = await partsOf([], name)
  expect(elementsNamed(workbook!, 'sheet').map(({ attributes }) => attributes['name'])).toEqual([expected])
})

test('every part has a content type, and every relationship a target', async () => {
  const parts = await partsOf([])
  const typed = elementsNamed(parts['[Content_Types].xml']!, 'Override').map(({ attributes }) => attributes['PartName'])
  expect(typed.toSorted()).toEqual(['/xl/styles.xml', '/xl/workbook.xml', '/xl/worksheets/sheet1.xml'])
  for (const path of typed) expect(parts).toHaveProperty([path!.slice(1)])
  const targets = (path: string) =>
    elementsNamed(parts[path]!, 'Relationship').map(({ attributes }) => attributes['Target'])
  expect(targets('_rels/.rels')).toEqual(['xl/workbook.xml'])
  expect(targets('xl/_rels/workbook.xml.rels')).toEqual(['worksheets/sheet1.xml', 'styles.xml'])
})

test('the heading is bold and stays in view', async () => {
  const parts = await partsOf([[['x']]])
  const sheet = parts['xl/worksheets/sheet1.xml']!
  expect(elementsNamed(sheet, 'c').map(({ attributes }) => attributes['s'])).toEqual(['1', '0'])
  const formats = elementsNamed(elementsNamed(parts['xl/styles.xml']!, 'cellXfs')[0]!, 'xf')
  const fonts = elementsNamed(parts['xl/styles.xml']!, 'font')
  expect(elementsNamed(fonts[Number(formats[1]!.attributes['fontId'])]!, 'b')).toHaveLength(1)
  expect(elementsNamed(sheet, 'pane')[0]!.attributes).toMatchObject({
    xSplit: '1',
    ySplit: '1',
    topLeftCell: 'B2',
    state: 'frozen',
  })
})

test('each column has its own width', async () => {
  const columns = [
    { name: 'Number', width: 10 },
    { name: 'Remark', width: 42.5 },
  ]
  const files = unzipSync(await collect(writeXlsx({ name: 'a', columns, rows: asStream([]) })))
  const sheet = parseXml(strFromU8(files['xl/worksheets/sheet1.xml']!))
  expect(elementsNamed(sheet, 'col').map(({ attributes: { min, max, width } }) => [min, max, width])).toEqual([
    ['1', '1', '10'],
    ['2', '2', '42.5'],
  ])
})

test('every row can be filtered by every column', async () => {
  const { 'xl/worksheets/sheet1.xml': sheet } = await partsOf([[['a', 1]], [['b', 2]]], 'Defects', ['Type', 'Width'])
  expect(elementsNamed(sheet!, 'autoFilter').map(({ attributes }) => attributes['ref'])).toEqual(['A1:B3'])
  // Excel refuses a sheet whose parts stand in another order.
  expect(sheet!.children.map(({ name }) => name)).toEqual([
    'sheetViews',
    'cols',
    'sheetData',
    'autoFilter',
    'pageSetup',
  ])
})

test('rows are read while the file is written', async () => {
  let pages = 0
  async function* rows(): AsyncGenerator<Page> {
    for (; pages < 1000; pages += 1)
      yield Array.from({ length: 100 }, (_, index) => [`${(pages * 7919 + index * 104_729) % 1_000_003}`])
  }
  let chunks = 0
  for await (const _ of writeXlsx({ name: 'a', columns: [{ name: 'b', width: 9 }], rows: rows() })) {
    chunks += 1
    if (pages > 0) break
  }
  expect(chunks).toBeGreaterThan(5)
  expect(pages).toBeLessThan(1000)
})

test('names say what is filtered and what stands on every printed page, whatever the sheet is called', async () => {
  const parts = await partsOf([[['a', 1]], [['b', 2]]], "Defects & 'repairs'", ['Remark', 'Width'])
  const names = elementsNamed(parts['xl/workbook.xml']!, 'definedName').map(({ attributes, text }) => [
    attributes['name'],
    text,
  ])
  expect(names).toEqual([
    ['_xlnm._FilterDatabase', "'Defects &  repairs '!$A$1:$B$3"],
    ['_xlnm.Print_Titles', "'Defects &  repairs '!$A:$A,'Defects &  repairs '!$1:$1"],
  ])
  expect(elementsNamed(parts['xl/worksheets/sheet1.xml']!, 'pageSetup')[0]?.attributes['orientation']).toBe('landscape')
})
