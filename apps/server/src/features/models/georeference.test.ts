import type { Vector } from '@plumbline/contract/models/placement'
import { modelRoutes } from '@plumbline/contract/models/models'
import { localOf } from '@plumbline/models/place/earth'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDefect } from '../../testing/builders/finding-builders.ts'
import { ifcAt } from '../../testing/files/ifc-file.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aModelSite } from '../../testing/sites/model-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

type Site = Awaited<ReturnType<typeof aModelSite>>
const text = (given: string) => new TextEncoder().encode(given)
const [hongKong, boston] = [
  { latitude: 22.3, longitude: 114.17 },
  { latitude: 42.3583, longitude: -71.0602 },
]

/** Ten metres south of the place, 20 m up, looking north. */
const photo = (site: Site, { latitude, longitude } = hongKong) =>
  aMedia(plumbline.db, site.project, {
    kind: 'photo',
    latitude: latitude - 10 / 110_750,
    longitude,
    width: 4000,
    height: 3000,
    facts: JSON.stringify({
      absoluteAltitude: 50,
      relativeAltitude: 20,
      gimbalYaw: 0,
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
const near = (values: readonly number[]) => values.every((value) => Math.abs(value) < 1_000)

test('an IFC with the default place of its program: photos are shown, its distance is given, and its place can be ignored', async () => {
  const site = await aModelSite(plumbline)
  const { call } = plumbline
  const imageId = await photo(site)
  const model = await site.make(text(ifcAt(boston)), { name: 'BIM', fileName: 'a.ifc' })
  expect(model).toMatchObject({
    state: 'ready',
    placement: { source: 'none' },
    georeference: { from: 'photos', isIgnored: false },
  })
  expect(Math.round(model.georeference!.distance! / 100_000)).toBe(128)
  expect(near(model.placement.matrix)).toBe(true)
  const cameras = await call(modelRoutes.cameras, site.of)
  expect(cameras.status).toBe(200)
  expect(cameras.body).toMatchObject({ data: [{ imageId }], tooFar: 0 })
  const ignored = await call(modelRoutes.place, {
    ...site.ofModel(model._id),
    body: { points: [], own: false, version: model.version },
  })
  expect(ignored.body).toMatchObject({ placement: { source: 'none' }, georeference: { isIgnored: true } })
  // The next file of the same program has the same default: it is not asked about again.
  expect(await site.make(text(ifcAt(boston)), { name: 'BIM', fileName: 'b.ifc', replaces: model._id })).toMatchObject({
    placement: { source: 'none' },
    georeference: { isIgnored: true },
  })
})

testInFullRun(
  'a model that came before the photos does not keep the project in another part of the world, and pins stay on it',
  async () => {
    const site = await aModelSite(plumbline)
    const { call, db } = plumbline
    const model = await site.make(text(ifcAt(boston)), { name: 'BIM', fileName: 'a.ifc' })
    expect(model).toMatchObject({ placement: { source: 'own' }, georeference: { from: 'project' } })
    const defectId = await aDefect(db, site.project)
    const position: Vector = [1, 0, 2]
    await call(modelRoutes.savePin, {
      ...site.of,
      params: { ...site.of.params, defectId },
      body: { position, normal: null, modelId: model._id },
    })
    const imageId = await photo(site)
    const cameras = await call(modelRoutes.cameras, site.of)
    expect([cameras.status, cameras.body]).toMatchObject([200, { data: [{ imageId }] }])
    expect(near(cameras.body.data[0]!.position)).toBe(true)
    const { body: list } = await call(modelRoutes.list, site.of)
    expect(list.frame.origin).toMatchObject({ longitude: hongKong.longitude })
    expect(list.data[0]).toMatchObject({
      placement: { source: 'none', matrix: model.placement.matrix },
      georeference: { from: 'photos' },
    })
    expect((await call(modelRoutes.pins, site.of)).body.data[0]!.position).toEqual(position)
    const points = [
      [0, 0, 0],
      [2, 0, 0],
      [0, 0, 3],
    ].map((at) => ({
      model: at as Vector,
      target: { ...hongKong, altitude: 30 + at[2]!, longitude: hongKong.longitude + at[0]! / 103_000 },
    }))
    const placed = await call(modelRoutes.place, {
      ...site.ofModel(model._id),
      body: { points, version: list.data[0]!.version },
    })
    expect(placed.body).toMatchObject({ placement: { source: 'points' } })
    expect(near((await call(modelRoutes.pins, site.of)).body.data[0]!.position)).toBe(true)
  },
)

test('one photo with a wrong place, the first one too, does not take the others away', async () => {
  const site = await aModelSite(plumbline)
  await photo(site, { latitude: 0.01, longitude: 0 })
  const right = [await photo(site), await photo(site), await photo(site)]
  const { status, body } = await plumbline.call(modelRoutes.cameras, site.of)
  expect([status, body.tooFar, body.data.map(({ imageId }) => imageId)]).toEqual([200, 1, right])
})

test('points that lie in another part of the world than the photos are refused by name', async () => {
  const site = await aModelSite(plumbline)
  await photo(site)
  const model = await site.make(text('v 0 0 0\nv 5 0 0\nv 0 0 5\nf 1 2 3\n'), { name: 'Wall', fileName: 'a.obj' })
  const points = [
    [0, 0, 0],
    [5, 0, 0],
    [0, 0, 5],
  ].map((at) => ({
    model: at as Vector,
    target: { latitude: hongKong.longitude - 90, longitude: hongKong.latitude, altitude: at[2]! },
  }))
  expect(
    (await plumbline.call(modelRoutes.place, { ...site.ofModel(model._id), body: { points, version: model.version } }))
      .error.code,
  ).toBe('model.too-far')
})

testInFullRun(
  'a building model that says where it is: photos that see a point of it are found, walls of a model that is not placed hide none, and a pin lies on it',
  async () => {
    const site = await aModelSite(plumbline)
    const { call, db } = plumbline
    // The wall is 4 m long, across the place; the photo stands south of it and looks north.
    const imageId = await photo(site)
    const building = await site.make(text(ifcAt({ ...hongKong, elevation: 45 })), { name: 'BIM', fileName: 'a.ifc' })
    expect(building).toMatchObject({ placement: { source: 'own' }, facts: { unit: 'millimetre' } })
    expect(building.georeference!.distance).toBeLessThan(20)
    const {
      body: { frame },
    } = await call(modelRoutes.list, site.of)
    const onWall = localOf(frame.origin!)({ ...hongKong, altitude: 47 })
    const position: Vector = [onWall[0], onWall[1] - 0.1, onWall[2]]
    const ask = async () =>
      (await call(modelRoutes.photosAt, { ...site.of, body: { position, normal: [0, -1, 0] } })).body
    expect(await ask()).toMatchObject({ data: [{ imageId, isClear: true }], checked: { surfaces: true, hidden: 0 } })
    await site.make(text('v -50 5 -50\nv 50 5 -50\nv 50 5 50\nv -50 5 50\nf 1 2 3 4\n'), {
      name: 'Somewhere',
      fileName: 'a.obj',
    })
    expect(await ask()).toMatchObject({ data: [{ imageId }], checked: { hidden: 0 } })
    const defectId = await aDefect(db, site.project)
    expect(
      (
        await call(modelRoutes.savePin, {
          ...site.of,
          params: { ...site.of.params, defectId },
          body: { position, normal: [0, -1, 0], modelId: building._id },
        })
      ).body,
    ).toMatchObject({ position, modelId: building._id })
  },
)

test('a file without a unit says so, and its size and way up are chosen', async () => {
  const site = await aModelSite(plumbline)
  const { call } = plumbline
  const model = await site.make(text('v 0 0 0\nv 5000 0 0\nv 0 3000 0\nf 1 2 3\n'), { name: 'Wall', fileName: 'a.obj' })
  expect(model).toMatchObject({
    facts: { unit: 'unknown' },
    placement: { source: 'none', scale: 1, isScaleChosen: false, up: 'z' },
    georeference: null,
  })
  const { body } = await call(modelRoutes.place, {
    ...site.ofModel(model._id),
    body: { points: [], scale: 0.001, up: 'y', version: model.version },
  })
  expect(body.placement).toMatchObject({ source: 'none', scale: 0.001, isScaleChosen: true, up: 'y' })
  // That the numbers are metres can be said, too.
  const { body: metres } = await call(modelRoutes.place, {
    ...site.ofModel(model._id),
    body: { points: [], scale: 1, version: body.version },
  })
  expect(metres.placement).toMatchObject({ scale: 1, isScaleChosen: true, up: 'y' })
  const at = (x: number, y: number, z: number) =>
    [0, 1, 2].map(
      (row) =>
        Math.round(
          1_000 *
            (body.placement.matrix[row]! * x +
              body.placement.matrix[row + 4]! * y +
              body.placement.matrix[row + 8]! * z +
              body.placement.matrix[row + 12]!),
        ) / 1_000,
    )
  expect([at(5000, 0, 0), at(0, 3000, 0)]).toEqual([
    [5, 0, 0],
    [0, 0, 3],
  ])
  expect(
    (
      await call(modelRoutes.place, {
        ...site.ofModel(model._id),
        body: { points: [], scale: 0, version: body.version },
      })
    ).status,
  ).toBe(400)
})

testInFullRun('a unit or points that blow a model up are refused, and pins can still be read', async () => {
  const site = await aModelSite(plumbline)
  const { call, db } = plumbline
  const model = await site.make(text('v 0 0 0\nv 8000 0 0\nv 8000 6000 0\nv 0 6000 0\nf 1 2 3 4\n'), {
    name: 'Wall',
    fileName: 'a.obj',
  })
  const defectId = await aDefect(db, site.project)
  const position: Vector = [4_000, 3_000, 0]
  await call(modelRoutes.savePin, {
    ...site.of,
    params: { ...site.of.params, defectId },
    body: { position, normal: [0, 0, 1], modelId: model._id },
  })
  const place = (body: object) =>
    call(modelRoutes.place, { ...site.ofModel(model._id), body: { points: [], version: model.version, ...body } })
  expect((await place({ scale: 1_000 })).error).toMatchObject({ code: 'model.wrong-size', field: 'scale' })
  const points = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ].map((at) => ({
    model: at as Vector,
    target: {
      ...hongKong,
      latitude: hongKong.latitude + at[1]! / 2,
      longitude: hongKong.longitude + at[0]! / 2,
      altitude: 0,
    },
  }))
  expect((await place({ points })).error).toMatchObject({ code: 'model.wrong-size', field: 'points' })
  expect((await call(modelRoutes.pins, site.of)).body.data[0]!.position).toEqual(position)
  // Stored before it was refused.
  await db.updateTable('model_pin').set({ x: 4e9 }).where('defect_id', '=', defectId).execute()
  expect(await call(modelRoutes.pins, site.of)).toMatchObject({ status: 200, body: { data: [{ defectId }] } })
  expect((await place({ scale: 0.001 })).status).toBe(200)
})

test('a file that a tileset names and that is not there is named', async () => {
  const site = await aModelSite(plumbline)
  const tileset = (root: object) =>
    text(
      JSON.stringify({
        asset: { version: '1.0' },
        geometricError: 5,
        root: { geometricError: 1, boundingVolume: { sphere: [0, 0, 0, 9] }, ...root },
      }),
    )
  expect(
    await site.make(zipSync({ 'tileset.json': tileset({ content: { uri: 'sub/tileset.json' } }) }), {
      name: 'Tiles',
      fileName: 'a.zip',
    }),
  ).toMatchObject({ state: 'failed', errorCode: 'model.missing-file', errorSubject: 'sub/tileset.json' })
})
