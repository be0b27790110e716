import { modelRoutes } from '@plumbline/contract/models/models'
import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { writeMeshGlb } from '@plumbline/models/tiles/glb'
import { boxOf, normalsOf, plainMaterial } from '@plumbline/models/mesh'
import { zipSync } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDefect } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aModel } from '../../testing/builders/model-builders.ts'
import { aModelSite } from '../../testing/sites/model-site.ts'
import { ifcText } from '../../testing/files/ifc-file.ts'
import { smallCloud, twoColours } from '../../testing/files/model-files.ts'
import { lazBytes } from '@plumbline/models/testing/laz-file'
import { engineZip, nodeOdmServer } from '../../testing/servers/node-odm-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { enqueuePreparation } from './enqueue-preparation.ts'
import { cancelEngineTask, runReconstruction } from './run-reconstruction.ts'
import { sweepModels } from './sweep-models.ts'

const shape = {
  positions: new Float32Array([0, 0, 0, 4, 0, 0, 4, 0, 3, 0, 0, 3]),
  indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
}
const wall = {
  ...shape,
  normals: normalsOf(shape),
  uvs: null,
  colours: null,
  features: null,
  material: plainMaterial,
  painted: null,
}
const glb = await writeMeshGlb([wall], boxOf(shape.positions))
const text = (given: string) => new TextEncoder().encode(given)

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

