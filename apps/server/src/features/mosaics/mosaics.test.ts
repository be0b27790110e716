import { mosaicRoutes, maxVersions } from '@plumbline/contract/mosaics/mosaics'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProject } from '../../testing/builders/builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { aMadeMosaic, aMosaic, aMosaicPhoto } from '../../testing/builders/mosaic-builders.ts'
import { aCoverageSite, softQuality, type CoverageSite } from '../../testing/sites/coverage-site.ts'
import { planFlight } from '../../demo/flight/plan-flight.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { placementsOfMosaics } from './placements.ts'
import { removeOldVersions } from './end-mosaic.ts'
import { sweepMosaics } from './sweep-mosaics.ts'

let plumbline: TestApp
let site: CoverageSite
let photos: readonly string[]
beforeAll(async () => {
  plumbline = await testApp()
  site = await aCoverageSite(plumbline)
  photos = await site.flyAll('north', ({ floor }) => Number(floor) > 29)
  await site.compute()
})
afterAll(() => plumbline.close())

const create = (body: Record<string, unknown> = {}, side: Parameters<CoverageSite['ofSide']>[0] = 'north') =>
  plumbline.call(mosaicRoutes.create, { ...site.ofSide(side), body })
const of = (mosaicId: string) => ({ params: { ...site.ofSide('north').params, mosaicId }, token: site.token })
const a = (given: Parameters<typeof aMosaic>[3] = {}) =>
  aMosaic(plumbline.db, site.project, site.elevations.north, given)

describe('making a mosaic', () => {
  test('is queued once: the same request answers the one that runs, another one is refused', async () => {
    const { status, body } = await create()
    expect(status).toBe(202)
    expect(body).toMatchObject({ kind: 'visual', status: 'pending', progress: 0, mmPx: 5, tiles: null, leftOut: [] })
    const [again, other] = [await create(), await create({ mmPx: 20 })]
    expect(again.body._id).toBe(body._id)
    expect(other.error.code).toBe('mosaic.running')
    const jobs = await plumbline.db
      .selectFrom('job_progress')
      .select('job_id')
      .where('name', '=', 'mosaics.make')
      .execute()
    expect(jobs).toHaveLength(1)
    const cancelled = await plumbline.call(mosaicRoutes.cancel, of(body._id))
    expect(cancelled.body).toMatchObject({ status: 'cancelled', errorCode: null })
    expect((await plumbline.call(mosaicRoutes.cancel, of(body._id))).body.status).toBe('cancelled')
    expect(
      await plumbline.db.selectFrom('job_progress').select('job_id').where('name', '=', 'mosaics.make').execute(),
    ).toEqual([])
  })

  test('two requests at once begin one', async () => {
    const [one, other] = await Promise.all([create({ mmPx: 30 }), create({ mmPx: 30 })])
    expect(one.body._id).toBe(other.body._id)
    await plumbline.call(mosaicRoutes.cancel, of(one.body._id))
  })

  test('is refused where the place of the elevation is not known', async () => {
    expect((await create({}, 'west')).error.code).toBe('mosaic.no-frame')
  })

  test('is refused with fewer than two photos that can be used', async () => {
    expect((await create({ imageIds: [photos[0]] })).error.code).toBe('mosaic.too-few-photos')
    const station = planFlight().find(({ side, floor }) => side === 'north' && floor === '30')!
    const soft = await site.fly(station, { quality: JSON.stringify(softQuality) })
    const nowhere = await site.fly(station, { facts: null })
    expect((await create({ imageIds: [photos[0], soft, nowhere] })).error.code).toBe('mosaic.too-few-photos')
    expect((await create({ kind: 'thermal' })).error.code).toBe('mosaic.too-few-photos')
  })

  test('is refused for a photo of another inspection, and at a scale of too many pixels', async () => {
    const elsewhere = await aMedia(plumbline.db, await aProject(plumbline.db, site.corporateId))
    expect((await create({ imageIds: [...photos, elsewhere] })).error).toMatchObject({
      code: 'mosaic.photo-unknown',
      field: 'imageIds',
    })
    expect((await create({ mmPx: 0.5 })).error).toMatchObject({ code: 'mosaic.too-large', field: 'mmPx' })
    expect((await create({ mmPx: 0 })).error.code).toBe('input.invalid')
  })

  test('is refused where the project has no room left', async () => {
    await plumbline.db.updateTable('project').set({ data_limit: '0' }).where('id', '=', site.project.id).execute()
    expect((await create()).error.code).toBe('quota.data')
    await plumbline.db.updateTable('project').set({ data_limit: null }).where('id', '=', site.project.id).execute()
  })
})

