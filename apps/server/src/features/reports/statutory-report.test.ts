import { reportRoutes } from '@plumbline/contract/reports/reports'
import { statementsOf, statutoryParts, type StatutoryLayout } from '@plumbline/contract/reports/statutory'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aReportSite, type ReportSite } from '../../testing/sites/report-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import type { writeFiles } from './write-files.ts'

let plumbline: TestApp
let site: ReportSite
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())
beforeEach(async () => {
  site = await aReportSite(plumbline)
})

const information = {
  asset_name: JSON.stringify([{ language: 'en', text: 'Harbour View Court' }]),
  asset_address: JSON.stringify([{ language: 'en', text: '18 Connaught Road' }]),
  storeys: 3,
}
const inform = (change: object) =>
  plumbline.db
    .updateTable('project')
    .set({ ...information, ...change })
    .where('id', '=', site.project.id)
    .execute()

const statementsFor = (layout: StatutoryLayout) =>
  Object.fromEntries(statutoryParts.flatMap((part) => statementsOf[layout][part]).map((name) => [name, 'none']))

async function stated(layout: StatutoryLayout) {
  const begun = await site.begin({ templateId: layout, language: 'en' })
  const { endorserInformation } = begun.backgroundSection
  const backgroundSection = {
    ...begun.backgroundSection,
    endorserInformation: { ...endorserInformation, endorserName: 'Lee', dateOfExpiryOfRegistration: '2029-03-31' },
    statutory: statementsFor(layout),
  }
  return (await site.save(begun._id, { version: begun.version, backgroundSection })).body.reportDefinition
}

const checksOf = async (reportDefinitionId: string) => {
  const { projectId } = site.inInspection
  const params = { projectId, workspaceId: site.project.workspaceId, reportDefinitionId }
  return (await plumbline.call(reportRoutes.checks, { params, query: {}, token: site.viewer.token })).body.data
}
const requiredOf = async (id: string) => (await checksOf(id)).filter(({ kind }) => kind === 'required')

const nothing: typeof writeFiles = async function* nothing() {
  yield* []
}

test('no statutory report is generated while a required fact is missing; each is named', async () => {
  const empty = await site.begin({ templateId: 'MBIS', language: 'en' })
  expect((await site.ask(empty)).error).toMatchObject({ code: 'report.facts-missing' })
  expect(await site.list()).toEqual([])
  const named = (await requiredOf(empty._id)).map(({ text }) => text)
  for (const name of ['Registered inspector', 'Notice: number and date', 'Structural elements'])
    expect(named).toContainEqual(expect.stringMatching(new RegExp(`^${name}: required and not stated`)))

  const full = await stated('MBIS')
  await inform({ storeys: null })
  expect(await requiredOf(full._id)).toEqual([
    {
      kind: 'required',
      section: 'backgroundSection',
      place: 'project',
      text: 'Storeys: required and not stated. Fill it in at Project information.',
    },
  ])
  expect((await site.ask(full)).error.code).toBe('report.facts-missing')
  await inform({})
  expect(await requiredOf(full._id)).toEqual([])
  expect((await site.ask(full)).status).toBe(200)
})

test('a fact that is removed before the report is read fails it, and it can be tried again', async () => {
  await inform({})
  const { body } = await site.ask(await stated('MBIS'))
  await inform({ asset_address: '[]' })
  await site.make(body.report._id, {}, nothing)
  expect(await site.list()).toMatchObject([{ status: 'failed', errorCode: 'report.facts-missing' }])
  await inform({})
  await site.retry(body.report._id)
  await site.make(body.report._id, {}, nothing)
  expect(await site.list()).toMatchObject([{ status: 'ready', errorCode: null }])
})

test('the Singapore summary also waits for the height and for close range on each elevation', async () => {
  await inform({ height_m: null })
  const full = await stated('PFI')
  expect((await requiredOf(full._id)).map(({ place, text }) => [place, text.split(': req')[0]])).toEqual([
    ['project', 'Height'],
    ['coverage', 'Inspected at close range: North'],
  ])
  expect((await site.ask(full)).error.code).toBe('report.facts-missing')
})

test('other layouts, and plans without statutory ones, are as before', async () => {
  expect((await site.ask(await site.begin({ templateId: 'Facade', language: 'en' }))).status).toBe(200)
  await plumbline.db.updateTable('project').set({ plan: 'BASIC' }).where('id', '=', site.project.id).execute()
  const facade = await site.begin({ templateId: 'Facade', language: 'en' })
  const { error } = await site.save(facade._id, { version: facade.version, templateId: 'MBIS' })
  expect(error.code).toBe('plan.excludes')
})
