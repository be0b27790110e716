import { modelRoutes } from '@plumbline/contract/models/models'
import { modelViewRoutes, type ModelView } from '@plumbline/contract/models/views'
import type { ReportSnapshot } from '@plumbline/report/snapshot'
import { createTranslator } from '@plumbline/report/translator'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notesOf } from '../../testing/builders/audit-entries.ts'
import { aDrawing } from '../../testing/builders/builders.ts'
import { aModel, aModelView } from '../../testing/builders/model-builders.ts'
import { aReportSite, type ReportSite } from '../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepViews } from '../models/save-view.ts'

let plumbline: TestApp
let site: ReportSite
let modelId: string
let picture: string
beforeAll(async () => {
  plumbline = await testApp()
  picture = (
    await sharp({ create: { width: 640, height: 400, channels: 3, background: '#c8d0d4' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
})
afterAll(() => plumbline.close())
beforeEach(async () => {
  site = await aReportSite(plumbline)
  modelId = (await aDrawing(plumbline.db, site.project, { name: 'South wall', category: 'otherDrawing' })).id
  const { file_key } = await plumbline.db
    .selectFrom('drawing')
    .select('file_key')
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow()
  await aModel(plumbline.db, site.project, modelId, { file_key })
})

type Body = Parameters<typeof plumbline.call<typeof modelViewRoutes.saveView>>[1]['body']
const asked = (body: Partial<Body> = {}): Body => ({
  _id: v7(),
  modelId,
  name: 'Corner',
  eye: { position: [9, -9, 9], target: [0, 0, 0] },
  section: null,
  pins: [],
  picture,
  ...body,
})
const saveView = (body: Partial<Body> = {}, token = site.writer.token) =>
  plumbline.call(modelViewRoutes.saveView, { params: site.inInspection, token, body: asked(body) })
const views = async () =>
  (await plumbline.call(modelViewRoutes.views, { params: site.inInspection, token: site.viewer.token })).body.data
const ofView = ({ _id }: ModelView) => ({
  params: { ...site.inInspection, modelViewId: _id },
  token: site.writer.token,
})
const pin = (defectId: string) =>
  plumbline.call(modelRoutes.savePin, {
    params: { ...site.inInspection, defectId },
    token: site.writer.token,
    body: { position: [1, 0, 2], normal: null, modelId },
  })
const used = async () =>
  Number(
    (
      await plumbline.db
        .selectFrom('project')
        .select('data_used')
        .where('id', '=', site.project.id)
        .executeTakeFirstOrThrow()
    ).data_used,
  )

test('a view is stored once however often it is sent, renamed, ordered and deleted; its quota is refunded and nothing is left', async () => {
  const before = await used()
  const body = asked({ name: 'First' })
  const [first] = (await Promise.all([saveView(body), saveView(body)])).map((answer) => answer.body)
  const second = (await saveView({ name: 'Second' })).body
  const files = await Promise.all(
    [first!.pictureUrl, first!.thumbnailUrl].map(async (url) =>
      sharp((await plumbline.app.inject(url)).rawPayload).metadata(),
    ),
  )
  expect(files.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['jpeg', 640, 400],
    ['jpeg', 360, 225],
  ])
  expect(await used()).toBeGreaterThan(before)
  expect(
    (
      await plumbline.call(modelViewRoutes.renameView, {
        ...ofView(second),
        body: { name: 'North corner', version: 1 },
      })
    ).body,
  ).toMatchObject({ name: 'North corner', version: 2 })
  expect(
    (await plumbline.call(modelViewRoutes.renameView, { ...ofView(second), body: { name: 'Mine', version: 1 } })).error,
  ).toMatchObject({ code: 'version.stale', newer: { name: 'North corner' } })
  await plumbline.call(modelViewRoutes.orderViews, {
    params: site.inInspection,
    token: site.writer.token,
    body: { modelViewIds: [second._id] },
  })
  expect((await views()).map(({ name }) => name)).toEqual(['North corner', 'First'])
  expect(await site.verify()).toEqual([])
  for (const view of await views())
    expect((await plumbline.call(modelViewRoutes.removeView, ofView(view))).status).toBe(200)
  await site.tidy()
  expect([await views(), await used(), await site.verify()]).toEqual([[], before, []])
  expect((await notesOf(plumbline.db, site.corporate.id, 'model.view-delete')).map(({ actor_id }) => actor_id)).toEqual(
    [site.writer.id, site.writer.id],
  )
})

test('what is no picture, has no room, is of no model or comes from a reader is refused, and nothing is stored', async () => {
  const html = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  const before = await used()
  expect((await saveView({ picture: html })).error.code).toBe('picture.not-image')
  expect((await saveView({ modelId: v7() })).error.code).toBe('model.not-found')
  expect((await saveView({}, site.viewer.token)).error.code).toBe('access.denied')
  await plumbline.db
    .updateTable('project')
    .set({ data_limit: String(before + 100) })
    .where('id', '=', site.project.id)
    .execute()
  expect((await saveView()).error.code).toBe('quota.data')
  // Of a process that died in between: found an hour later.
  await aModelView(plumbline.db, site.project, modelId, {
    is_stored: false,
    taken_at: new Date(Date.now() - 2 * 3600 * 1000),
    size: '0',
  })
  await sweepViews(plumbline.context)
  expect([
    await views(),
    await used(),
    await plumbline.db.selectFrom('model_view').select('id').where('project_id', '=', site.project.id).execute(),
    await site.verify(),
  ]).toEqual([[], before, [], []])
})

test('a saved view stands in the .docx and the PDF with the pins of the defects listed there; what changed since is said, and one left out is not there', async () => {
  const [critical, minor] = [await site.found(null, 'critical'), await site.found(null, 'minor')]
  await pin(critical)
  await pin(minor)
  const pins = [critical, minor].map((defectId, i) => ({ defectId, at: { x: 0.3 + 0.3 * i, y: 0.5 } }))
  const [saved, other] = [
    (await saveView({ name: 'South corner', pins })).body,
    (await saveView({ name: 'Roof' })).body,
  ]
  expect([saved.pins.map(({ defectNum, severity }) => [defectNum, severity]), saved.changes, other.changes]).toEqual([
    [
      [1, 'critical'],
      [2, 'minor'],
    ],
    [],
    [],
  ])
  const definition = await site.begin({
    inspectionResultSection: {
      isGenerated: true,
      defectTypes: [],
      defectSeverities: ['critical'],
      hierarchyLabelIds: [],
      modelViewsLeftOut: [other._id],
    },
  })
  const make = async (write?: Parameters<ReportSite['make']>[2]) => {
    const {
      body: {
        report: { _id },
      },
    } = await site.ask(definition)
    await site.make(_id, {}, write)
    return _id
  }
  const id = await make()
  const bytesOf = async (format: 'docx' | 'pdf') =>
    (await plumbline.app.inject({ method: 'GET', url: (await site.download(id, format)).body.url })).rawPayload
  const docx = unzipSync(await bytesOf('docx'))
  const text = Buffer.from(docx['word/document.xml']!)
    .toString('utf8')
    .replaceAll(/<[^<>]+>/g, '')
  const date = createTranslator('en', 'Asia/Hong_Kong').day(saved.takenAt)
  expect(text).toContain(`South corner. 3D model South wall, view taken on ${date}; pins: DF0001 (Critical)`)
  expect(text).not.toMatch(/Roof|before the model was replaced|DF0002/)
  const drawn = await Promise.all(
    Object.entries(docx)
      .filter(([path]) => path.startsWith('word/media/'))
      .map(([, bytes]) => sharp(bytes).metadata()),
  )
  expect(drawn.filter(({ width, height }) => width === 640 && height === 400)).toHaveLength(1)
  expect((await bytesOf('pdf')).toString('latin1')).toMatch(
    /\/Subtype\s*\/Image[\s\S]*?\/Width 640|\/Width 640[\s\S]*?\/Subtype\s*\/Image/,
  )
  // The model is replaced, a pin is moved: the view says so, here and in the next report.
  await plumbline.db.updateTable('drawing').set({ file_key: 'another' }).where('id', '=', modelId).execute()
  await pin(critical)
  await plumbline.db
    .updateTable('model_pin')
    .set({ updated_at: new Date(Date.now() + 60_000) })
    .where('defect_id', '=', critical)
    .execute()
  expect((await views())[0]!.changes).toEqual(['model-replaced', 'pins-changed'])
  const said: ReportSnapshot['models'][number]['changes'][] = []
  await make(async function* look(snapshot) {
    said.push(...snapshot.models.map(({ changes }) => changes))
    yield {
      format: 'docx',
      contentType: 'application/octet-stream',
      bytes: (async function* none() {
        yield Buffer.from('none')
      })(),
    }
  })
  expect(said).toEqual([['model-replaced', 'pins-changed']])
  await plumbline.db.deleteFrom('drawing').where('id', '=', modelId).execute()
  expect((await views())[0]).toMatchObject({
    modelId: null,
    modelName: 'South wall',
    changes: ['model-gone', 'pins-changed'],
  })
  expect(await site.verify()).toEqual([])
})
