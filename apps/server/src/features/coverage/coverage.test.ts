import { coverageRoutes, type FrameInput } from '@plumbline/contract/coverage/coverage'
import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { noneSeen, usualMinSharpness } from '@plumbline/inspection/coverage/types'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planFlight } from '../../demo/flight/plan-flight.ts'
import { aUser } from '../../testing/builders/builders.ts'
import { aCoverageSite, softQuality, type CoverageSite } from '../../testing/sites/coverage-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepCoverage } from './compute-coverage.ts'
import { requestCoverage } from './request-coverage.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const cellsOf = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64')
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16LE(index * 2))
}

const jobsOf = async ({ project }: CoverageSite, name = 'coverage.compute') =>
  (
    await sql<{ id: string }>`select id from pgboss.job where name = ${name} and data ->> 'projectId' = ${project.id}
      and state in ('created', 'retry')`.execute(plumbline.db)
  ).rows.length

describe('what was seen', () => {
  test('an elevation without a photo is listed, and nothing is claimed of it', async () => {
    const site = await aCoverageSite(plumbline)
    await site.compute()
    const all = await site.summary()
    expect(all.map(({ name }) => name)).toEqual([
      'North elevation',
      'East elevation',
      'South elevation',
      'West elevation',
    ])
    for (const one of all)
      expect(one).toMatchObject({ basis: 'none', state: 'ready', seenShare: null, gapCount: 0, floorsSeen: 0 })
    expect(await site.get('north')).toMatchObject({
      basis: 'none',
      frame: null,
      best: '',
      count: '',
      computedAt: expect.any(String),
    })
  })

  test('of a flown elevation it is measured, cell by cell, with its gaps', async () => {
    const site = await aCoverageSite(plumbline)
    const photos = await site.flyAll('north')
    expect(await site.get('north')).toMatchObject({ state: 'computing', basis: 'none', computedAt: null })
    await site.compute()
    const found = await site.get('north')
    expect(found).toMatchObject({
      state: 'ready',
      basis: 'measured',
      photosUsed: photos.length,
      photosLeftOut: [],
      limits: { limitMmPx: null, minSharpness: usualMinSharpness },
      frame: { source: 'flight-fit', lengthSource: 'drawing' },
    })
    expect(found.frame!.lengthM).toBeCloseTo(40, 0)
    expect(cellsOf(found.best)).toHaveLength(found.columns * found.rows)
    expect(Buffer.from(found.count, 'base64')).toHaveLength(found.columns * found.rows)
    const seen = cellsOf(found.best).filter((cell) => cell !== noneSeen).length / (found.columns * found.rows)
    expect(found.seenShare).toBeCloseTo(seen, 2)
    expect(found.seenShare).toBeGreaterThan(0.15)
    expect(found.seenShare).toBeLessThan(0.4)
    expect(found.gaps.length).toBeGreaterThan(0)
    const [north, east] = await site.summary()
    expect(north).toMatchObject({ seenShare: found.seenShare, gapCount: found.gaps.length, largestGap: found.gaps[0] })
    expect(east).toMatchObject({ basis: 'none' })
    expect(await site.waiting()).toBe(0)
  })

  test('a photo that is added, moved or deleted is computed', async () => {
    const site = await aCoverageSite(plumbline)
    const [first, ...others] = await site.flyAll('east', ({ floor }) => Number(floor) > 28)
    await site.compute()
    const before = await site.get('east')
    await plumbline.db.deleteFrom('media').where('id', '=', first!).execute()
    expect((await site.get('east')).state).toBe('computing')
    expect((await site.get('east')).seenShare).toBe(before.seenShare)
    await site.compute()
    const without = await site.get('east')
    expect(without.photosUsed).toBe(before.photosUsed - 1)
    expect(without.seenShare!).toBeLessThan(before.seenShare!)
    await plumbline.db
      .updateTable('media')
      .set({ elevation_id: site.elevations.west })
      .where('id', '=', others[0]!)
      .execute()
    expect((await site.summary()).map(({ state }) => state)).toEqual(['ready', 'computing', 'ready', 'computing'])
    await site.compute()
    expect((await site.get('east')).photosUsed).toBe(before.photosUsed - 2)
    const back = planFlight().find(({ side, floor }) => side === 'east' && floor === '31')!
    await site.fly(back)
    await site.compute()
    expect((await site.get('east')).photosUsed).toBe(before.photosUsed - 1)
  })

  test('each column has what was seen of it, also at a scale of a reader\u2019s own', async () => {
    const site = await aCoverageSite(plumbline)
    const ids = [v7(), v7()]
    await plumbline.db
      .insertInto('video_column')
      .values(
        ids.map((id, index) => ({
          id,
          inspection_id: site.params.inspectionId,
          project_id: site.params.projectId,
          corporate_id: site.corporateId,
          marker_id: null,
          layout_id: site.elevations.north,
          name: `Drop ${index + 1}`,
          position: index + 1,
        })),
      )
      .execute()
    const flown = planFlight().filter(({ side, floor }) => side === 'north' && ['31', '30'].includes(floor))
    const first = Math.min(...flown.map(({ column }) => column))
    for (const station of flown)
      if (station.column === first || station.floor === '31')
        await site.fly(station, { column_id: ids[station.column === first ? 0 : 1]! })
    await site.compute()
    const { columnsSeen, floors } = await site.get('north')
    expect(columnsSeen!.map(({ column }) => column).toSorted()).toEqual(['Drop 1', 'Drop 2'])
    const at = floors.findIndex(({ floor }) => floor === '30')
    const shareOf = (column: string) => columnsSeen!.find((one) => one.column === column)!.seenShares[at]!
    expect(shareOf('Drop 1')).toBeGreaterThan(shareOf('Drop 2'))
    const coarse = await site.get('north', { limitMmPx: 0.01 })
    expect(coarse.columnsSeen!.flatMap(({ seenShares }) => seenShares).every((share) => share === 0)).toBe(true)
  })

  test('a photo that no user placed counts where its position and direction show it', async () => {
    const site = await aCoverageSite(plumbline)
    for (const station of planFlight().filter(({ side }) => side === 'west'))
      await site.fly(station, { elevation_id: null, floor: null })
    await site.compute()
    const [north, , , west] = await site.summary()
    expect(west).toMatchObject({ basis: 'measured' })
    expect(west!.seenShare).toBeGreaterThan(0.1)
    expect(north).toMatchObject({ basis: 'none' })
  })

  test('floors that are changed change the height, and what is computed', async () => {
    const site = await aCoverageSite(plumbline)
    await site.flyAll('south', ({ floor }) => Number(floor) > 29)
    await site.compute()
    const before = await site.get('south')
    const portions = [
      {
        _id: v7(),
        name: '',
        location: { left: 0, top: 0, right: 1, bottom: 1 },
        floors: [{ name: '0-40', height: 3 }],
      },
    ]
    const saved = await plumbline.call(drawingRoutes.saveElevation, {
      params: { ...site.params, corporateId: site.corporateId, workspaceId: site.project.workspaceId },
      token: site.token,
      body: { layoutId: site.elevations.south, name: 'South elevation', blockName: 'A', portions },
    })
    expect(saved.status).toBe(200)
    expect((await site.get('south')).state).toBe('computing')
    await site.compute()
    const after = await site.get('south')
    expect(after.frame!.heightM).toBeCloseTo(123, 5)
    expect(after.frame!.heightM).not.toBe(before.frame!.heightM)
    expect(after.floors).toHaveLength(41)
  })

  test('soft photos and thermal halves do not count, and are listed; another sharpness is computed for the answer', async () => {
    const site = await aCoverageSite(plumbline)
    const stations = planFlight().filter(({ side, floor }) => side === 'north' && Number(floor) > 30)
    const [soft, ...sharp] = stations
    const softId = await site.fly(soft!, { quality: JSON.stringify(softQuality) })
    const ids: string[] = []
    for (const station of sharp) ids.push(await site.fly(station))
    const thermalId = await site.fly(sharp[0]!, { type: 'thermal', companion_of: ids[0]! })
    await site.compute()
    const usual = await site.get('north')
    expect(usual.photosUsed).toBe(sharp.length)
    expect(usual.photosLeftOut).toMatchObject([
      { imageId: softId, reason: 'soft' },
      { imageId: thermalId, reason: 'thermal' },
    ])
    expect((await site.summary())[0]).toMatchObject({
      photosLeftOut: 2,
      leftOutBy: [
        { reason: 'soft', count: 1 },
        { reason: 'thermal', count: 1 },
      ],
    })
    const all = await site.get('north', { minSharpness: 0 })
    expect(all).toMatchObject({
      photosUsed: stations.length,
      photosLeftOut: [{ reason: 'thermal' }],
      limits: { minSharpness: 0 },
    })
    const fine = await site.get('north', { limitMmPx: 0.5 })
    expect(fine).toMatchObject({ seenShare: 0, limits: { limitMmPx: 0.5 } })
    expect(await site.get('north')).toMatchObject({ photosUsed: sharp.length })
  })

  test('deleting a drawing, an inspection or a project leaves nothing behind', async () => {
    const site = await aCoverageSite(plumbline)
    await site.flyAll('east', ({ floor }) => floor === '31')
    await site.compute()
    const { db } = plumbline
    const rows = async () =>
      (await db.selectFrom('coverage').select('elevation_id').where('project_id', '=', site.project.id).execute())
        .length
    expect(await rows()).toBe(4)
    await db.deleteFrom('drawing').where('id', '=', site.elevations.east).execute()
    expect(await rows()).toBe(3)
    await site.compute()
    await db.deleteFrom('inspection').where('id', '=', site.project.inspectionId).execute()
    expect(await rows()).toBe(0)
    await db.deleteFrom('project').where('id', '=', site.project.id).execute()
    expect(await site.waiting()).toBe(0)
  })
})

