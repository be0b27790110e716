import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { defectRegisterRoutes as routes } from '@plumbline/contract/defects/register'
import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordObject } from '../../storage/registry.ts'
import type { Stored } from '../../storage/storage.ts'
import { verifyObjects } from '../../storage/verify.ts'
import { aDefect, anAnnotation } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { pictureFolder } from '../media/media-files.ts'
import { pictureFiles } from '../media/pictures.ts'
import { cutCrops } from './cut-crops.ts'

let plumbline: TestApp
let stage: PlanStage

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
})
afterAll(() => plumbline.close())

/** Red but for a green corner, where the defect is. */
async function aShownPhoto(): Promise<{ readonly mediaId: string; readonly folder: string }> {
  const {
    db,
    context: { storage },
  } = plumbline
  const mediaId = await aMedia(db, stage.project, { name: 'DJI_0042.JPG', width: 2000, height: 1500 })
  const { corporate_id: corporateId } = await db
    .selectFrom('media')
    .select('corporate_id')
    .where('id', '=', mediaId)
    .executeTakeFirstOrThrow()
  const folder = pictureFolder({ corporateId, projectId: stage.project.id }, mediaId, 'reading')
  const corner = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#00a000' } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#c00000' } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const stored = await storage.put(pictureFiles(folder).preview, bytes, { contentType: 'image/jpeg' })
  await db.transaction().execute((trx) => recordObject(trx, stored))
  await db.updateTable('media').set({ picture_folder: folder }).where('id', '=', mediaId).execute()
  return { mediaId, folder }
}

const payloads = async (mediaId: string) =>
  (
    await sql<{
      data: { corporateId: string; projectId: string; mediaId: string; folders: string[]; source: Stored }
    }>`select data from pgboss.job where name = 'defects.cut-crops' and data ->> 'mediaId' = ${mediaId}`.execute(
      plumbline.db,
    )
  ).rows.map(({ data }) => data)

async function keysIn(folder: string): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of plumbline.context.storage.list(folder)) keys.push(key)
  return keys
}

async function wrong(): Promise<readonly string[]> {
  const found: string[] = []
  for await (const { kind, key } of verifyObjects(
    plumbline.db,
    plumbline.context.storage,
    new Date(Date.now() + 60_000),
  ))
    found.push(`${kind} ${key}`)
  return found
}

test('a photo says how many defects it carries; deleted, they keep number, history and a crop of it', async () => {
  const { mediaId, folder } = await aShownPhoto()
  const plain = await aMedia(plumbline.db, stage.project)
  const defectId = await aDefect(plumbline.db, stage.project, { mediaId })
  await anAnnotation(plumbline.db, stage.project, mediaId, {
    defect_id: defectId,
    is_defect: true,
    origin: 'person',
    suggestion_num: null,
    confidence: null,
  })
  await anAnnotation(plumbline.db, stage.project, mediaId)
  const asking = { params: stage.params, token: stage.token }
  expect((await plumbline.call(routes.carried, { ...asking, body: { imageIds: [mediaId, plain] } })).body).toEqual({
    defects: 1,
  })
  expect((await plumbline.call(routes.carried, { ...asking, body: { imageIds: [plain] } })).body).toEqual({
    defects: 0,
  })
  const before = (
    await plumbline.call(defectLifeRoutes.detail, { params: { ...stage.params, defectId }, token: stage.token })
  ).body

  expect(
    (await plumbline.call(mediaLibraryRoutes.removeMany, { ...asking, body: { mediaIds: [mediaId, plain] } })).body,
  ).toEqual({ removed: 2 })
  const [payload] = await payloads(mediaId)
  expect(await payloads(plain)).toEqual([])
  expect(await keysIn(folder)).toHaveLength(1)
  // Objects that wait for a failing cut are no garbage.
  expect(await wrong()).toEqual([])
  const job = { payload: payload!, signal: new AbortController().signal }
  await cutCrops(plumbline.context, job)
  await cutCrops(plumbline.context, job)

  const { body } = await plumbline.call(defectLifeRoutes.detail, {
    params: { ...stage.params, defectId },
    token: stage.token,
  })
  expect(body.defect).toMatchObject({ defectNum: before.defect.defectNum, images: [] })
  expect(body.history.map(({ kind, before: value, by }) => [kind, value, by])).toEqual([
    ['created', null, ''],
    ['photo-deleted', 'DJI_0042.JPG', 'Ada Byron'],
  ])
  expect(body.crops).toMatchObject([{ imageName: 'DJI_0042.JPG' }])
  const answer = await plumbline.app.inject(body.crops[0]!.url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const {
    channels: [red, green],
  } = await sharp(answer.rawPayload).stats()
  expect(green!.mean).toBeGreaterThan(red!.mean)
  expect(await keysIn(folder)).toEqual([])
  const { rows: known } = await sql<{
    key: string
  }>`select key from stored_object where key like '%defect-crops%'`.execute(plumbline.db)
  expect(known).toHaveLength(1)
  expect(await wrong()).toEqual([])
})

test('a missing picture does not stop the deletion', async () => {
  const { mediaId, folder } = await aShownPhoto()
  const defectId = await aDefect(plumbline.db, stage.project, { mediaId })
  await anAnnotation(plumbline.db, stage.project, mediaId, { defect_id: defectId, is_defect: true })
  await plumbline.call(mediaLibraryRoutes.removeMany, {
    params: stage.params,
    token: stage.token,
    body: { mediaIds: [mediaId] },
  })
  await plumbline.context.storage.remove(pictureFiles(folder).preview)
  await cutCrops(plumbline.context, { payload: (await payloads(mediaId))[0]!, signal: new AbortController().signal })
  expect(
    (await plumbline.call(defectLifeRoutes.detail, { params: { ...stage.params, defectId }, token: stage.token })).body
      .crops,
  ).toEqual([])
})
