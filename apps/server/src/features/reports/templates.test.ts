import { profileRoutes } from '@plumbline/contract/accounts-profile'
import { reportRoutes, type CorporateTemplate } from '@plumbline/contract/reports'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyObjects } from '../../storage/verify.ts'
import { aCrackedPhoto } from '../../testing/cracked-photo.ts'
import { aReportSite, type ReportSite } from '../../testing/report-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { exampleData } from './example-data.ts'
import { checkTemplate } from './template-check.ts'
import { fillXml } from './template-fill.ts'
import { allText } from './template-tags.ts'
import { escapeXml, parseXml, writeXml } from './template-xml.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await aReportSite(plumbline)
})
afterAll(() => plumbline.close())

const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`
const paragraph = (...runs: readonly string[]) => `<w:p>${runs.map(run).join('')}</w:p>`
const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'
const docx = (body: string, more: Readonly<Record<string, string>> = {}) => zipSync(Object.fromEntries(Object.entries({
  '[Content_Types].xml': types, 'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`, 'word/_rels/document.xml.rels': '<Relationships xmlns="x"/>', ...more,
}).map(([path, text]) => [path, strToU8(text)])))

const good = docx(`${paragraph('Report on {{pro', 'ject', '.name}} &amp; {{ counts.all }}')}<w:tbl><w:tr><w:tc>${paragraph('No')}</w:tc></w:tr><w:tr><w:tc>${paragraph('{{#defects}}{{number}}')}</w:tc><w:tc>${paragraph('{{type}}')}${paragraph('{{photo}}{{/defects}}')}</w:tc></w:tr></w:tbl>${paragraph('{{#defects}}')}${paragraph('Again {{number}}')}${paragraph('{{/defects}}')}`)

async function upload(bytes: Uint8Array, name = 'House style'): Promise<CorporateTemplate> {
  const { body, error } = await plumbline.call(reportRoutes.addTemplate, { params: { corporateId: site.corporate.id }, token: site.writer.token, body: { _id: v7(), name, file: Buffer.from(bytes).toString('base64') } })
  if (error !== undefined) throw new Error(error.code)
  return body.template
}

const fetched = async (url: string) => unzipSync((await plumbline.app.inject({ method: 'GET', url })).rawPayload)
const textOf = (files: Readonly<Record<string, Uint8Array>>) => Buffer.from(files['word/document.xml']!).toString('utf8')

test('a template is filled row by row, its tags found across runs, its photos put beside it; it is offered and can be looked at before', async () => {
  const template = await upload(good)
  expect(template).toMatchObject({ problems: [], tags: ['counts.all', 'defects', 'number', 'photo', 'project.name', 'type'], extension: 'docx' })
  const { body } = await plumbline.call(profileRoutes.preference, { params: { userId: site.viewer.id }, token: site.viewer.token })
  expect(body.preference.map(({ name }) => name)).toEqual(['Survey Report', 'House style'])
  const preview = await plumbline.call(reportRoutes.previewTemplate, { params: { corporateId: site.corporate.id, templateId: template._id }, token: site.viewer.token })
  expect(textOf(await fetched(preview.body.url))).toContain('Harbour View Court')
  for await (const finding of verifyObjects(plumbline.db, plumbline.context.storage, new Date(Date.now() + 60_000))) expect.fail(`${finding.kind} ${finding.key}`)
  await site.found((await site.take('DJI_0001.JPG', await aCrackedPhoto())).id)
  await site.found(null, 'critical')
  const { body: { report } } = await site.ask(await site.begin({ templateId: template._id }))
  await site.make(report._id)
  expect(await site.list()).toMatchObject([{ status: 'ready', templateName: 'House style', files: [{ format: 'docx' }] }])
  const files = await fetched((await site.download(report._id, 'docx')).body.url)
  const xml = textOf(files)
  expect(parseXml(xml)?.map(allText).join('')).toMatch(/^Report on Project \d+ & 2NoDF0001Structural crackDF0002Structural crackAgain DF0001Again DF0002$/)
  expect([xml.match(/<w:tr>/g)?.length, xml.match(/<w:drawing>/g)?.length, Object.keys(files).filter((path) => path.startsWith('word/media/')).length]).toEqual([3, 1, 1])
  expect(Buffer.from(files['word/_rels/document.xml.rels']!).toString()).toContain('Target="media/plumbline')
  await plumbline.call(reportRoutes.removeTemplate, { params: { corporateId: site.corporate.id, templateId: template._id }, token: site.writer.token })
  expect((await site.ask(await site.get((await plumbline.db.selectFrom('report').select('definition_id').where('id', '=', report._id).executeTakeFirstOrThrow()).definition_id!))).error.code).toBe('report.template-not-found')
})

test('what could do harm or cannot be filled is told by its kind, and not used', async () => {
  const kinds = (bytes: Uint8Array) => checkTemplate(bytes).problems.map(({ kind, detail }) => `${kind} ${detail}`.trim())
  expect(kinds(strToU8('nothing'))).toEqual(['not-docx'])
  expect(kinds(zipSync({ 'a.txt': strToU8('a') }))).toEqual(['not-docx'])
  expect(kinds(zipSync({ 'word/document.xml': new Uint8Array(70 * 1024 * 1024) }))).toEqual(['too-large'])
  expect(kinds(docx('', { 'word/vbaProject.bin': 'x' }))).toEqual(['macro word/vbaProject.bin'])
  expect(kinds(docx('<w:p><w:r><w:instrText>DDEAUTO c:\\\\x</w:instrText></w:r></w:p>'))).toEqual(['macro word/document.xml'])
  expect(kinds(docx('', { 'word/_rels/settings.xml.rels': '<Relationships><Relationship Target="http://example.com/t.dotm" TargetMode="External"/></Relationships>' }))).toEqual(['external-link word/_rels/settings.xml.rels'])
  expect(kinds(docx(paragraph('{{project.secret}} {{constructor}}')))).toEqual(['unknown-tag project.secret', 'unknown-tag constructor'])
  expect(kinds(docx(paragraph('{{project.na', 'me')))).toEqual(['unclosed-tag {{project.name'])
  expect(kinds(docx(`${paragraph('{{#defects}}{{number}}')}`))).toEqual(['unclosed-tag defects'])
  expect(kinds(docx(`<w:tbl><w:tr><w:tc>${paragraph('{{#defects}}')}</w:tc></w:tr><w:tr><w:tc>${paragraph('{{/defects}}')}</w:tc></w:tr></w:tbl>`))).toEqual(['unclosed-tag defects'])
  expect(kinds(docx('<!DOCTYPE x [<!ENTITY a "b">]>'))).toEqual(['not-docx word/document.xml'])
  const bad = await upload(docx(paragraph('{{nothing}}')), 'Bad')
  const definition = await site.begin()
  expect((await site.save(definition._id, { version: 1, templateId: bad._id })).error.code).toBe('report.template-unusable')
})

test('whatever is typed around tags, or into them by whoever fills them, stays text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (typed, value) => {
    const nodes = parseXml(`<w:body><w:p><w:r><w:t>${escapeXml(typed).replaceAll('{', '(')}{{project.name}}</w:t></w:r></w:p></w:body>`)!
    const filled = writeXml(fillXml(nodes, { ...exampleData, values: { 'project.name': value } }, () => ''))
    const again = parseXml(filled)
    expect(again).toBeDefined()
    expect(writeXml(again!)).toBe(filled)
    expect(filled.match(/<w:p>/g)).toHaveLength(1)
  }), { numRuns: 200 })
})
