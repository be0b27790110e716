import { jpegOf } from '@plumbline/office/testing/bytes'
import { escapeXml } from '@plumbline/office/xml'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cell, contentTypes, paragraph, row, table, templateFile, zipped } from '../testing/files/template-files.ts'
import type { TemplateData } from './data.ts'
import { fillXml } from './fill.ts'
import { allText } from './tags.ts'
import { fillTemplate, UnusableError, within } from './write.ts'
import { parseXml, writeXml } from './xml.ts'

const data: TemplateData = {
  values: { 'project.name': 'Tower' },
  lists: { defects: [{ number: '1' }, { number: '2' }, { number: '3' }], photos: [] },
}

const filled = (body: string, given = data) => fillXml(parseXml(`<w:body>${body}</w:body>`), given, () => '')
const text = (body: string) => filled(body).map(allText).join('')

test('whatever is typed around tags, or into them, stays text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (typed, value) => {
      const written = writeXml(
        filled(`<w:p><w:r><w:t>${escapeXml(typed).replaceAll('{', '(')}{{project.name}}</w:t></w:r></w:p>`, {
          ...data,
          values: { 'project.name': value },
        }),
      )
      expect(writeXml(parseXml(written))).toBe(written)
      expect(written.match(/<w:p>/g)).toHaveLength(1)
    }),
    { numRuns: 200 },
  )
})

test('a value that looks like a tag is not filled again', () => {
  expect(
    filled(paragraph('{{project.name}}'), { ...data, values: { 'project.name': '{{#defects}}{{number}}{{/defects}}' } })
      .map(allText)
      .join(''),
  ).toBe('{{#defects}}{{number}}{{/defects}}')
})

test('a list in one cell of a row is repeated once per item', () => {
  expect(text(table(row(cell(paragraph('{{#defects}}{{number}};{{/defects}}')))))).toBe('1;2;3;')
})

test('of tables inside each other the row that holds the list is repeated, not those around it', () => {
  let body = paragraph('{{#defects}}{{number}};{{/defects}}')
  for (let depth = 0; depth < 40; depth += 1) body = table(row(cell(paragraph('a'), body)))
  expect(text(body)).toBe(`${'a'.repeat(39)}a1;a2;a3;`)
})

test('a list inside a list does not multiply, and names that every object has are empty', () => {
  expect(text(paragraph('{{#defects}}{{#defects}}{{number}};{{/defects}}{{/defects}}'))).toBe('1;2;3;')
  expect(text(paragraph('{{constructor}}{{__proto__}}{{toString}}a'))).toBe('a')
  expect(text(paragraph('{{#constructor}}a{{/constructor}}b'))).toBe('')
})

test('many lists that are never closed, and many runs of many tags, are filled in one pass', () => {
  expect(text(paragraph('{{#defects}}').repeat(10_000))).toBe('')
  expect(text(`<w:p>${'<w:r><w:t>{{project</w:t></w:r><w:r><w:t>.name}}</w:t></w:r>'.repeat(10_000)}</w:p>`)).toBe(
    'Tower'.repeat(10_000),
  )
})

const open = (bytes: Uint8Array) => unzipSync(Buffer.concat([...fillTemplate(bytes, data, () => null)]))

test('types are declared whatever the end of the element looks like', () => {
  expect(within('<Types a="b"/>', 'Types', '+')).toBe('<Types a="b">+</Types>')
  expect(within('<Types></Types><!-- </Types> -->', 'Types', '+')).toContain('+</Types>')
  const many = contentTypes.replace('<Default', `<!--${'</Types>'.repeat(100_000)}--><Default`)
  expect(
    Buffer.from(open(templateFile('', { '[Content_Types].xml': many }))['[Content_Types].xml']!)
      .toString()
      .endsWith('<Default Extension="png" ContentType="image/png"/></Types>'),
  ).toBe(true)
})

test('a file that could do harm is not filled, whatever was found at its upload', () => {
  expect(() => open(templateFile('<w:instrText>DDE x</w:instrText>'))).toThrow(UnusableError)
  expect(() => open(templateFile('<a>'))).toThrow(UnusableError)
})

test('a filled report may be the next template: its pictures stay, beside those of the next filling', () => {
  const photos = (count: number): TemplateData => ({
    values: {},
    lists: {
      defects: Array.from({ length: count }, (_, index) => ({
        photo: { ref: `photo ${index}`, alt: '', widthMm: 10 + index },
      })),
    },
  })
  const fill = (template: Uint8Array, given: TemplateData) =>
    Buffer.concat([...fillTemplate(template, given, (ref) => jpegOf(640, 480, [[0xfe, [...Buffer.from(ref)]]]))])
  const first = fill(templateFile(paragraph('{{#defects}}{{photo}}{{/defects}}')), photos(2))
  const again = { ...unzipSync(first) }
  const body = Buffer.from(again['word/document.xml']!).toString()
  again['word/document.xml'] = Buffer.from(
    body.replace('</w:body>', `${paragraph('{{#defects}}{{photo}}{{/defects}}')}</w:body>`),
  )
  const files = unzipSync(fill(zipped(again), photos(3)))
  const relations = Buffer.from(files['word/_rels/document.xml.rels']!).toString()
  const targets = [...relations.matchAll(/ Id="([^"]+)" Type="[^"]+" Target="([^"]+)"/g)]
  expect(new Set(targets.map(([, id]) => id)).size).toBe(5)
  expect(new Set(targets.map(([, , target]) => target)).size).toBe(5)
  const shown = [
    ...Buffer.from(files['word/document.xml']!)
      .toString()
      .matchAll(/r:embed="([^"]+)"/g),
  ].map(([, id]) => {
    const target = targets.find(([, known]) => known === id)?.[2]
    return Buffer.from(files[`word/${target}`]!)
      .toString('latin1')
      .match(/photo \d/)?.[0]
  })
  expect(shown).toEqual(['photo 0', 'photo 1', 'photo 0', 'photo 1', 'photo 2'])
})

test('a picture that is shown twice lies in the file once, each time in the size asked for', () => {
  const value = (widthMm: number) => ({ ref: 'logo', alt: '', widthMm })
  const given = { values: { 'project.logo': value(40) }, lists: { defects: [{ photo: value(20) }] } }
  const template = templateFile(paragraph('{{project.logo}}{{#defects}}{{photo}}{{/defects}}'))
  const files = unzipSync(Buffer.concat([...fillTemplate(template, given, () => jpegOf(400, 300))]))
  expect(Object.keys(files).filter((path) => path.startsWith('word/media/'))).toHaveLength(1)
  const widths = Buffer.from(files['word/document.xml']!)
    .toString()
    .matchAll(/<wp:extent cx="(\d+)"/g)
  expect([...widths].map(([, width]) => Number(width) / 36_000)).toEqual([40, 20])
})
