import { strToU8, zipSync } from 'fflate'

const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`
export const paragraph = (...runs: readonly string[]) => `<w:p>${runs.map(run).join('')}</w:p>`
export const cell = (...paragraphs: readonly string[]) => `<w:tc>${paragraphs.join('')}</w:tc>`
export const row = (...cells: readonly string[]) => `<w:tr>${cells.join('')}</w:tr>`
export const table = (...rows: readonly string[]) => `<w:tbl>${rows.join('')}</w:tbl>`

export const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'

export type Entries = Readonly<Record<string, string | Uint8Array>>

/** A .docx as small as one can be, with these entries added or instead. */
export const templateEntries = (body: string, more: Entries = {}): Entries => ({
  '[Content_Types].xml': contentTypes,
  'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
  'word/_rels/document.xml.rels': '<Relationships xmlns="x"/>',
  ...more,
})

export const zipped = (entries: Entries): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )

export const templateFile = (body: string, more: Entries = {}): Uint8Array => zipped(templateEntries(body, more))

/** With lists in a row and between paragraphs, a tag split over runs, and a picture. */
export const goodTemplate = templateFile(
  [
    paragraph('Report on {{pro', 'ject', '.name}} &amp; {{ counts.all }}'),
    table(
      row(cell(paragraph('No'))),
      row(cell(paragraph('{{#defects}}{{number}}')), cell(paragraph('{{type}}'), paragraph('{{photo}}{{/defects}}'))),
    ),
    paragraph('{{#defects}}'),
    paragraph('Again {{number}}'),
    paragraph('{{/defects}}'),
  ].join(''),
)
