import { expect, test } from 'vitest'
import { elementsNamed, parseXml } from '../testing/xml-tree.ts'
import { paragraphXml } from './paragraphs.ts'
import { wordNamespaces } from './parts.ts'
import { cellXml, rowXml, tableEndXml, tableStartXml } from './tables.ts'

const read = (xml: string) => parseXml(`<root ${wordNamespaces}>${xml}</root>`).children[0]!
const text = paragraphXml([{ text: 'a' }])

test('a table has the widths of its columns and its style', () => {
  const table = read(`${tableStartXml({ style: 'Grid', width: 300, columns: [100, 200] })}${tableEndXml}`)
  expect(elementsNamed(table, 'w:gridCol').map(({ attributes }) => attributes['w:w'])).toEqual(['100', '200'])
  expect(elementsNamed(table, 'w:tblStyle')[0]?.attributes['w:val']).toBe('Grid')
  expect(elementsNamed(table, 'w:tblW')[0]?.attributes).toEqual({ 'w:w': '300', 'w:type': 'dxa' })
  expect(elementsNamed(table, 'w:tblDescription')).toEqual([])
})

test('a description for screen readers may hold any words', () => {
  const description = 'Defects "by" <type> & floor'
  const table = read(`${tableStartXml({ style: 'Grid', width: 1, columns: [1], description })}${tableEndXml}`)
  expect(elementsNamed(table, 'w:tblDescription')[0]?.attributes['w:val']).toBe(description)
})

test('a row is never split, and repeated only where it is a heading', () => {
  const [plain, heading] = [read(rowXml([])), read(rowXml([], { isHeading: true }))]
  expect(elementsNamed(plain, 'w:cantSplit')).toHaveLength(1)
  expect([elementsNamed(plain, 'w:tblHeader'), elementsNamed(heading, 'w:tblHeader')].map((all) => all.length)).toEqual(
    [0, 1],
  )
})

test('a cell has its width, span and fill before its paragraphs', () => {
  const row = read(rowXml([cellXml(text, { width: 100 }), cellXml(text, { width: 300, span: 2, fill: 'EEF2F6' })]))
  const [first, second] = elementsNamed(row, 'w:tc')
  expect(first!.children.map(({ name }) => name)).toEqual(['w:tcPr', 'w:p'])
  expect(first!.children[0]!.children.map(({ name }) => name)).toEqual(['w:tcW'])
  expect(second!.children[0]!.children.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['w:tcW', { 'w:w': '300', 'w:type': 'dxa' }],
    ['w:gridSpan', { 'w:val': '2' }],
    ['w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': 'EEF2F6' }],
  ])
})
