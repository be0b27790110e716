import type { ElevationFrame } from '@plumbline/contract/coverage/coverage'
import { flightRoutes, type FlightRequest } from '@plumbline/contract/coverage/flights'
import { fileSlug, plannedPlaceOf } from '@plumbline/inspection/flight-plans/planned-names'
import { unzipSync, strFromU8 } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDrawing } from '../../testing/builders/builders.ts'
import { aCoverage, aFrame as frame, aTower as portion, noFigures } from '../../testing/builders/coverage-builders.ts'
import { aDrawingSite } from '../../testing/sites/drawing-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

async function aFlightSite({ name = 'North', given = frame as ElevationFrame | null } = {}) {
  const site = await aDrawingSite(plumbline)
  const { project, token } = site
  const elevation = await aDrawing(plumbline.db, project, { category: 'elevation', name, portions: [portion] })
  if (given !== null)
    await aCoverage(plumbline.db, project, elevation, {
      coverage: { figures: JSON.stringify({ ...noFigures, frame: given }) },
    })
  const params = { projectId: project.id, inspectionId: project.inspectionId, elevationId: elevation.id }
  const plan = (body: Partial<FlightRequest> = {}, of: Partial<typeof params> = {}) =>
    plumbline.call(flightRoutes.planFlight, {
      params: { ...params, ...of },
      token,
      body: { drone: 'm30t', format: 'kmz', ...('mmPx' in body ? {} : { distanceM: 6 }), ...body },
    })
  const named = await plumbline.db
    .selectFrom('project')
    .select(['name', 'code'])
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  const column = (columnName: string, position: number) =>
    plumbline.db
      .insertInto('video_column')
      .values({
        id: v7(),
        inspection_id: project.inspectionId,
        project_id: project.id,
        corporate_id: site.corporate.id,
        marker_id: null,
        layout_id: elevation.id,
        name: columnName,
        position,
      })
      .execute()
  return { site, elevation, params, plan, column, projectSlug: fileSlug([named.name, named.code]) }
}

const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'base64'))
const gap = [
  { x: 10, y: 12 },
  { x: 12, y: 12 },
  { x: 12, y: 14 },
  { x: 10, y: 14 },
]

describe('a planned flight', () => {
  test('comes as the KMZ of the chosen drone, with names that lead back to floor and elevation', async () => {
    const { plan, elevation, projectSlug } = await aFlightSite()
    const { status, body } = await plan({ areas: [gap], day: '2026-11-18' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ photos: 1, batteries: 1, distanceM: 6, footStripM: 0, blocked: [] })
    expect(body.mmPx).toBeCloseTo(2.13, 2)
    expect(body.download).toMatchObject({
      name: `${projectSlug}-north-20261118.kmz`,
      type: 'application/vnd.google-earth.kmz',
    })
    expect(projectSlug).not.toBe('')
    expect(body.files).toEqual([
      { name: body.download.name, points: 2, minutes: expect.closeTo(body.minutes), endsBy: 'done' },
    ])
    const files = unzipSync(bytesOf(body.download.content))
    expect(Object.keys(files)).toEqual(['wpmz/template.kml', 'wpmz/waylines.wpml'])
    const waylines = strFromU8(files['wpmz/waylines.wpml']!)
    expect(waylines).toContain('<wpml:droneEnumValue>67</wpml:droneEnumValue>')
    const suffix = /<wpml:fileSuffix>([^<]+)</.exec(waylines)![1]!
    expect(suffix).toBe('north-c04-f05')
    const floors = Array.from({ length: 10 }, (_, index) => ({ name: String(10 - index) }))
    expect(
      plannedPlaceOf(`DJI_20261012093006_0001_W_${suffix}.JPG`, [{ id: elevation.id, name: 'North', floors }]),
    ).toEqual({ elevationId: elevation.id, column: 4, floor: '5' })
  })

  test('names photos by the columns that the elevation has in this inspection', async () => {
    const { plan, column } = await aFlightSite()
    for (const [position, name] of ['N1', 'N2', 'N3', 'N1'].entries()) await column(name, position)
    const { body } = await plan({ areas: [gap.map(({ x, y }) => ({ x: x + 25, y }))] })
    const waylines = strFromU8(unzipSync(bytesOf(body.download.content))['wpmz/waylines.wpml']!)
    expect(/<wpml:fileSuffix>([^<]+)</.exec(waylines)![1]).toBe('north-c03-f05')
  })

  test('of many photos comes in an archive, or file by file', async () => {
    const { plan, projectSlug } = await aFlightSite()
    const { body: all } = await plan({ day: '2026-11-18' })
    expect(all.files.length).toBeGreaterThan(1)
    expect(all.download).toMatchObject({ name: `${projectSlug}-north-20261118-kmz.zip`, type: 'application/zip' })
    const archive = unzipSync(bytesOf(all.download.content))
    expect(Object.keys(archive)).toEqual(all.files.map(({ name }) => name))
    const counts = Object.values(archive).map(
      (kmz) => strFromU8(unzipSync(kmz)['wpmz/waylines.wpml']!).split('<wpml:index>').length - 1,
    )
    expect(counts).toEqual(all.files.map(({ points }) => points))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.photos)
    const { body: second } = await plan({ file: 1, day: '2026-11-18' })
    expect(second.download.name).toBe(`${projectSlug}-north-20261118-2-of-${all.files.length}.kmz`)
    expect(bytesOf(second.download.content).length).toBe(archive[second.download.name]!.length)
  })

  test('comes for Litchi in files of at most 99 points', async () => {
    const { plan } = await aFlightSite()
    const { body } = await plan({ drone: 'mini-2', format: 'litchi', file: 0 })
    expect(body.download.type).toBe('text/csv')
    const rows = strFromU8(bytesOf(body.download.content)).trimEnd().split('\r\n')
    expect(rows[0]).toMatch(/^latitude,longitude,altitude\(m\),heading\(deg\)/)
    expect(rows.length - 1).toBe(body.files[0]!.points)
    for (const { points } of body.files) expect(points).toBeLessThanOrEqual(99)
  })

  test('takes the scale instead of the distance', async () => {
    const { plan } = await aFlightSite()
    const { body } = await plan({ mmPx: 1.5, areas: [gap] })
    expect(body.distanceM).toBeCloseTo(4.22, 2)
    expect(body.mmPx).toBeCloseTo(1.5)
  })

  test('names an elevation in Chinese by letters of its id', async () => {
    const { plan, projectSlug } = await aFlightSite({ name: '北立面' })
    const { body } = await plan({ areas: [gap] })
    // Without a day of the user's it is today's.
    expect(body.download.name.replace(projectSlug, '')).toMatch(/^-[b-z]{5}-\d{8}\.kmz$/)
  })

  test('is planned by somebody who may only look', async () => {
    const { params } = await aFlightSite()
    const viewer = await aDrawingSite(plumbline, { role: 'corporate-viewer' })
    const elevation = await aDrawing(plumbline.db, viewer.project, { category: 'elevation', portions: [portion] })
    await aCoverage(plumbline.db, viewer.project, elevation, {
      coverage: { figures: JSON.stringify({ ...noFigures, frame }) },
    })
    const body = { drone: 'm3e' as const, distanceM: 5, format: 'kmz' as const, areas: [gap] }
    const own = {
      projectId: viewer.project.id,
      inspectionId: viewer.project.inspectionId,
      elevationId: elevation.id,
    }
    expect((await plumbline.call(flightRoutes.planFlight, { params: own, token: viewer.token, body })).status).toBe(200)
    const foreign = await plumbline.call(flightRoutes.planFlight, { params, token: viewer.token, body })
    expect(foreign.error.code).toBe('project.not-found')
  })
})

