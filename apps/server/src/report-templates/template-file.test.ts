import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodTemplate, paragraph, templateFile } from '../testing/files/template-files.ts'
import { checkTemplateFile, fillTemplateFile, type Filling } from './template-file.ts'

let parent = ''
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'template-test-'))
})
afterAll(() => rm(parent, { recursive: true }))

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const data = {
  values: { 'project.name': 'Tower', 'project.logo': { ref: 'logo', alt: '', widthMm: 40 } },
  lists: {
    defects: [
      { number: 'DF1', photo: { ref: 'one', alt: '"<', widthMm: 80 } },
      { number: 'DF2', photo: { ref: 'gone', alt: '', widthMm: 80 } },
    ],
  },
}

const fill = (given: Partial<Filling>) =>
  fillTemplateFile(
    { template: goodTemplate, data, load: async () => png, bounds: 'preview', ...given },
    { parent },
    (path) => readFile(path),
  )

test('a process of its own checks and fills it; only pictures that it names are read, and one that is missing is left out', async () => {
  const { tags, problems } = await checkTemplateFile(goodTemplate, { parent })
  expect(problems).toEqual([])
  const asked: string[] = []
  const files = unzipSync(await fill({ tags, load: async (ref) => (asked.push(ref), ref === 'gone' ? null : png) }))
  expect(asked).toEqual(['one', 'gone'])
  expect(Object.keys(files).filter((path) => path.startsWith('word/media/'))).toEqual([
    'word/media/plumbline-word-document-xml-1.png',
  ])
  expect(Buffer.from(files['word/document.xml']!).toString()).toContain('descr="&quot;&lt;"')
})

test('one that unfolds beyond the limits is refused by name', async () => {
  const defects = Array.from({ length: 300 }, () => ({ number: '1' }))
  const template = templateFile(paragraph('{{#defects}}', 'x'.repeat(1_000_000), '{{/defects}}'))
  await expect(fill({ template, data: { values: {}, lists: { defects } } })).rejects.toMatchObject({
    code: 'report.template-too-complex',
  })
})

test('one that could do harm is refused by name', async () => {
  await expect(fill({ template: templateFile('<w:instrText>DDE x</w:instrText>') })).rejects.toMatchObject({
    code: 'report.template-unusable',
  })
})

test('an aborted request ends it', async () => {
  await expect(
    checkTemplateFile(goodTemplate, { parent, signal: AbortSignal.abort(new Error('left')) }),
  ).rejects.toThrow('left')
})
