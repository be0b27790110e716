import { defectRoutes, type DefectFilter } from '@plumbline/contract/defects/defects'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import type { Country } from '@plumbline/contract/projects/countries'
import { standingRoutes } from '@plumbline/contract/projects/standing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDefect } from '../../../testing/builders/finding-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let plumbline: TestApp
let stage: PlanStage

beforeAll(async () => {
  plumbline = await testApp()
  // Half past midnight of 1 February in Hong Kong.
  plumbline.clock.ms = Date.UTC(2026, 0, 31, 16, 30)
  stage = await aPlanStage(plumbline)
  for (const [created, due] of [
    // An hour after midnight of 1 February in Hong Kong, still January in London.
    ['2026-01-31T17:00:00Z', '2026-02-01'],
    ['2026-01-31T15:00:00Z', '2026-01-31'],
  ] as const) {
    const id = await aDefect(plumbline.db, stage.project, {})
    await plumbline.db
      .updateTable('defect')
      .set({ created_at: new Date(created), due_date: due, status: 'open' })
      .where('id', '=', id)
      .execute()
  }
})
afterAll(() => plumbline.close())

const moveTo = (country: Country) =>
  plumbline.db.updateTable('project').set({ country }).where('id', '=', stage.project.id).execute()

const at = () => ({ params: stage.params, token: stage.token })
const total = async (filter: Partial<DefectFilter>) =>
  (await plumbline.call(defectRoutes.list, { ...at(), query: filter as never })).body.total

test.each([
  ['HK', 1, 1, ['2026-01', '2026-02']],
  ['GB', 2, 0, ['2026-01']],
] as const)('days and months are those of the project in %s', async (country, january, february, months) => {
  await moveTo(country)
  expect(await total({ from: '2026-01-31', to: '2026-01-31' })).toBe(january)
  expect(await total({ from: '2026-02-01' })).toBe(february)
  const { body } = await plumbline.call(defectRegisterRoutes.summary, { ...at(), query: {} as never })
  expect(body.months.map(({ month }) => month)).toEqual(months)
})

test.each([
  ['HK', 1],
  ['GB', 0],
] as const)('overdue begins at midnight of the project in %s', async (country, overdue) => {
  await moveTo(country)
  expect(await total({ overdue: true })).toBe(overdue)
  const { body } = await plumbline.call(defectRegisterRoutes.summary, { ...at(), query: {} as never })
  expect(body.overdue).toBe(overdue)
  const standing = await plumbline.call(standingRoutes.standing, at())
  expect(standing.body.defects.overdue).toBe(overdue)
})
