import { profileRoutes } from '@plumbline/contract/accounts/profile'
import { reportRoutes, type CorporateTemplate } from '@plumbline/contract/reports/reports'
import { unzipSync } from 'fflate'
import { setImmediate } from 'node:timers/promises'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allText } from '../../report-templates/tags.ts'
import { parseXml } from '../../report-templates/xml.ts'
import { verifyObjects } from '../../storage/verify.ts'
import { aCrackedPhoto } from '../../testing/files/cracked-photo.ts'
import { aReportSite, type ReportSite } from '../../testing/sites/report-site.ts'
import {
  cell,
  contentTypes,
  goodTemplate,
  paragraph,
  row,
  table,
  templateFile,
} from '../../testing/files/template-files.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await aReportSite(plumbline)
})
afterAll(() => plumbline.close())

async function upload(bytes: Uint8Array, name = 'House style'): Promise<CorporateTemplate> {
  const { body, error } = await plumbline.call(reportRoutes.addTemplate, {
    params: { corporateId: site.corporate.id },
    token: site.writer.token,
    body: { _id: v7(), name, file: Buffer.from(bytes).toString('base64') },
  })
  if (error !== undefined) throw new Error(error.code)
  return body.template
}

const fetched = async (url: string) => unzipSync((await plumbline.app.inject({ method: 'GET', url })).rawPayload)
const textOf = (files: Readonly<Record<string, Uint8Array>>) =>
  Buffer.from(files['word/document.xml']!).toString('utf8')

test('a template is filled row by row, its tags found across runs, its photos put beside it; it is offered and can be looked at before', async () => {
  const template = await upload(goodTemplate)
  expect(template).toMatchObject({
    problems: [],
    tags: ['counts.all', 'defects', 'number', 'photo', 'project.name', 'type'],
    extension: 'docx',
  })
  const { body } = await plumbline.call(profileRoutes.preference, {
    params: { userId: site.viewer.id },
    token: site.viewer.token,
  })
  expect(body.preference.map(({ name }) => name)).toEqual(['Survey Report', 'House style'])
  const preview = await plumbline.call(reportRoutes.previewTemplate, {
    params: { corporateId: site.corporate.id, templateId: template._id },
    token: site.viewer.token,
  })
  expect(textOf(await fetched(preview.body.url))).toContain('Harbour View Court')
  for await (const finding of verifyObjects(plumbline.db, plumbline.context.storage, new Date(Date.now() + 60_000)))
    expect.fail(`${finding.kind} ${finding.key}`)
  await site.found((await site.take('DJI_0001.JPG', await aCrackedPhoto())).id)
  await site.found(null, 'critical')
  const {
    body: { report },
  } = await site.ask(await site.begin({ templateId: template._id }))
  const { body: templates } = await plumbline.call(reportRoutes.templates, {
    params: { corporateId: site.corporate.id },
    token: site.viewer.token,
  })
  expect([template.usedIn, templates.data.map(({ usedIn }) => usedIn)]).toEqual([0, [1]])
  await site.make(report._id)
  expect(await site.list()).toMatchObject([
    { status: 'ready', templateName: 'House style', files: [{ format: 'docx' }] },
  ])
  const files = await fetched((await site.download(report._id, 'docx')).body.url)
  const xml = textOf(files)
  expect(parseXml(xml).map(allText).join('')).toMatch(
    /^Report on Project \d+ & 2NoDF0001Structural crackDF0002Structural crackAgain DF0001Again DF0002$/,
  )
  expect([
    xml.match(/<w:tr>/g)?.length,
    xml.match(/<w:drawing>/g)?.length,
    Object.keys(files).filter((path) => path.startsWith('word/media/')).length,
  ]).toEqual([3, 1, 1])
  expect(Buffer.from(files['word/_rels/document.xml.rels']!).toString()).toContain('Target="media/plumbline')
  await plumbline.call(reportRoutes.removeTemplate, {
    params: { corporateId: site.corporate.id, templateId: template._id },
    token: site.writer.token,
  })
  expect(
    (
      await site.ask(
        await site.get(
          (
            await plumbline.db
              .selectFrom('report')
              .select('definition_id')
              .where('id', '=', report._id)
              .executeTakeFirstOrThrow()
          ).definition_id!,
        ),
      )
    ).error.code,
  ).toBe('report.template-not-found')
})

test('one that cannot be used is stored with its problems and refused for a definition', async () => {
  const bad = await upload(templateFile(paragraph('{{nothing}}')), 'Bad')
  expect(bad.problems).toEqual([{ kind: 'unknown-tag', detail: 'nothing' }])
  const definition = await site.begin()
  expect((await site.save(definition._id, { version: 1, templateId: bad._id })).error.code).toBe(
    'report.template-unusable',
  )
})

const preview = ({ _id }: CorporateTemplate) =>
  plumbline.call(reportRoutes.previewTemplate, {
    params: { corporateId: site.corporate.id, templateId: _id },
    token: site.viewer.token,
  })

const threadMs = () => process.threadCpuUsage().user / 1e3

/** Asks for /health/live without pause while the work runs; the most that this thread computed between two answers. */
async function longestBlock(work: Promise<unknown>): Promise<number> {
  let isRunning = true
  const ended = work.finally(() => {
    isRunning = false
  })
  let longest = 0
  for (let last = threadMs(); isRunning;) {
    expect((await plumbline.app.inject({ url: '/health/live' })).statusCode).toBe(200)
    await setImmediate()
    longest = Math.max(longest, threadMs() - last)
    last = threadMs()
  }
  await ended
  return longest
}

/** Each held the api for more than 15 s when it read templates itself. */
const blockMs = 2_000

test.each<[string, Uint8Array]>([
  [
    'many ends of its types',
    templateFile('', { '[Content_Types].xml': contentTypes.replace('</Types>', '</Types>'.repeat(110_000)) }),
  ],
  [
    'many ends of its types in a comment',
    templateFile('', {
      '[Content_Types].xml': contentTypes.replace('<Default', `<!--${'</Types>'.repeat(110_000)}--><Default`),
    }),
  ],
  ['a tag of spaces', templateFile(paragraph(`{{${' '.repeat(20_000)}`))],
  [
    'tables inside tables',
    templateFile(
      Array.from({ length: 40 }).reduce<string>(
        (inner) => table(row(cell(inner))),
        paragraph('{{#defects}}{{number}}{{/defects}}'),
      ),
    ),
  ],
])('the api answers others while it checks and fills a template with %s', async (name, bytes) => {
  let template: CorporateTemplate | undefined
  expect(
    await longestBlock(
      upload(bytes, name.slice(0, 50)).then((added) => {
        template = added
      }),
    ),
  ).toBeLessThan(blockMs)
  let answer: Awaited<ReturnType<typeof preview>> | undefined
  expect(
    await longestBlock(
      preview(template!).then((given) => {
        answer = given
      }),
    ),
  ).toBeLessThan(blockMs)
  if (template!.problems.some(({ kind }) => kind === 'not-docx'))
    expect(answer!.error.code).toBe('report.template-unusable')
  else expect(answer!.status).toBe(200)
})

test('the same upload sent twice at once is one template', async () => {
  const body = { _id: v7(), name: 'Twice', file: Buffer.from(goodTemplate).toString('base64') }
  const ask = () =>
    plumbline.call(reportRoutes.addTemplate, {
      params: { corporateId: site.corporate.id },
      token: site.writer.token,
      body,
    })
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ status, body: { template } }) => [status, template._id])).toEqual([
    [200, body._id],
    [200, body._id],
  ])
})
