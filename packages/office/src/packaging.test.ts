import { expect, test } from 'vitest'
import { contentTypesXml, corePropertiesXml, relationshipsXml } from './packaging.ts'
import { elementsNamed, parseXml } from './testing/xml-tree.ts'

test('content types are those of every package and the given ones', () => {
  const root = parseXml(contentTypesXml({ extensions: { png: 'image/png' }, parts: { 'word/a.xml': 'application/a' } }))
  expect(elementsNamed(root, 'Default').map(({ attributes }) => attributes['Extension'])).toEqual([
    'rels',
    'xml',
    'png',
  ])
  expect(elementsNamed(root, 'Override').map(({ attributes }) => attributes)).toEqual([
    { PartName: '/word/a.xml', ContentType: 'application/a' },
  ])
})

test('relationships are listed in their order; there may be none', () => {
  const relationships = [
    { id: 'b', type: 'http://example.com/b', target: 'b.xml' },
    { id: 'a', type: 'http://example.com/a', target: 'media/a.png' },
  ]
  expect(parseXml(relationshipsXml(relationships)).children.map(({ attributes }) => attributes)).toEqual(
    relationships.map(({ id, type, target }) => ({ Id: id, Type: type, Target: target })),
  )
  expect(parseXml(relationshipsXml([])).children).toEqual([])
})

test('core properties hold any words, and one moment for both dates', () => {
  const properties = {
    title: 'Façade <A> & "B"',
    creator: '測量 & Co',
    createdAt: '2026-11-04T01:30:00.000Z',
    language: 'zh-HK',
  }
  const textIn = (xml: string) =>
    Object.fromEntries(parseXml(xml).children.map(({ name, text }) => [name.split(':')[1], text]))
  expect(textIn(corePropertiesXml(properties))).toEqual({
    title: properties.title,
    creator: properties.creator,
    created: properties.createdAt,
    modified: properties.createdAt,
    language: 'zh-HK',
  })
  expect(textIn(corePropertiesXml({ ...properties, subject: '</dc:subject>' }))['subject']).toBe('</dc:subject>')
})
