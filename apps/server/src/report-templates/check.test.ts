import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cell, paragraph, row, table, templateFile, zipped, contentTypes } from '../testing/files/template-files.ts'
import { checkTemplate } from './check.ts'
import { parseXml } from './xml.ts'

const kinds = (bytes: Uint8Array) => checkTemplate(bytes).problems.map(({ kind, detail }) => `${kind} ${detail}`.trim())
const inPart = (xml: string) => kinds(templateFile('', { 'word/document.xml': xml }))

test('what cannot be a template is named', () => {
  expect(kinds(strToU8('nothing'))).toEqual(['not-docx'])
  expect(kinds(zipSync({ 'a.txt': strToU8('a') }))).toEqual(['not-docx'])
  expect(kinds(zipSync({ 'word/document.xml': new Uint8Array(70 * 1024 * 1024) }, { level: 1 }))).toEqual(['too-large'])
  expect(inPart('<!DOCTYPE x [<!ENTITY a "b">]><a/>')).toEqual(['not-docx word/document.xml'])
  expect(inPart('<a><b></a></b>')).toEqual(['not-docx word/document.xml'])
  expect(inPart('<a'.repeat(10))).toEqual(['not-docx word/document.xml'])
  expect(inPart('<a>'.repeat(500) + '</a>'.repeat(500))).toEqual(['too-large word/document.xml'])
  expect(() => parseXml('<a><b/><b/><b/></a>', { nodes: 3 })).toThrow('too-large')
  expect(kinds(templateFile('', { '../../outside.xml': '<a/>' }))).toEqual(['not-docx ../../outside.xml'])
})

test('tags that do not exist or are not closed are named', () => {
  expect(kinds(templateFile(paragraph('{{project.secret}} {{constructor}} {{__proto__}}')))).toEqual([
    'unknown-tag project.secret',
    'unknown-tag constructor',
    'unknown-tag __proto__',
  ])
  expect(kinds(templateFile(paragraph('{{#constructor}}{{length}}{{/constructor}}')))).toEqual([
    'unknown-tag constructor',
    'unknown-tag length',
  ])
  expect(kinds(templateFile(paragraph('{{project.na', 'me')))).toEqual(['unclosed-tag {{project.name'])
  expect(kinds(templateFile(paragraph('a }} b')))).toEqual(['unclosed-tag a }}'])
  expect(kinds(templateFile(paragraph('{{#defects}}{{number}}')))).toEqual(['unclosed-tag defects'])
  expect(
    kinds(templateFile(table(row(cell(paragraph('{{#defects}}'))), row(cell(paragraph('{{/defects}}')))))),
  ).toEqual(['unclosed-tag defects'])
  expect(
    kinds(templateFile(table(row(cell(paragraph('{{#defects}}'), table(row(cell(paragraph('{{/defects}}'))))))))),
  ).toEqual(['unclosed-tag defects'])
})

