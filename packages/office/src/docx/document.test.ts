import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { corePropertiesXml } from '../packaging.ts'
import { collect } from '../testing/bytes.ts'
import { wordFaults, wordsOf } from '../testing/word-rules.ts'
import { elementsNamed, parseXml } from '../testing/xml-tree.ts'
import { createZipWriter } from '../zip.ts'
import { paragraphXml } from './paragraphs.ts'
import {
  documentContentTypesXml,
  documentEndXml,
  documentRelationshipsXml,
  documentRootRelationshipsXml,
  documentStartXml,
  sectionXml,
  settingsXml,
  type DocumentPart,
} from './parts.ts'
import { characterStyleXml, stylesXml } from './styles.ts'
import { cellXml, rowXml, tableEndXml, tableStartXml } from './tables.ts'

const margins = { top: 1, right: 2, bottom: 3, left: 4, header: 5, footer: 6 }
const page = { width: 11_906, height: 16_838, margins }
const parts: readonly DocumentPart[] = [
  { name: 'styles', kind: 'styles' },
  { name: 'settings', kind: 'settings' },
]

function documentOf(body: string, listed: readonly DocumentPart[] = parts): Promise<Uint8Array> {
  const zip = createZipWriter()
  return collect([
    ...zip.addText('[Content_Types].xml', documentContentTypesXml(listed)),
    ...zip.addText('_rels/.rels', documentRootRelationshipsXml),
    ...zip.addText('word/document.xml', `${documentStartXml}${body}${sectionXml(page)}${documentEndXml}`),
    ...zip.addText('word/_rels/document.xml.rels', documentRelationshipsXml(listed)),
    ...zip.addText(
      'word/styles.xml',
      stylesXml({ font: 'A', eastAsianFont: 'B', eastAsianLanguage: 'zh-HK' }, [characterStyleXml('Hyperlink', {})]),
    ),
    ...zip.addText('word/settings.xml', settingsXml),
    ...zip.addText(
      'docProps/core.xml',
      corePropertiesXml({ title: 'a', creator: 'b', createdAt: '2026-01-01T00:00:00Z', language: 'en' }),
    ),
    ...zip.end(),
  ])
}

const table = `${tableStartXml({ style: 'TableNormal', width: 2, columns: [1, 1] })}${rowXml([cellXml(paragraphXml([{ text: 'two columns' }]), { width: 2, span: 2 })])}${tableEndXml}`

test('the smallest document of these parts keeps the rules of Word', async () => {
  const bytes = await documentOf(`${paragraphXml([{ text: '外牆 & <x>' }])}${table}`)
  expect(wordFaults(bytes)).toEqual([])
  expect(wordsOf(bytes)).toBe('外牆 & <x>\ntwo columns')
})

test.each([
  ['a style that is not there', paragraphXml([], { style: 'Missing' }), 'no style Missing'],
  ['a list that is not there', paragraphXml([], { list: { level: 0, id: 3 } }), 'no list 3'],
  ['a link to no bookmark', paragraphXml([{ text: 'a', linkTo: 'b' }]), 'link to nothing: b'],
  ['two tables that touch', `${table}${table}`, 'two tables touch'],
  ['a cell without a paragraph', table.replace(/<w:p>.*<\/w:p>/, ''), 'cell without a last paragraph'],
  [
    'a row that is too short',
    table.replace('w:gridSpan w:val="2"', 'w:gridSpan w:val="1"'),
    'row of 1 in a table of 2',
  ],
])('the rules see %s', async (_, body, fault) => {
  expect(wordFaults(await documentOf(body))).toEqual([fault])
})

test('the rules see a part that is listed and missing', async () => {
  expect(wordFaults(await documentOf('', [...parts, { name: 'header', kind: 'header' }]))).toEqual([
    'relation to header.xml',
  ])
})

test('parts have content types and relationships of their kind', async () => {
  const files = unzipSync(await documentOf('', [...parts, { name: 'cover-header', kind: 'header' }]))
  const root = (path: string) => parseXml(strFromU8(files[path]!))
  const types = Object.fromEntries(
    elementsNamed(root('[Content_Types].xml'), 'Override').map(({ attributes }) => [
      attributes['PartName'],
      attributes['ContentType'],
    ]),
  )
  expect(types['/word/document.xml']).toMatch(/wordprocessingml\.document\.main\+xml$/)
  expect(types['/word/cover-header.xml']).toMatch(/wordprocessingml\.header\+xml$/)
  const relations = elementsNamed(root('word/_rels/document.xml.rels'), 'Relationship')
  expect(relations.map(({ attributes }) => [attributes['Id'], attributes['Type']?.split('/').at(-1)])).toEqual([
    ['styles', 'styles'],
    ['settings', 'settings'],
    ['cover-header', 'header'],
  ])
})

test('a section has the size and margins of the page, and another first page where it is asked for', () => {
  const read = (xml: string) => parseXml(`${documentStartXml}${xml}${documentEndXml}`)
  const plain = read(sectionXml(page))
  expect(elementsNamed(plain, 'w:pgSz')[0]!.attributes).toEqual({ 'w:w': '11906', 'w:h': '16838' })
  expect(Object.values(elementsNamed(plain, 'w:pgMar')[0]!.attributes)).toEqual(['1', '2', '3', '4', '5', '6', '0'])
  expect(elementsNamed(plain, 'w:titlePg')).toEqual([])
  const references = '<w:headerReference w:type="default" r:id="header"/>'
  const titled = elementsNamed(read(sectionXml({ ...page, references, hasTitlePage: true })), 'w:sectPr')[0]!
  expect(titled.children.map(({ name }) => name)).toEqual(['w:headerReference', 'w:pgSz', 'w:pgMar', 'w:titlePg'])
})
