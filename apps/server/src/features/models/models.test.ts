import { modelRoutes } from '@plumbline/contract/models/models'
import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDefect } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aModel } from '../../testing/builders/model-builders.ts'
import { aModelSite } from '../../testing/sites/model-site.ts'
import { ifcText } from '../../testing/files/ifc-file.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepModels } from './sweep-models.ts'
import { packedGlb, text } from '../../testing/files/model-files.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

const glb = await packedGlb()
let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

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

testInFullRun('photos that see a place are found, the best first', async () => {
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
  expect(checked).toEqual({ side: true, surfaces: false, hidden: 0, unaimed: 1 })
  expect(data[0]!.gsd).toBeCloseTo(10_000 / 3000, 1)
  expect(data[0]!.angle).toBeLessThan(1)
  expect(data[0]!.at.x).toBeCloseTo(0.5, 2)
  expect((await call(modelRoutes.cameras, site.of)).body).toMatchObject({ data: [{}, {}, {}], unaimed: 1 })
  // The wall itself, and another five metres south of the nearer photo: the farther one cannot see past it.
  const wallModel = await site.make(
    text(
      'v -5 10 0\nv 5 10 0\nv 5 10 40\nv -5 10 40\nf 1 2 3 4\nv -5 -5 0\nv 5 -5 0\nv 5 -5 40\nv -5 -5 40\nf 5 6 7 8\n',
    ),
    { name: 'Walls', fileName: 'walls.obj' },
  )
  // Not placed, they stand anywhere and hide nothing.
  expect(
    (await call(modelRoutes.photosAt, { ...site.of, body: { position: [0, 10, 20], normal: [0, -1, 0] } })).body
      .checked,
  ).toEqual({ side: true, surfaces: false, hidden: 0, unaimed: 1 })
  const corners: readonly [number, number, number][] = [
    [-5, 10, 0],
    [5, 10, 0],
    [5, 10, 40],
    [-5, -5, 0],
  ]
  await call(modelRoutes.place, {
    ...site.ofModel(wallModel._id),
    body: { points: corners.map((corner) => ({ model: corner, target: corner })), version: wallModel.version },
  })
  const { body: clear } = await call(modelRoutes.photosAt, {
    ...site.of,
    body: { position: [0, 10, 20], normal: [0, -1, 0] },
  })
  expect(clear).toMatchObject({
    data: [{ imageId: near, isClear: true }],
    checked: { side: true, surfaces: true, hidden: 1 },
  })
})
