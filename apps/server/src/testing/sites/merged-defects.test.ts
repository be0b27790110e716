import { defectRoutes } from '@plumbline/contract/defects/defects'
import { duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { calendarRoutes } from '@plumbline/contract/defects/calendar'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { repairScheduleRoutes } from '@plumbline/contract/defects/repair-schedule'
import { exchangeRoutes, type ExchangeFormat } from '@plumbline/contract/exchange/exchange'
import { importRoutes } from '@plumbline/contract/exchange/imports'
import { sharedRoutes } from '@plumbline/contract/shares/shares'
import { modelRoutes } from '@plumbline/contract/models/models'
import { strFromU8, unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signTicket } from '../../features/shares/share-ticket.ts'
import { aShare } from '../builders/share-builders.ts'
import { aCrackedPhoto } from '../files/cracked-photo.ts'
import { aReportSite, type ReportSite } from './report-site.ts'
import { above, aTwoFloorFlight, below, spallAt } from './two-floor-flight.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { gatherDefects } from '../../features/reports/gather/gather-defects.ts'
import { gatherElevations } from '../../features/reports/gather/gather-elevations.ts'
import { gatherSnapshot } from '../../features/reports/gather/gather-snapshot.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await aReportSite(plumbline)
})
afterAll(() => plumbline.close())

const pin = (defectId: string) =>
  plumbline.db
    .insertInto('model_pin')
    .values({
      defect_id: defectId,
      inspection_id: site.project.inspectionId,
      project_id: site.project.id,
      corporate_id: site.corporate.id,
      model_id: site.elevation.id,
      x: 1,
      y: 2,
      z: 3,
      normal: null,
    })
    .execute()

async function exported(format: ExchangeFormat): Promise<Buffer> {
  const { body } = await plumbline.call(exchangeRoutes.create, {
    params: site.inInspection,
    token: site.writer.token,
    body: { format, language: 'en', filter: {} },
  })
  const { key } = await plumbline.db
    .selectFrom('exchange_export')
    .select('key')
    .where('id', '=', body.export._id)
    .executeTakeFirstOrThrow()
  return buffer((await plumbline.context.storage.read(key)).stream)
}

/** What a reader behind a share link asks with. */
async function aTicket(given: Parameters<typeof aShare>[2] = {}) {
  const { id } = await aShare(plumbline.db, { corporateId: site.corporate.id, ...site.inInspection }, given)
  return { id, ticket: signTicket(plumbline.context.secrets['signed-url'], id, plumbline.context.now()) }
}

/** The numbers of the defects that each reader of an inspection has. */
async function everywhere() {
  const at = { params: site.inInspection, token: site.writer.token }
  const { call, app, context } = plumbline
  const content = await site.get((await site.begin())._id)
  const { snapshot } = await gatherSnapshot(
    context.scoped(site.corporate.id),
    { ...site.inInspection, number: 1, content },
    new Date(),
  )
  const body = { format: 'csv', language: 'en', filter: {} } as const
  const { url } = (await call(defectRegisterRoutes.exportRegister, { ...at, body })).body
  const numbers = (found: readonly { readonly defectNum: number }[]) => found.map(({ defectNum }) => defectNum)
  const { features } = JSON.parse(String(await exported('geojson'))) as {
    features: { properties: { defect: string } }[]
  }
  const { ticket } = await aTicket()
  const shared = await call(sharedRoutes.defects, { params: { ticket }, query: { after: 0, language: 'en' } })
  const calendar = await call(calendarRoutes.projectCalendar, { ...at, params: { projectId: site.project.id } })
  const schedule = await call(repairScheduleRoutes.repairSchedule, { ...at, query: {} })
  const onElevation = { ...at, query: { elevationId: site.elevation.id } }
  return {
    listed: numbers((await call(defectRoutes.list, { ...at, query: {} })).body.data),
    exported: (await app.inject({ url })).body
      .split('\r\n')
      .slice(1)
      .flatMap((line) => /DF(\d+)/.exec(line)?.slice(1).map(Number) ?? []),
    onElevation: numbers((await call(defectRegisterRoutes.pins, onElevation)).body.data),
    inModels: numbers((await call(modelRoutes.pins, at)).body.data),
    inReport: numbers(snapshot.defects),
    inGeoJson: features.map(({ properties }) => Number(properties.defect.slice(2))),
    behindLink: numbers(shared.body.data),
    due: calendar.body.entries.flatMap((entry) => (entry.about === 'defect' ? [entry.defectNum] : [])),
    toRepair: schedule.body.lines.reduce((sum, { count }) => sum + count, 0),
  }
}
const everyone = (numbers: readonly number[]) => ({
  listed: numbers,
  exported: numbers,
  onElevation: numbers,
  inModels: numbers,
  inReport: numbers,
  inGeoJson: numbers,
  behindLink: numbers,
  due: numbers,
  toRepair: numbers.length,
})