const field = (...pieces: readonly string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const relation = (attributes: string) => ({
  'word/_rels/settings.xml.rels': `<Relationships><Relationship ${attributes}/></Relationships>`,
})

test.each<[string, Uint8Array, string]>([
  ['a macro', templateFile('', { 'word/vbaProject.bin': 'x' }), 'macro word/vbaProject.bin'],
  [
    'a macro by its type',
    templateFile('', {
      '[Content_Types].xml': contentTypes.replace('application/xml', 'application/vnd.ms-office.vbaProject'),
    }),
    'macro [Content_Types].xml',
  ],
  [
    'a field',
    templateFile('<w:p><w:r><w:instrText>DDEAUTO c:\\\\x</w:instrText></w:r></w:p>'),
    'macro word/document.xml',
  ],
  ['a field split over runs', templateFile(field(' ', 'D', 'DE', 'AUTO c:\\\\x')), 'macro word/document.xml'],
  ['a field behind many spaces', templateFile(field(' '.repeat(5_000), 'DDE x')), 'macro word/document.xml'],
  ['a field in character references', templateFile(field('&#68;&#x44;E x')), 'macro word/document.xml'],
  ['a field in CDATA', templateFile(field('<![CDATA[DDE x]]>')), 'macro word/document.xml'],
  [
    'a field with another prefix',
    templateFile('<q:instrText>INCLUDEPICTURE "http://example.com/a.png"</q:instrText>'),
    'macro word/document.xml',
  ],
  [
    'a simple field',
    templateFile('<w:fldSimple w:instr=" INCLUDETEXT &quot;\\\\server\\share&quot; "/>'),
    'macro word/document.xml',
  ],
  [
    'a field whose name another field says',
    templateFile(
      '<w:fldChar w:fldCharType="begin"/><w:instrText> </w:instrText><w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE 68 68 69</w:instrText><w:fldChar w:fldCharType="end"/><w:instrText> x</w:instrText><w:fldChar w:fldCharType="end"/>',
    ),
    'macro word/document.xml',
  ],
  [
    'a field in a part that is not filled',
    templateFile('', { 'word/comments.xml': `<w:comments>${field('LINK Excel.Sheet x')}</w:comments>` }),
    'macro word/comments.xml',
  ],
  [
    'a field in a part with another ending',
    templateFile('', { 'word/main.dat': `<w:document>${field('LINK Excel.Sheet x')}</w:document>` }),
    'macro word/main.dat',
  ],
  [
    'a remote template',
    templateFile('', relation('Target="http://example.com/t.dotm" TargetMode="External"')),
    'external-link word/_rels/settings.xml.rels',
  ],
  [
    'a link in character references',
    templateFile('', relation('Target="t.dotm" TargetMode="&#69;xternal"')),
    'external-link word/_rels/settings.xml.rels',
  ],
  [
    'a link without a mode',
    templateFile('', relation('Target="\\\\server\\share"')),
    'external-link word/_rels/settings.xml.rels',
  ],
  [
    'an embedded web page',
    templateFile(
      '',
      relation('Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="a.html"'),
    ),
    'macro word/_rels/settings.xml.rels',
  ],
  [
    'an object under another name',
    templateFile(
      '',
      relation(
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/oleObject" Target="media/a.png"',
      ),
    ),
    'macro word/_rels/settings.xml.rels',
  ],
  [
    'relations in UTF-16',
    templateFile('', {
      'word/_rels/settings.xml.rels': new Uint8Array(Buffer.from('\uFEFF<Relationships/>', 'utf16le')),
    }),
    'not-docx word/_rels/settings.xml.rels',
  ],
  [
    'another encoding',
    templateFile('', { 'word/settings.xml': '<?xml version="1.0" encoding="UTF-7"?><w:settings/>' }),
    'not-docx word/settings.xml',
  ],
])('%s is found', (_, bytes, problem) => {
  expect(kinds(bytes)).toEqual([problem])
})

test('an ordinary file has no problems', () => {
  expect(
    kinds(
      templateFile(`${field('PAGE')}${field('HYPERLINK \\l "_Toc1"')}${paragraph('{{project.name}}')}`, {
        ...relation(
          'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/a.svg"',
        ),
        'word/media/a.svg': '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/>',
        'word/media/b.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
        'word/styles.xml': '\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:styles/>',
      }),
    ),
  ).toEqual([])
})

test('time grows with length: what took minutes is judged at once', () => {
  expect(kinds(templateFile(paragraph(`{{${' '.repeat(200_000)}`)))[0]).toMatch(/^unclosed-tag \{\{ *$/)
  expect(
    kinds(templateFile('', { '[Content_Types].xml': contentTypes.replace('</Types>', '</Types>'.repeat(200_000)) })),
  ).toEqual(['not-docx [Content_Types].xml'])
  expect(kinds(templateFile(paragraph('{{#defects}}').repeat(20_000)))).toEqual(['unclosed-tag defects'])
  expect(kinds(templateFile(`<w:p>${'<w:r><w:t>{{</w:t></w:r>'.repeat(20_000)}</w:p>`))).toHaveLength(1)
  expect(kinds(templateFile(`<w:p ${'a="b" '.repeat(200_000)}/>`))).toEqual([])
  expect(kinds(zipped({ '[Content_Types].xml': '<Types'.repeat(200_000), 'word/document.xml': '<a/>' }))).toEqual([
    'not-docx [Content_Types].xml',
  ])
})