describe('refused', () => {
  test('an elevation whose place is not known, with what to do', async () => {
    const { plan } = await aFlightSite({ given: null })
    const { status, error } = await plan()
    expect([status, error.code]).toEqual([409, 'flight.no-frame'])
  })

  test('an elevation of another project, or none', async () => {
    const { plan } = await aFlightSite()
    const other = await aFlightSite()
    for (const elevationId of [other.elevation.id, v7()])
      expect((await plan({}, { elevationId })).error.code).toBe('drawing.not-found')
  })

  test.each([
    ['nearer than three metres', { distanceM: 2.9 }, 'flight.too-near'],
    ['a scale that needs less than three metres', { mmPx: 0.5 }, 'flight.too-near'],
    ['more photos than can be flown', { distanceM: 3, sideOverlap: 0.95, frontOverlap: 0.95 }, 'flight.too-many'],
    ['no areas', { areas: [] }, 'flight.nothing'],
    ['areas beside the elevation', { areas: [gap.map(({ x, y }) => ({ x: x + 900, y }))] }, 'flight.nothing'],
    ['a take-off far above the roof', { takeOffLevelM: 500, areas: [gap] }, 'flight.take-off'],
    ['a take-off far below the foot', { takeOffLevelM: -101, areas: [gap] }, 'flight.take-off'],
    ['a Litchi file for a drone that it does not fly', { format: 'litchi' as const }, 'flight.no-litchi'],
    ['a day that there is not', { day: '2026-13-45' }, 'input.invalid'],
    ['a KMZ for a drone that flies none', { drone: 'mini-2' as const }, 'flight.no-wpml'],
    ['a file that there is not', { file: 999 }, 'input.invalid'],
    ['distance and scale at once', { distanceM: 6, mmPx: 2 }, 'input.invalid'],
    ['an overlap of all', { sideOverlap: 1 }, 'input.invalid'],
    [
      'too many corners',
      { areas: Array.from({ length: 3 }, () => Array.from({ length: 1_900 }, (_, x) => ({ x: x / 100, y: x % 2 }))) },
      'input.invalid',
    ],
  ])('%s', async (_, body, code) => {
    const { plan } = await aFlightSite()
    expect((await plan(body)).error.code).toBe(code)
  })
})