test('a merged defect is in no register, file, elevation, model, report, share, calendar or schedule', async () => {
  const photos = [
    await site.take('DJI_0001.JPG', await aCrackedPhoto()),
    await site.take('DJI_0002.JPG', await aCrackedPhoto()),
  ]
  const [one, other] = [await site.found(photos[0]!.id), await site.found(photos[1]!.id)]
  for (const id of [one, other]) await pin(id)
  await plumbline.db.updateTable('defect').set({ due_date: '2027-01-02' }).where('id', 'in', [one, other]).execute()
  expect(await everywhere()).toEqual(everyone([1, 2]))
  const answer = await plumbline.call(duplicateRoutes.merge, {
    params: { ...site.inInspection, defectId: one },
    token: site.writer.token,
    body: { with: other, version: 1 },
  })
  expect(answer.status).toBe(200)
  expect(await everywhere()).toEqual(everyone([1]))
})

const open = (ticket: string, defectId: string) =>
  plumbline.call(sharedRoutes.defect, { params: { ticket, defectId }, query: { language: 'en' } })

test('what was written of a merged defect is read with the survivor, behind links and in files too', async () => {
  const { db } = plumbline
  const before = await site.take('DJI_0005.JPG', await aCrackedPhoto())
  const [one, other] = [await site.found(before.id, 'critical'), await site.found(null)]
  const repaired = await site.take('DJI_0006.JPG', await aCrackedPhoto())
  const waiting = await site.take('DJI_0007.JPG', await aCrackedPhoto())
  await db.updateTable('defect').set({ follow_up_action: 'repair' }).where('id', '=', other).execute()
  await db.updateTable('defect').set({ follow_up_action: 'verify' }).where('id', '=', one).execute()
  const reader = await aTicket()
  const contractor = await aTicket({ assigned_by: 'action', assigned_action: 'repair', shows_reports: false })
  const guest = { _id: v7(), name: 'Owner', email: 'owner@example.com', text: 'It drips here' }
  await plumbline.call(sharedRoutes.comment, { params: { ticket: reader.ticket, defectId: other }, body: guest })
  const ofProject = { defect_id: other, project_id: site.project.id, corporate_id: site.corporate.id }
  const repairId = v7()
  await db
    .insertInto('share_repair')
    .values({
      ...ofProject,
      id: repairId,
      share_id: contractor.id,
      guest_name: 'Repairer',
      guest_email: 'repairer@example.com',
      created_at: new Date(),
    })
    .execute()
  for (const [media_id, repair_id] of [
    [repaired.id, repairId],
    [waiting.id, null],
  ] as const)
    await db
      .insertInto('share_repair_photo')
      .values({ ...ofProject, media_id, share_id: contractor.id, repair_id })
      .execute()
  await db
    .insertInto('defect_after_photo')
    .values({ ...ofProject, media_id: repaired.id, by_id: null })
    .execute()
  expect((await open(contractor.ticket, one)).status).toBe(404)

  const at = { params: { ...site.inInspection, defectId: one }, token: site.writer.token }
  await plumbline.call(duplicateRoutes.merge, { ...at, body: { with: other, version: 1 } })
  expect((await open(reader.ticket, one)).body.comments.map(({ text }) => text)).toEqual([guest.text])
  const { repair } = (await open(contractor.ticket, one)).body
  expect(repair!.reports.map(({ name, photos }) => [name, photos.map(({ _id }) => _id)])).toEqual([
    ['Repairer', [repaired.id]],
  ])
  expect(repair!.photos.map(({ _id }) => _id)).toEqual([waiting.id])
  expect((await plumbline.app.inject(repair!.reports[0]!.photos[0]!.thumbnailUrl!)).statusCode).toBe(200)
  const removed = await plumbline.call(sharedRoutes.removeRepairPhoto, {
    params: { ticket: contractor.ticket, defectId: one, photoId: waiting.id },
  })
  expect(removed.status).toBe(200)

  const archive = await exported('bcf21')
  const markup = strFromU8(unzipSync(archive)[`${one}/markup.bcf`]!)
  expect(markup).toContain(guest.text)
  const { body: back } = await plumbline.call(importRoutes.read, {
    params: site.inInspection,
    token: site.writer.token,
    body: { fileName: 'back.bcf', file: archive.toString('base64') },
  })
  expect(back.import!.preview).toMatchObject({ comments: 0, conflicts: [] })

  // The photo after repair of the merged one is proof enough.
  const { version } = (await plumbline.call(defectLifeRoutes.detail, at)).body.defect
  const submitted = await plumbline.call(defectLifeRoutes.setStatus, {
    ...at,
    body: { version, status: 'to-be-verified', reason: null, text: '' },
  })
  expect(submitted.status).toBe(200)
})