test('a GLB becomes tiles that are served, is placed by three points with its pins, replaced, and leaves nothing when it is deleted', async () => {
  const site = await aSite()
  const { db, context, call, app } = plumbline
  const model = await site.make(glb, { name: 'Tower', fileName: 'tower.glb' })
  expect(model).toMatchObject({
    state: 'ready',
    type: 'mesh',
    kind: 'glb',
    errorCode: null,
    placement: { source: 'none' },
    facts: { triangles: 2, tiles: 1 },
  })
  const tileset = await app.inject(model.tilesetUrl!)
  expect(tileset.json()).toMatchObject({ root: { content: { uri: '0.glb' } } })
  expect(
    (await app.inject(model.tilesetUrl!.replace('tileset.json', '0.glb'))).rawPayload.subarray(0, 4).toString(),
  ).toBe('glTF')
  const defectId = await aDefect(db, site.project)
  const ofModel = { ...site.of, params: { ...site.of.params, modelId: model._id } }
  await call(modelRoutes.savePin, {
    ...site.of,
    params: { ...site.of.params, defectId },
    body: { position: [4, 0, 3], normal: [0, -1, 0], modelId: model._id },
  })
  const points = [
    [0, 0, 0],
    [4, 0, 0],
    [4, 0, 3],
  ].map((at) => ({
    model: at as [number, number, number],
    target: [at[0]! + 10, at[1]! + 20, at[2]! + 30] as [number, number, number],
  }))
  expect(
    (
      await call(modelRoutes.place, {
        ...ofModel,
        body: {
          points: points.map((point) => ({ ...point, model: [point.model[0], 0, 0] as [number, number, number] })),
          version: model.version,
        },
      })
    ).error.code,
  ).toBe('model.points-in-line')
  const placed = await call(modelRoutes.place, { ...ofModel, body: { points, version: model.version } })
  expect(placed.body.placement).toMatchObject({ source: 'points' })
  expect(placed.body.placement.residual).toBeLessThan(1e-6)
  const [pin] = (await call(modelRoutes.pins, site.of)).body.data
  expect(pin!.position.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([14, 20, 33])
  expect((await call(modelRoutes.place, { ...ofModel, body: { points: [], version: model.version } })).error.code).toBe(
    'version.stale',
  )
  const before = await db.selectFrom('model').select('folder').where('id', '=', model._id).executeTakeFirstOrThrow()
  const again = await site.make(text('v 0 0 0\nv 5 0 0\nv 0 0 5\nf 1 2 3\n'), {
    name: 'Tower',
    fileName: 'tower.obj',
    replaces: model._id,
  })
  expect(again).toMatchObject({
    _id: model._id,
    state: 'ready',
    kind: 'obj',
    facts: { triangles: 1 },
    placement: { source: 'points' },
  })
  expect((await call(modelRoutes.pins, site.of)).body.data[0]!.position).toEqual(pin!.position)
  await site.tidy()
  for await (const { key } of context.storage.list(before.folder!)) throw new Error(key)
  await call(drawingRoutes.remove, {
    params: { ...site.params, layoutId: model._id },
    body: { layoutCategory: 'otherDrawing' },
    token: site.token,
  })
  await sweepModels(context)
  await site.tidy()
  expect(await site.objects()).toEqual([])
  expect(await site.models()).toEqual([])
})

test('points, building models and foreign tiles are made ready as well; what is wrong with a file is named, and asked for again it is tried again', async () => {
  const site = await aSite()
  const ply = text(
    `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n1 0 0\n0 1 0\n`,
  )
  expect(await site.make(ply, { name: 'Points', fileName: 'a.ply' })).toMatchObject({
    state: 'ready',
    type: 'point-cloud',
    facts: { points: 3 },
  })
  const building = await site.make(text(ifcText), { name: 'BIM', fileName: 'a.ifc' })
  expect(building).toMatchObject({ state: 'ready', type: 'bim', facts: { elements: 1, triangles: 12 } })
  expect(building.facts!.bounds.max.map((value) => Math.round(value * 100) / 100)).toEqual([2, 0.1, 3])
  expect((await plumbline.app.inject(building.treeUrl!)).json()).toMatchObject({
    floors: [{ id: 9, name: '5/F', elevation: 15, building: 'Tower' }],
    elements: [{ feature: 0, name: 'Wall 1', type: 'IfcWall', floor: 9 }],
  })
  expect((await plumbline.app.inject(building.treeUrl!.replace('tree.json', 'properties/0.json'))).json()).toEqual([
    [{ group: 'Pset_WallCommon', values: [['FireRating', 'REI60']] }],
  ])
  const tiles = (uri: string) =>
    zipSync({
      'a/tileset.json': text(
        JSON.stringify({
          asset: { version: '1.0' },
          geometricError: 5,
          root: { geometricError: 1, boundingVolume: { sphere: [0, 0, 0, 9] }, content: { uri } },
        }),
      ),
      'a/Data Tile.glb': glb,
    })
  const foreign = await site.make(tiles('Data%20Tile.glb'), { name: 'Tiles', fileName: 'a.zip' })
  expect(foreign).toMatchObject({ state: 'ready', type: 'tiles', kind: 'tiles3d' })
  expect((await plumbline.app.inject(foreign.tilesetUrl!)).json()).toMatchObject({
    root: { content: { uri: 't0.glb' } },
  })
  const outside = await site.make(tiles('https://elsewhere.example/a.glb'), { name: 'Outside', fileName: 'b.zip' })
  expect(outside).toMatchObject({
    state: 'failed',
    errorCode: 'model.refers-outside',
    errorSubject: 'https://elsewhere.example/a.glb',
    tilesetUrl: null,
  })
  const listed = (await site.list()).find(({ name }) => name === 'Outside')
  expect(listed).toMatchObject({
    status: 'FILE_PROCESS_FAILED',
    errorCode: 'model.refers-outside',
    errorSubject: 'https://elsewhere.example/a.glb',
  })
  const messages = () =>
    plumbline.db
      .selectFrom('message')
      .select(['user_id', 'kind', 'details'])
      .where('project_id', '=', site.project.id)
      .execute()
  expect(await messages()).toEqual([
    { user_id: site.person.id, kind: 'model-failed', details: { model: 'Outside', reason: 'model.refers-outside' } },
  ])
  expect(
    (await plumbline.call(modelRoutes.prepare, { ...site.of, params: { ...site.of.params, modelId: outside._id } }))
      .body.state,
  ).toBe('preparing')
  expect(
    await site.make(text('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 7\n'), { name: 'Lying', fileName: 'c.obj' }),
  ).toMatchObject({ state: 'failed', errorCode: 'model.damaged' })
})

test('photos that see a place are found, the best first', async () => {
  const site = await aSite()
  const { db, call } = plumbline
  await aModel(
    db,
    site.project,
    (
      await site.upload(await import('../../testing/files/drawing-files.ts').then(({ pngFile }) => pngFile(10, 10)), {
        name: 'Plan',
      })
    ).layoutIds[0]!,
  )
  // Ten metres south of the wall, looking north; the second is farther, the third looks away.
  const photo = (metresSouth: number, gimbalYaw: number) =>
    aMedia(db, site.project, {
      kind: 'photo',
      latitude: 22.3 - metresSouth / 110_750,
      longitude: 114.17,
      width: 4000,
      height: 3000,
      facts: JSON.stringify({
        absoluteAltitude: 50,
        relativeAltitude: 20,
        gimbalYaw,
        gimbalPitch: 0,
        gimbalRoll: 0,
        flightYaw: null,
        calibratedFocalLength: 3000,
        focalLength: null,
        equivalentFocalLength: null,
        digitalZoom: null,
        model: null,
        type: 'visual',
      }),
    })
  const [near, far] = [await photo(10, 0), await photo(30, 0)]
  await photo(10, 180)
  // It may see the place as well, and does not say which way it looked.
  await aMedia(db, site.project, {
    kind: 'photo',
    latitude: 22.3 - 12 / 110_750,
    longitude: 114.17,
    width: 4000,
    height: 3000,
    facts: JSON.stringify({
      absoluteAltitude: 50,
      relativeAltitude: 20,
      gimbalYaw: null,
      flightYaw: null,
      gimbalPitch: null,
      gimbalRoll: null,
      calibratedFocalLength: 3000,
      focalLength: null,
      equivalentFocalLength: null,
      digitalZoom: null,
      model: null,
      type: 'visual',
    }),
  })
  const {
    body: { frame },
  } = await call(modelRoutes.list, site.of)
  expect(frame.origin!.altitude).toBe(30)
  const {
    body: { data, checked },
  } = await call(modelRoutes.photosAt, { ...site.of, body: { position: [0, 10, 20], normal: [0, -1, 0] } })
  expect(data.map(({ imageId, isClear }) => [imageId, isClear])).toEqual([
    [near, null],
    [far, null],
  ])
  expect(checked).toEqual({ side: true, walls: false, hidden: 0, unaimed: 1 })
  expect(data[0]!.gsd).toBeCloseTo(10_000 / 3000, 1)
  expect(data[0]!.angle).toBeLessThan(1)
  expect(data[0]!.at.x).toBeCloseTo(0.5, 2)
  expect((await call(modelRoutes.cameras, site.of)).body).toMatchObject({ data: [{}, {}, {}], unaimed: 1 })
  // The wall itself, and another five metres south of the nearer photo: the farther one cannot see past it.
  const walls = await site.make(
    text(
      'v -5 10 0\nv 5 10 0\nv 5 10 40\nv -5 10 40\nf 1 2 3 4\nv -5 -5 0\nv 5 -5 0\nv 5 -5 40\nv -5 -5 40\nf 5 6 7 8\n',
    ),
    { name: 'Walls', fileName: 'walls.obj' },
  )
  // Not placed, they stand anywhere and hide nothing.
  expect(
    (await call(modelRoutes.photosAt, { ...site.of, body: { position: [0, 10, 20], normal: [0, -1, 0] } })).body
      .checked,
  ).toEqual({ side: true, walls: false, hidden: 0, unaimed: 1 })
  const corners: readonly [number, number, number][] = [
    [-5, 10, 0],
    [5, 10, 0],
    [5, 10, 40],
    [-5, -5, 0],
  ]
  await call(modelRoutes.place, {
    ...site.ofModel(walls._id),
    body: { points: corners.map((corner) => ({ model: corner, target: corner })), version: walls.version },
  })
  const { body: clear } = await call(modelRoutes.photosAt, {
    ...site.of,
    body: { position: [0, 10, 20], normal: [0, -1, 0] },
  })
  expect(clear).toMatchObject({
    data: [{ imageId: near, isClear: true }],
    checked: { side: true, walls: true, hidden: 1 },
  })
})

test('a model built by an engine: sent in parts, followed, imported; its refusals, restarts and losses are told', async () => {
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
