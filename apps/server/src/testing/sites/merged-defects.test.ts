import { defectRoutes } from '@plumbline/contract/defects/defects'
import { duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { modelRoutes } from '@plumbline/contract/models/models'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  }
}
const everyone = (numbers: readonly number[]) => ({
  listed: numbers,
  exported: numbers,
  onElevation: numbers,
  inModels: numbers,
  inReport: numbers,
})

test('a merged defect is in no register, spreadsheet, elevation, model or report', async () => {
  const photos = [
    await site.take('DJI_0001.JPG', await aCrackedPhoto()),
    await site.take('DJI_0002.JPG', await aCrackedPhoto()),
  ]
  const [one, other] = [await site.found(photos[0]!.id), await site.found(photos[1]!.id)]
  for (const id of [one, other]) await pin(id)
  expect(await everywhere()).toEqual(everyone([1, 2]))
  const answer = await plumbline.call(duplicateRoutes.merge, {
    params: { ...site.inInspection, defectId: one },
    token: site.writer.token,
    body: { with: other, version: 1 },
  })
  expect(answer.status).toBe(200)
  expect(await everywhere()).toEqual(everyone([1]))
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
