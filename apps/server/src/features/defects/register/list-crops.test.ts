import { defectRoutes } from '@plumbline/contract/defects/defects'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordObject } from '../../../storage/registry.ts'
import { aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { pictureFolder } from '../../media/media-files.ts'
import { pictureFiles } from '../../media/pictures.ts'
import { cropKey } from '../crop-files.ts'

let plumbline: TestApp
let stage: PlanStage
let of: { readonly corporateId: string; readonly projectId: string }

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  const { corporate_id: corporateId } = await plumbline.db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', stage.project.id)
    .executeTakeFirstOrThrow()
  of = { corporateId, projectId: stage.project.id }
})
afterAll(() => plumbline.close())

async function aShownPhoto(): Promise<{ readonly id: string; readonly thumbnail: string }> {
  const {
    db,
    context: { storage },
  } = plumbline
  const id = await aMedia(db, stage.project, { width: 4000, height: 3000, tile_size: 256, tile_levels: 5 })
  const folder = pictureFolder(of, id, 'reading')
  const { thumbnail } = pictureFiles(folder)
  const stored = await storage.put(thumbnail, Buffer.from('picture'), { contentType: 'image/jpeg' })
  await db.transaction().execute((trx) => recordObject(trx, stored))
  await db.updateTable('media').set({ picture_folder: folder }).where('id', '=', id).execute()
  return { id, thumbnail }
}

async function cropOf(defectId: string) {
  const { body } = await plumbline.call(defectRoutes.list, {
    params: stage.params,
    token: stage.token,
    query: { limit: '200' } as never,
  })
  return body.data.find(({ _id }) => _id === defectId)?.crop
}

test('each defect has the outline that gives its size, on a photo that can be read', async () => {
  const { db } = plumbline
  const [first, sharp] = [await aShownPhoto(), await aShownPhoto()]
  const id = await aDefect(db, stage.project)
  await anAnnotation(db, stage.project, first.id, { defect_id: id, is_defect: true })
  // A circle of 2,000 points, as an outline is that somebody traced.
  const circle = Array.from({ length: 2_000 }, (_, at) => ({
    x: 0.5 + 0.1 * Math.cos((at * Math.PI) / 1_000),
    y: 0.5 + 0.1 * Math.sin((at * Math.PI) / 1_000),
  }))
  const traced = await anAnnotation(db, stage.project, sharp.id, {
    defect_id: id,
    is_defect: true,
    shape: 'polygon',
    points: JSON.stringify([circle]),
  })
  expect(await cropOf(id)).toMatchObject({ kind: 'photo', shape: 'polyline' })
  await db.updateTable('defect').set({ size_annotation_id: traced }).where('id', '=', id).execute()
  const crop = await cropOf(id)
  if (crop?.kind !== 'photo') throw new Error('the crop is of no photo')
  expect(crop).toMatchObject({ shape: 'polygon', picture: { width: 4000, height: 3000, tiles: { levels: 5 } } })
  expect(crop.points[0]!.length).toBeGreaterThan(12)
  expect(crop.points[0]!.length).toBeLessThan(80)
  expect((await plumbline.app.inject({ url: crop.picture.thumbnailUrl })).body).toBe('picture')
})

test('a defect whose photo is deleted has what was cut out of it; one that no photo shows has none', async () => {
  const {
    db,
    context: { storage },
  } = plumbline
  const [cut, bare] = [await aDefect(db, stage.project), await aDefect(db, stage.project)]
  const mediaId = v7()
  const stored = await storage.put(cropKey(of, cut, mediaId), Buffer.from('cut'), { contentType: 'image/jpeg' })
  await db.transaction().execute((trx) => recordObject(trx, stored))
  await db
    .insertInto('defect_crop')
    .values({
      defect_id: cut,
      media_id: mediaId,
      corporate_id: of.corporateId,
      project_id: of.projectId,
      image_name: 'DJI_0042.JPG',
      key: stored.key,
      shape: 'rectangle',
      points: '[]',
      box_left: 0,
      box_top: 0,
      box_right: 1,
      box_bottom: 1,
    })
    .execute()
  const crop = await cropOf(cut)
  if (crop?.kind !== 'cut') throw new Error('nothing was cut')
  expect((await plumbline.app.inject({ url: crop.url })).body).toBe('cut')
  expect(await cropOf(bare)).toBeNull()
})

test('an outline that was deleted is not shown', async () => {
  const { db } = plumbline
  const photo = await aShownPhoto()
  const id = await aDefect(db, stage.project)
  const shape = await anAnnotation(db, stage.project, photo.id, { defect_id: id, is_defect: true })
  expect(await cropOf(id)).not.toBeNull()
  await db.updateTable('annotation').set({ deleted_at: new Date() }).where('id', '=', shape).execute()
  expect(await cropOf(id)).toBeNull()
})
