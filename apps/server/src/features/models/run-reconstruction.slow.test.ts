import { modelRoutes } from '@plumbline/contract/models/models'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aModelSite } from '../../testing/sites/model-site.ts'
import { lazBytes } from '@plumbline/models/testing/laz-file'
import { foreignTiffs, tiffFile } from '@plumbline/models/testing/tiff-file'
import { engineZip, nodeOdmServer } from '../../testing/servers/node-odm-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { enqueuePreparation } from './enqueue-preparation.ts'
import { cancelEngineTask, runReconstruction } from './run-reconstruction.ts'
import { sweepModels } from './sweep-models.ts'
import { packedGlb, smallCloud, text, twoColours } from '../../testing/files/model-files.ts'

const glb = await packedGlb()

/** What the engine makes next. */
let made: Record<string, Uint8Array> = { 'odm_texturing/odm_textured_model_geo.glb': glb }
let plumbline: TestApp
let engine: Awaited<ReturnType<typeof nodeOdmServer>>
beforeAll(async () => {
  engine = await nodeOdmServer(() => engineZip(made))
  plumbline = await testApp({ settings: { NODEODM_URL: engine.url } })
})
afterAll(async () => {
  await plumbline.close()
  await engine.close()
})

const aSite = () => aModelSite(plumbline)

