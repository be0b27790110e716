import { pathOf } from '@plumbline/contract/address'
import { shareFiles } from '@plumbline/contract/shares/share-addresses'
import { sharedRoutes, shareRoutes } from '@plumbline/contract/shares/shares'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDefect } from '../../testing/builders/finding-builders.ts'
import { withFiles } from '../../testing/sites/share-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aWorld, type Place, type World } from '../../testing/world.ts'

let plumbline: TestApp
let world: World
let place: Place
let admin: string
/** Beside the defect of the place, which is minor: one that is critical. */
let criticalId: string
beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
  place = world.own.assigned
  admin = world.people['corporate-admin'][0]!.token
  await withFiles(plumbline, place)
  const { projectId, workspaceId, inspectionId, mediaId, defectId } = place
  await setSeverity(defectId, 'minor')
  criticalId = await aDefect(plumbline.db, { id: projectId, workspaceId, inspectionId }, { mediaId })
  await setSeverity(criticalId, 'critical')
})
afterAll(() => plumbline.close())

const setSeverity = (id: string, severity: 'minor' | 'critical') =>
  plumbline.db.updateTable('defect').set({ severity }).where('id', '=', id).execute()
const ofInspection = () => ({ projectId: place.projectId, inspectionId: place.inspectionId })
const create = (body: object) =>
  plumbline.call(shareRoutes.create, {
    params: ofInspection(),
    token: admin,
    body: {
      label: 'Owner',
      shows: { defects: true, photos: true, elevations: true, reports: true },
      isBlurred: false,
      mayComment: false,
      password: null,
      days: 7,
      ...body,
    },
  })
async function opened(body: object): Promise<string> {
  const made = await create(body)
  expect([made.status, made.body]).toEqual([200, expect.anything()])
  const { body: answer } = await plumbline.call(sharedRoutes.open, { body: { token: made.body.token } })
  return answer.state === 'open' ? answer.ticket : ''
}

/** What every answer of the link that speaks of defects says. */
async function shown(ticket: string) {
  const { data } = (await plumbline.call(sharedRoutes.defects, { params: { ticket } })).body
  const view = (await plumbline.call(sharedRoutes.view, { params: { ticket } })).body
  const counted = Object.values(view.severityCounts).reduce((sum, count) => sum + count, 0)
  const pinned = view.elevations.flatMap(({ pins }) => pins.map(({ defectId }) => defectId))
  const ids = data.map(({ _id }) => _id).toSorted()
  expect(counted).toBe(ids.length)
  for (const id of pinned) expect(ids).toContain(id)
  for (const defectId of [place.defectId, criticalId]) {
    const { status } = await plumbline.call(sharedRoutes.defect, { params: { ticket, defectId } })
    expect([defectId, status]).toEqual([defectId, ids.includes(defectId) ? 200 : 404])
  }
  const photo = await plumbline.app.inject(
    pathOf(shareFiles.photo, { ticket, mediaId: place.mediaId, size: 'preview' }),
  )
  return { ids, isFiltered: view.isFiltered, photo: photo.statusCode }
}

const minor = { filter: { severities: 'minor' }, isFrozen: false }

test('without a selection a link shows the whole register', async () => {
  const found = await shown(await opened({}))
  expect(found).toEqual({ ids: [place.defectId, criticalId].toSorted(), isFiltered: false, photo: 200 })
})

test('a live selection is what the filter leaves at each opening; a frozen one what it left then', async () => {
  const live = await opened({ selection: minor })
  const frozen = await opened({ selection: { ...minor, isFrozen: true } })
  const contractor = await opened({ selection: minor, assigned: { by: 'action', action: 'repair' } })
  for (const ticket of [live, frozen])
    expect(await shown(ticket)).toEqual({ ids: [place.defectId], isFiltered: true, photo: 200 })
  expect((await shown(contractor)).ids).not.toContain(criticalId)

  await setSeverity(place.defectId, 'critical')
  // The photo shows none of its defects any more.
  expect(await shown(live)).toEqual({ ids: [], isFiltered: true, photo: 404 })
  expect((await shown(frozen)).ids).toEqual([place.defectId])
  await setSeverity(criticalId, 'minor')
  expect((await shown(live)).ids).toEqual([criticalId])
  expect((await shown(frozen)).ids).toEqual([place.defectId])
  await setSeverity(place.defectId, 'minor')
  await setSeverity(criticalId, 'critical')
})

test('every filter of the register can be a live one, beside photos too', async () => {
  const filters = [
    { q: 'defect' },
    { statuses: 'open' },
    { elevations: `${place.elevationId},none` },
    { from: '2026-01-01', to: '2030-01-01' },
    { overdue: 'true' },
    { pinned: 'no' },
    { unconfirmed: 'false' },
    { ratings: 'none' },
  ]
  for (const filter of filters) await shown(await opened({ selection: { filter, isFrozen: false } }))
})

test('a filter of nonsense, and elevations or reports of elsewhere, are refused', async () => {
  expect((await create({ selection: { filter: { severities: 'huge' }, isFrozen: false } })).error.code).toBe(
    'input.invalid',
  )
  const { elevationId, reportId, layoutId } = world.foreign.assigned
  for (const id of [elevationId, place.layoutId, layoutId, v7()])
    expect((await create({ elevationIds: [id] })).error.code).toBe('drawing.not-found')
  expect((await create({ reportIds: [reportId] })).error.code).toBe('report.not-found')
})

test('elevations and reports that were not chosen are neither listed nor served', async () => {
  const given = { elevationId: place.elevationId, reportId: place.reportId, format: 'docx' }
  const files = (ticket: string) =>
    Promise.all(
      [shareFiles.elevation, shareFiles.report].map(
        async (path) => (await plumbline.app.inject(pathOf(path, { ticket, ...given }))).statusCode,
      ),
    )
  const listed = async (ticket: string) => {
    const { elevations, reports } = (await plumbline.call(sharedRoutes.view, { params: { ticket } })).body
    return [elevations.length, reports.length]
  }
  const chosen = await opened({ elevationIds: [place.elevationId], reportIds: [place.reportId] })
  expect([await listed(chosen), await files(chosen)]).toEqual([
    [1, 1],
    [200, 200],
  ])
  const none = await opened({ elevationIds: [], reportIds: [] })
  expect([await listed(none), await files(none)]).toEqual([
    [0, 0],
    [404, 404],
  ])
})

test('without downloads a report is named and has no file', async () => {
  const ticket = await opened({ mayDownload: false })
  const { reports, mayDownload } = (await plumbline.call(sharedRoutes.view, { params: { ticket } })).body
  expect([mayDownload, reports.map(({ files }) => files)]).toEqual([false, [[]]])
  const url = pathOf(shareFiles.report, { ticket, reportId: place.reportId, format: 'docx' })
  expect((await plumbline.app.inject(url)).statusCode).toBe(404)
})

test('the list of links says what each of them shows', async () => {
  await create({ label: 'Part', selection: { ...minor, isFrozen: true }, elevationIds: [], mayDownload: false })
  const { data } = (await plumbline.call(shareRoutes.list, { params: ofInspection(), token: admin })).body
  expect(data.find(({ label }) => label === 'Part')).toMatchObject({
    selection: { isFrozen: true, count: 1 },
    elevations: 0,
    reports: null,
    mayDownload: false,
  })
  expect(data.find(({ label }) => label === 'Owner')?.mayDownload).toBeDefined()
})