test('a survivor that no photo shows any more has the crop that remains of a part', async () => {
  const [one, other] = [await site.found(null), await site.found(null)]
  const photo = await site.take('DJI_0008.JPG', await aCrackedPhoto())
  await plumbline.db
    .insertInto('defect_crop')
    .values({
      defect_id: other,
      media_id: photo.id,
      project_id: site.project.id,
      corporate_id: site.corporate.id,
      image_name: 'DJI_0008.JPG',
      key: `${site.corporate.id}/crop.jpg`,
      shape: 'rectangle',
      points: '[]',
      ...{ box_left: 0, box_top: 0, box_right: 1, box_bottom: 1 },
    })
    .execute()
  await plumbline.call(duplicateRoutes.merge, {
    params: { ...site.inInspection, defectId: one },
    token: site.writer.token,
    body: { with: other, version: 1 },
  })
  const { body } = await plumbline.call(defectRoutes.list, {
    params: site.inInspection,
    query: {},
    token: site.writer.token,
  })
  expect(body.data.find(({ _id }) => _id === one)!.crop).toMatchObject({ kind: 'cut' })
})

test('a pin of the report stands where the elevations view has it: at the place of its outline', async () => {
  const flight = await aTwoFloorFlight(plumbline)
  for (const station of [above, below]) await flight.accept(station, spallAt(1))
  const { inspectionId } = flight.params
  const pins = await plumbline.db.transaction().execute(async (trx) => {
    const { workspace_id } = await trx
      .selectFrom('inspection')
      .select('workspace_id')
      .where('id', '=', inspectionId)
      .executeTakeFirstOrThrow()
    const book = { note: () => '' } as never
    const wanted = {
      language: 'en',
      inspectionResultSection: { defectTypes: [], defectSeverities: [], hierarchyLabelIds: [] },
    } as never
    const elevations = await gatherElevations(trx, workspace_id, inspectionId, book)
    return (
      await gatherDefects(
        trx,
        { inspectionId, library: 'hk-mbis', repairTexts: [], ratings: { scheme: null, levels: [] } },
        wanted,
        elevations,
        book,
      )
    ).pins
  })
  expect(pins.map(({ x, y }) => ({ x, y }))).toEqual(await flight.pins())
  expect(pins).toHaveLength(2)
})