describe('a mosaic', () => {
  test('counts the photos that were deleted since: the picture still shows them', async () => {
    const made = JSON.stringify({ ...aMadeMosaic, photosUsed: 2 })
    const [id, empty] = [await a({ made }), await a({ status: 'failed', made: null, folder: null })]
    const station = planFlight().find(({ side, floor }) => side === 'north' && floor === '30')!
    const removed = await site.fly(station)
    await aMosaicPhoto(plumbline.db, site.project, id, photos[0]!)
    await aMosaicPhoto(plumbline.db, site.project, id, removed, { position: 1 })
    const deleted = async (one: string) => (await plumbline.call(mosaicRoutes.get, of(one))).body.photosDeleted
    expect([await deleted(id), await deleted(empty)]).toEqual([0, 0])
    await plumbline.db.deleteFrom('media').where('id', '=', removed).execute()
    expect([await deleted(id), await deleted(empty)]).toEqual([1, 0])
    const { data } = (await plumbline.call(mosaicRoutes.list, site.ofSide('north'))).body
    expect(data.find(({ _id }) => _id === id)!.photosDeleted).toBe(1)
    for (const mosaicId of [id, empty]) await plumbline.call(mosaicRoutes.remove, of(mosaicId))
  })

  test('says how well its photos fit and why others are left out', async () => {
    const id = await a()
    await aMosaicPhoto(plumbline.db, site.project, id, photos[0]!)
    await aMosaicPhoto(plumbline.db, site.project, id, photos[1]!, {
      position: null,
      reason: 'contradicts',
      camera: null,
      to_elevation: null,
    })
    const { body } = await plumbline.call(mosaicRoutes.get, of(id))
    expect(body).toMatchObject({
      status: 'completed',
      progress: 1,
      widthPx: 2_000,
      originY: 10,
      residualPx: { median: 0.6, p95: 1.9 },
      photosUsed: 1,
      photosLeftOut: 1,
      photosDeleted: 0,
      leftOut: [{ imageId: photos[1], reason: 'contradicts' }],
      tiles: { tileSize: 512, levels: 3 },
    })
    expect(body.residuals).toEqual([
      {
        imageId: photos[0],
        name: expect.stringContaining('.JPG'),
        basis: 'matched',
        medianPx: 0.6,
        matches: 120,
        sigmaM: 0.02,
        footprint: [
          { x: 6, y: 8 },
          { x: 14, y: 8 },
          { x: 14, y: 2 },
          { x: 6, y: 2 },
        ],
      },
    ])
    expect(body.tiles!.url).toMatch(/^\/files\/t\/.*\/pyramid\.tif\/$/)
  })

  test('of another elevation, or of none, is not found', async () => {
    const id = await a()
    const foreign = { params: { ...site.ofSide('east').params, mosaicId: id }, token: site.token }
    for (const route of [mosaicRoutes.get, mosaicRoutes.cancel, mosaicRoutes.remove])
      expect((await plumbline.call(route, foreign)).error.code).toBe('mosaic.not-found')
    expect((await plumbline.call(mosaicRoutes.get, of(v7()))).error.code).toBe('mosaic.not-found')
  })

  test('is listed the newest first, and deleted with its files and what it held of the quota', async () => {
    const key = `${site.corporateId}/${site.project.id}/mosaics/kept-here/pyramid.tif`
    await plumbline.db
      .insertInto('stored_object')
      .values({ key, size: '70', sha256: Buffer.alloc(32), content_type: 'image/tiff' })
      .execute()
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
    await plumbline.db.updateTable('project').set({ data_used: '100' }).where('id', '=', site.project.id).execute()
    const id = await a({ folder: key.replace('pyramid.tif', ''), bytes: '70' })
    const listed = (await plumbline.call(mosaicRoutes.list, site.ofSide('north'))).body.data
    expect(listed[0]!._id).toBe(id)
    expect(listed.map(({ _id }) => _id)).toEqual(
      listed
        .map(({ _id }) => _id)
        .toSorted()
        .toReversed(),
    )
    expect((await plumbline.call(mosaicRoutes.remove, of(id))).status).toBe(200)
    expect((await plumbline.call(mosaicRoutes.remove, of(id))).error.code).toBe('mosaic.not-found')
    expect(await plumbline.db.selectFrom('stored_object').where('key', '=', key).select('key').execute()).toEqual([])
    expect(await used()).toBe(30)
  })

  test('that is not ready has no source, no temperatures and no files', async () => {
    const id = await a({ status: 'failed', error_code: 'mosaic.not-joined', made: null, folder: null })
    const at = { ...of(id), query: { x: 1, y: 1 } }
    expect((await plumbline.call(mosaicRoutes.source, at)).error.code).toBe('mosaic.not-ready')
    expect((await plumbline.call(mosaicRoutes.sources, at)).error.code).toBe('mosaic.not-ready')
    const body = { meters: [{ kind: 'spot' as const, points: [{ x: 1, y: 1 }] }] }
    expect((await plumbline.call(mosaicRoutes.measure, { ...of(id), body })).error.code).toBe('mosaic.not-ready')
    const download = await plumbline.call(mosaicRoutes.download, { ...of(id), query: { format: 'png' } })
    expect(download.error.code).toBe('mosaic.not-ready')
    expect((await plumbline.call(mosaicRoutes.measure, { ...of(await a()), body })).error.code).toBe(
      'mosaic.not-thermal',
    )
  })
})

