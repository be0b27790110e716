import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cell, contentTypes, paragraph, row, table, templateFile } from '../testing/files/template-files.ts'
import type { TemplateData } from './data.ts'
import { fillXml } from './fill.ts'
import { allText } from './tags.ts'
import { fillTemplate, UnusableError, within } from './write.ts'
import { escapeXml, parseXml, writeXml } from './xml.ts'

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