test('a model built by an engine: sent in parts, followed, imported; its refusals, restarts and losses are reported', async () => {
  const site = await aSite()
  const { db, context, call } = plumbline
  const imageIds: string[] = []
  for (let number = 0; number < 7; number += 1) {
    const id = v7()
    const { key, size, sha256 } = await context.storage.put(
      `${site.corporate.id}/${site.project.id}/media-sent/${id}.bin`,
      text('a photo'),
      { contentType: 'application/octet-stream' },
    )
    imageIds.push(
      await aMedia(db, site.project, {
        id,
        kind: 'photo',
        name: `DJI_000${number}.JPG`,
        key,
        size: String(size),
        sha256: Buffer.from(sha256, 'hex'),
      }),
    )
  }
  const ask = (body: { _id: string }) =>
    call(modelRoutes.reconstruct, { ...site.of, body: { name: 'Facade', quality: 'fast', imageIds, ...body } })
  const run = (taskId: string, attempt = 1) =>
    runReconstruction(context, { ...site.job, attempt, payload: { ...site.ids, taskId } })
  const look = async (id: string) =>
    (await call(modelRoutes.reconstructions, site.of)).body.data.find(({ _id }) => _id === id)!
  const first = v7()
  expect((await ask({ _id: first })).body).toMatchObject({ state: 'waiting', photos: 7 })
  expect((await ask({ _id: first })).body._id).toBe(first)
  engine.isDown = true
  await expect(run(first)).rejects.toMatchObject({ code: 'reconstruction.unavailable' })
  engine.isDown = false
  await run(first)
  expect(engine.tasks.get(first)).toMatchObject({ name: 'Facade', images: 7, code: 10 })
  expect(await look(first)).toMatchObject({ state: 'running', sent: 7, percent: 20 })
  Object.assign(engine.tasks.get(first)!, { code: 20, progress: 40 })
  await run(first)
  expect(await look(first)).toMatchObject({ state: 'running', percent: 50 })
  engine.tasks.get(first)!.code = 40
  await run(first)
  const done = await look(first)
  expect(done).toMatchObject({ state: 'done', percent: 100 })
  expect(engine.tasks.has(first)).toBe(false)
  await site.open(done.modelIds[0]!)
  expect((await site.look(done.modelIds[0]!)).state).toBe('done')
  const builtFrom = async (uploadId: string) => {
    const {
      layoutIds: [modelId],
    } = await site.look(uploadId)
    const { file_key } = await db
      .selectFrom('drawing')
      .select('file_key')
      .where('id', '=', modelId!)
      .executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => enqueuePreparation(trx, file_key, context.now()))
    const { type, photos } = await site.get(modelId!)
    // What the engine made of photos is photogrammetry, though its file is a mesh or points.
    expect(type).toBe('photogrammetry')
    return photos
  }
  // This engine does not say which photos it used, so nothing is claimed.
  expect(await builtFrom(done.modelIds[0]!)).toEqual({ asked: 7, used: null, leftOut: [] })

  // An engine that packs no GLB: the mesh as it is, its points, and the picture as a drawing.
  const older = v7()
  made = {
    'odm_texturing/odm_textured_model_geo.obj': text('mtllib a.mtl\nv 0 0 0\nv 4 0 0\nv 4 0 3\nusemtl a\nf 1 2 3\n'),
    'odm_texturing/a.mtl': text('newmtl a\nKd 1 0 0\n'),
    'odm_georeferencing/odm_georeferenced_model.laz': lazBytes(smallCloud(300)),
    'odm_orthophoto/odm_orthophoto.png': await twoColours(8),
    'odm_orthophoto/odm_orthophoto.tif': tiffFile([40, 30], foreignTiffs['UTM north']!.fields),
  }
  await ask({ _id: older })
  // It goes down between two parts: what it has is not sent again.
  engine.uploadsLeft = 1
  await expect(run(older)).rejects.toMatchObject({ code: 'reconstruction.unavailable' })
  expect(await look(older)).toMatchObject({ state: 'sending', sent: 5 })
  engine.uploadsLeft = Infinity
  await run(older)
  expect(engine.tasks.get(older)).toMatchObject({ images: 7 })
  engine.tasks.get(older)!.code = 40
  engine.isCut = true
  await expect(run(older)).rejects.toThrow()
  engine.isCut = false
  await run(older)
  expect(await look(older)).toMatchObject({ state: 'done', modelIds: [expect.any(String), expect.any(String)] })
  const imported = await db
    .selectFrom('drawing_upload')
    .selectAll()
    .where('project_id', '=', site.project.id)
    .orderBy('id')
    .execute()
  for (const { id, state } of imported) if (state === 'opening') await site.open(id)
  expect((await site.list()).map(({ name, dimension }) => `${name}: ${dimension}`).sort()).toEqual([
    'Facade (2): 3d',
    'Facade (orthophoto): 2d',
    'Facade (points): 3d',
    'Facade: 3d',
  ])
  expect((await site.list()).find(({ name }) => name === 'Facade (orthophoto)')).toMatchObject({
    fileName: 'odm_orthophoto.tif',
    ground: { system: 'EPSG:32650', fault: null },
  })

  // One photo is deleted before it is sent, one is not used by the engine, and the mesh cannot be opened.
  const partly = v7()
  await ask({ _id: partly })
  await db.deleteFrom('media').where('id', '=', imageIds[6]!).execute()
  const shots = {
    features: imageIds.slice(1, 6).map((id) => ({ properties: { filename: `${id.slice(-6)}-DJI.JPG` } })),
  }
  made = {
    ...made,
    'odm_report/shots.geojson': text(JSON.stringify(shots)),
    'odm_texturing/odm_textured_model_geo.glb': text('no mesh'),
  }
  await run(partly)
  expect(await look(partly)).toMatchObject({ photos: 7, sent: 6, missing: 1 })
  engine.tasks.get(partly)!.code = 40
  await run(partly)
  const partlyDone = await look(partly)
  expect(partlyDone.state).toBe('done')
  for (const id of partlyDone.modelIds) await site.open(id)
  expect(await look(partly)).toMatchObject({
    state: 'failed',
    errorCode: (await site.look(partlyDone.modelIds[0]!)).errorCode,
  })
  expect(await builtFrom(partlyDone.modelIds[1]!)).toEqual({
    asked: 7,
    used: 5,
    leftOut: [{ imageId: imageIds[0], name: 'DJI_0000.JPG' }],
  })
  await sweepModels(context)
  await db.deleteFrom('drawing_upload').where('id', 'in', partlyDone.modelIds).execute()
  expect((await look(partly)).state).toBe('failed')
  imageIds.pop()

  // What the database refuses once it refuses each time: the first attempt is the last.
  const unfit = v7()
  made = { 'odm_texturing/odm_textured_model_geo.glb': glb }
  await ask({ _id: unfit })
  await run(unfit)
  engine.tasks.get(unfit)!.code = 40
  await sql`alter table drawing_upload add constraint planted check (size = 0) not valid`.execute(db)
  await expect(run(unfit)).rejects.toThrow('planted')
  await sql`alter table drawing_upload drop constraint planted`.execute(db)
  expect(await look(unfit)).toMatchObject({ state: 'failed', errorCode: 'job.failed' })
  await run(unfit)
  expect(await look(unfit)).toMatchObject({ state: 'failed' })

  const [refused, lost, cancelled] = [v7(), v7(), v7()]
  await ask({ _id: refused })
  engine.refusal = 'Not enough disk space'
  await run(refused)
  engine.refusal = ''
  expect(await look(refused)).toMatchObject({
    state: 'failed',
    errorCode: 'reconstruction.refused',
    detail: 'Not enough disk space',
  })
  await ask({ _id: lost })
  await run(lost)
  engine.tasks.delete(lost)
  await run(lost)
  expect(await look(lost)).toMatchObject({ state: 'failed', errorCode: 'reconstruction.lost' })
  await ask({ _id: cancelled })
  await run(cancelled)
  expect(
    (await call(modelRoutes.cancelReconstruction, { ...site.of, params: { ...site.of.params, taskId: cancelled } }))
      .body.state,
  ).toBe('cancelled')
  await cancelEngineTask(context, cancelled)
  expect(engine.tasks.has(cancelled)).toBe(false)
  await run(cancelled)
  expect(await look(cancelled)).toMatchObject({ state: 'cancelled' })
})