test('of each kind the newest versions stay', async () => {
  const { db } = plumbline
  const place = {
    inspection_id: site.project.inspectionId,
    elevation_id: site.elevations.south,
    kind: 'visual' as const,
  }
  const ids: string[] = []
  for (let count = 0; count < maxVersions + 2; count += 1)
    ids.push(await aMosaic(db, site.project, site.elevations.south))
  const thermal = await aMosaic(db, site.project, site.elevations.south, { kind: 'thermal' })
  await db.transaction().execute((trx) => removeOldVersions(trx, place))
  const left = await db
    .selectFrom('mosaic')
    .select('id')
    .where('elevation_id', '=', place.elevation_id)
    .orderBy('id')
    .execute()
  expect(left.map(({ id }) => id)).toEqual([...ids.slice(2), thermal])
})

test('placements are those of the newest completed visual mosaic, with the metres its plane takes', async () => {
  const { db } = plumbline
  const [older, newer] = [
    await aMosaic(db, site.project, site.elevations.east),
    await aMosaic(db, site.project, site.elevations.east),
  ]
  await aMosaic(db, site.project, site.elevations.east, { status: 'failed', made: null, folder: null })
  await aMosaicPhoto(db, site.project, older, photos[2]!)
  await aMosaicPhoto(db, site.project, newer, photos[3]!)
  const placed = await placementsOfMosaics(db, site.project.inspectionId)
  expect(placed.filter(({ elevationId }) => elevationId === site.elevations.east)).toEqual([
    {
      imageId: photos[3],
      elevationId: site.elevations.east,
      toElevation: [0.002, 0, 6, 0, -0.002, 8, 0, 0, 1],
      widthPx: 4_000,
      heightPx: 3_000,
      sigmaM: 0.02,
      source: 'mosaic',
      mmPx: 2,
      sharpness: 0.6,
      ...aMadeMosaic.planes[0],
    },
  ])
})

test('the sweep deletes versions of a deleted elevation and ends those whose job is lost', async () => {
  const { db, context } = plumbline
  const lost = await a({ status: 'processing', job_id: v7(), made: null, folder: null, kind: 'thermal' })
  const orphan = await aMosaic(db, site.project, v7(), { bytes: '1' })
  await sweepMosaics(context)
  expect((await plumbline.call(mosaicRoutes.get, of(lost))).body).toMatchObject({
    status: 'failed',
    errorCode: 'job.crashed',
  })
  expect(await db.selectFrom('mosaic').select('id').where('id', '=', orphan).execute()).toEqual([])
})
