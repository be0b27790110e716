import { calendarRoutes } from '@plumbline/contract/defects/calendar'
import { emptyRegime } from '@plumbline/contract/rules/regimes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProject } from '../../../testing/builders/builders.ts'
import { aDefect } from '../../../testing/builders/finding-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { join } from '../../../testing/world.ts'

let plumbline: TestApp
let stage: PlanStage
let corporateId: string

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  corporateId = stage.corporateId
})
afterAll(() => plumbline.close())
beforeEach(async () => {
  await plumbline.db.deleteFrom('defect').where('corporate_id', '=', corporateId).execute()
  await setProject({ regimes: '{}', rating_scheme: null })
})

const setProject = (values: object, id = stage.project.id) =>
  plumbline.db.updateTable('project').set(values).where('id', '=', id).execute()
async function defectWith(values: object, project = stage.project): Promise<string> {
  const id = await aDefect(plumbline.db, project)
  await plumbline.db.updateTable('defect').set(values).where('id', '=', id).execute()
  return id
}
const ofProject = async (token = stage.token) =>
  (await plumbline.call(calendarRoutes.projectCalendar, { params: { projectId: stage.project.id }, token })).body
const ofCorporate = async (token = stage.token) =>
  (await plumbline.call(calendarRoutes.corporateCalendar, { params: { corporateId }, token })).body
const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('lists open defects that are due, the soonest first, and says which are past', async () => {
  const late = await defectWith({ due_date: dayOf(30) })
  const past = await defectWith({ due_date: dayOf(-30) })
  await defectWith({ due_date: dayOf(1), status: 'closed' })
  await defectWith({ due_date: dayOf(1), deleted_at: new Date() })
  await aDefect(plumbline.db, stage.project)
  const { entries, isWhole, projects } = await ofProject()
  expect(entries).toMatchObject([
    { about: 'defect', kind: 'due', defectId: past, day: dayOf(-30), isPast: true, uid: `defect-due-${past}` },
    { about: 'defect', kind: 'due', defectId: late, day: dayOf(30), isPast: false },
  ])
  expect([isWhole, projects.map(({ _id }) => _id)]).toEqual([true, [stage.project.id]])
})

test('a SWARMP has its day while the project rates by FISP, and is missing where it has none', async () => {
  const rated = await defectWith({ rating: 'nyc-fisp:swarmp', repair_by: '2027-03-01' })
  await defectWith({ rating: 'nyc-fisp:swarmp' })
  await defectWith({ rating: 'nyc-fisp:unsafe', repair_by: '2027-03-01' })
  expect(await ofProject()).toMatchObject({ entries: [], missing: [] })
  await setProject({ rating_scheme: 'nyc-fisp' })
  expect(await ofProject()).toMatchObject({
    entries: [{ kind: 'repair-by', defectId: rated, day: '2027-03-01' }],
    missing: [{ about: 'repair-by', count: 1 }],
  })
})

test('dates of the law rest on what was entered, and nothing else', async () => {
  const regimes = { 'sg-pfi': { noticeOn: null, inspectedOn: '2026-08-28' }, 'hk-mwis': emptyRegime('hk-mwis') }
  await setProject({ regimes: JSON.stringify(regimes) })
  const { entries, missing } = await ofProject()
  expect(entries).toMatchObject([
    {
      ...{ about: 'regime', kind: 'sg-pfi-next', day: '2033-08-28' },
      ...{ input: 'inspectedOn', basis: '2026-08-28', certainty: 'primary' },
    },
  ])
  expect(missing).toMatchObject([
    { kind: 'hk-mwis-appoint', input: 'appointBy' },
    { kind: 'hk-mwis-inspect', input: 'inspectBy' },
    { kind: 'hk-mwis-repair', input: 'repairBy' },
    { kind: 'sg-pfi-appoint', input: 'noticeOn' },
  ])
})

test('the calendar of a company holds the projects that one may open', async () => {
  const other = await aProject(plumbline.db, corporateId)
  const expired = await aProject(plumbline.db, corporateId)
  await setProject({ expires_at: new Date(Date.now() - 86_400_000) }, expired.id)
  for (const project of [stage.project, other, expired]) await defectWith({ due_date: dayOf(3) }, project)
  const projectsOf = async (token?: string) => new Set((await ofCorporate(token)).entries.map(({ of }) => of.projectId))
  expect(await projectsOf()).toEqual(new Set([stage.project.id, other.id]))
  const { token } = await join(plumbline, { corporateId, role: 'corporate-viewer', assignedTo: [other.id] })
  expect(await projectsOf(token)).toEqual(new Set([other.id]))
})