describe('the job', () => {
  test('a thousand changes wait for one', async () => {
    const site = await aCoverageSite(plumbline)
    await site.compute()
    const of = { corporateId: site.corporateId, projectId: site.project.id }
    await requestCoverage(plumbline.db, of)
    expect(await jobsOf(site)).toBe(0)
    const [first] = await site.flyAll('north', ({ floor }) => floor === '31')
    await plumbline.db.updateTable('media').set({ pdib: 7 }).where('id', '=', first!).execute()
    await Promise.all(Array.from({ length: 5 }, () => requestCoverage(plumbline.db, of, 4)))
    expect(await jobsOf(site)).toBe(1)
    await sweepCoverage(plumbline.context)
    expect(await jobsOf(site)).toBe(1)
  })

  test('a change that announced itself nowhere is found by the sweep', async () => {
    const site = await aCoverageSite(plumbline)
    expect(await jobsOf(site)).toBe(0)
    expect(await site.waiting()).toBeGreaterThan(0)
    await sweepCoverage(plumbline.context)
    expect(await jobsOf(site)).toBe(1)
  })

  test('run twice it writes the same, and tells who looks', async () => {
    const site = await aCoverageSite(plumbline)
    await site.flyAll('west', ({ floor }) => floor === '31')
    await site.compute()
    const { computedAt: _, ...once } = await site.get('west')
    await sql`select note_coverage(${site.project.id}, null, null)`.execute(plumbline.db)
    await site.compute()
    const { computedAt: __, ...again } = await site.get('west')
    expect(again).toEqual(once)
    const events = await plumbline.db
      .selectFrom('live_event')
      .select('entity_id')
      .where('project_id', '=', site.project.id)
      .where('kind', '=', 'coverage.changed')
      .execute()
    expect(new Set(events.map(({ entity_id }) => entity_id))).toEqual(new Set(Object.values(site.elevations)))
  })
})

describe('the frame', () => {
  const plane = { origin: { longitude: 114.1712, latitude: 22.316, altitude: 6.4 }, bearing: 0, lengthM: 30 }
  const save = (site: CoverageSite, body: { frame?: FrameInput; isStreetFacing?: boolean | null; version?: number }) =>
    plumbline.call(coverageRoutes.saveFrame, { ...site.ofSide('north'), body })

  test('is typed, reduced to a length, and left to the flight again', async () => {
    const site = await aCoverageSite(plumbline)
    await site.flyAll('north', ({ floor }) => Number(floor) > 30)
    expect((await save(site, { frame: { source: 'typed', planes: [plane] }, version: 0 })).body).toEqual({ version: 1 })
    expect(await jobsOf(site)).toBe(1)
    await site.compute()
    expect((await site.get('north')).frame).toMatchObject({
      source: 'typed',
      lengthM: 30,
      lengthSource: 'typed',
      sigmaM: 1,
      isSigmaAssumed: true,
    })
    expect((await site.summary())[0]).toMatchObject({ isSigmaAssumed: true })
    await save(site, { frame: { source: 'length', lengthM: 36 }, version: 1 })
    await site.compute()
    expect((await site.get('north')).frame).toMatchObject({ source: 'flight-fit', lengthM: 36, lengthSource: 'typed' })
    await save(site, { frame: { source: 'flight-fit' } })
    await site.compute()
    expect(await site.get('north')).toMatchObject({
      frame: { source: 'flight-fit', lengthSource: 'drawing' },
      frameVersion: 3,
      isStreetFacing: null,
    })
  })

  test('turned round it says that photos look at it from behind, and stated it is as exact as stated', async () => {
    const site = await aCoverageSite(plumbline)
    const photos = await site.flyAll('north', ({ floor }) => Number(floor) > 30)
    await site.compute()
    const { frame, frameDoubt } = await site.get('north')
    expect(frameDoubt).toBeNull()
    const turned = { ...plane, origin: frame!.origin, bearing: 180 }
    await save(site, { frame: { source: 'typed', planes: [turned], sigmaM: 0.3 } })
    await site.compute()
    const found = await site.get('north')
    expect(found).toMatchObject({
      seenShare: 0,
      frameDoubt: { kind: 'behind', photos: photos.length, of: photos.length, nearestM: null },
    })
    expect(found.frame!.sigmaM).toBe(0.3)
    expect(found.frame!.isSigmaAssumed).toBeUndefined()
    expect((await site.summary())[0]!.frameDoubt).toEqual(found.frameDoubt)
  })

  test('that it faces a street is said without touching its place', async () => {
    const site = await aCoverageSite(plumbline)
    await site.compute()
    await save(site, { isStreetFacing: true })
    expect(await site.waiting()).toBe(0)
    expect(await site.get('north')).toMatchObject({ isStreetFacing: true, frameVersion: 1 })
  })

  test('is refused on top of a version that was not read, by a viewer, and of another project', async () => {
    const site = await aCoverageSite(plumbline)
    await save(site, { isStreetFacing: true })
    expect((await save(site, { isStreetFacing: false, version: 0 })).error.code).toBe('version.stale')
    const viewer = await aUser(plumbline.db, { roles: [[site.corporateId, 'corporate-viewer']] })
    await plumbline.db
      .insertInto('project_assignment')
      .values({ project_id: site.project.id, user_id: viewer.id })
      .execute()
    const { accessToken: token } = await plumbline.signIn(viewer.email)
    const asViewer = { ...site.ofSide('north'), token }
    expect((await plumbline.call(coverageRoutes.get, { ...asViewer, query: {} })).status).toBe(200)
    expect(
      (await plumbline.call(coverageRoutes.saveFrame, { ...asViewer, body: { isStreetFacing: false } })).status,
    ).toBe(403)
    expect((await plumbline.call(coverageRoutes.saveCloseRange, { ...asViewer, body: { areas: [] } })).error.code).toBe(
      'access.denied',
    )
    const other = await aCoverageSite(plumbline)
    const foreign = { params: { ...other.params, elevationId: other.elevations.north }, token: site.token }
    expect((await plumbline.call(coverageRoutes.get, { ...foreign, query: {} })).status).toBe(404)
    const mixed = { params: { ...site.params, elevationId: other.elevations.north }, token: site.token }
    expect((await plumbline.call(coverageRoutes.saveFrame, { ...mixed, body: {} })).error.code).toBe(
      'drawing.not-found',
    )
  })

  test('parts a kilometre from one another are refused', async () => {
    const site = await aCoverageSite(plumbline)
    const far = { ...plane, origin: { ...plane.origin, latitude: 22.33 } }
    const { status, error } = await save(site, { frame: { source: 'georeference', planes: [plane, far] } })
    expect([status, error.code, error.field]).toEqual([400, 'coverage.planes-apart', 'frame.planes.1'])
    const { error: none } = await save(site, { frame: { source: 'typed', planes: [] } })
    expect(none.code).toBe('input.invalid')
  })
})
