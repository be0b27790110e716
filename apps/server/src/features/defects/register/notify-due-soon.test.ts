import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDefect } from '../../../testing/builders/finding-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { join } from '../../../testing/world.ts'
import { notifyDueSoon } from './notify-due-soon.ts'

let plumbline: TestApp
let stage: PlanStage
let corporateId: string

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  corporateId = stage.corporateId
})
afterAll(() => plumbline.close())

const runOn = (day: string) => notifyDueSoon({ db: plumbline.context.db, now: () => new Date(`${day}T00:15:00Z`) })
const messages = async (kind: 'defect-due-soon' | 'date-due-soon') =>
  plumbline.db.selectFrom('message').select(['user_id', 'details']).where('kind', '=', kind).orderBy('id').execute()

test('a defect is announced once within the week before, to the person it is assigned to', async () => {
  const person = await join(plumbline, {
    corporateId,
    role: 'corporate-standard',
    assignedTo: [stage.project.id],
  })
  const due = { due_date: '2027-03-10', assignee_id: person.id }
  for (const values of [due, due, { ...due, status: 'closed' as const }, { due_date: '2027-03-10' }]) {
    const id = await aDefect(plumbline.db, stage.project)
    await plumbline.db.updateTable('defect').set(values).where('id', '=', id).execute()
  }
  await runOn('2027-03-02')
  expect(await messages('defect-due-soon')).toEqual([])
  await Promise.all([runOn('2027-03-04'), runOn('2027-03-04')])
  await runOn('2027-03-05')
  expect(await messages('defect-due-soon')).toMatchObject([
    { user_id: person.id, details: { count: 2, day: '2027-03-10' } },
  ])
  await plumbline.db
    .updateTable('defect')
    .set({ due_date: '2027-03-12' })
    .where('assignee_id', '=', person.id)
    .execute()
  await runOn('2027-03-06')
  expect(await messages('defect-due-soon')).toHaveLength(2)
})

test('a repair-by date counts while the project rates by FISP', async () => {
  const before = (await messages('defect-due-soon')).length
  const person = await join(plumbline, { corporateId, role: 'corporate-admin' })
  const id = await aDefect(plumbline.db, stage.project)
  await plumbline.db
    .updateTable('defect')
    .set({ rating: 'nyc-fisp:swarmp', repair_by: '2027-05-10', assignee_id: person.id })
    .where('id', '=', id)
    .execute()
  await runOn('2027-05-05')
  expect(await messages('defect-due-soon')).toHaveLength(before)
  await plumbline.db
    .updateTable('project')
    .set({ rating_scheme: 'nyc-fisp' })
    .where('id', '=', stage.project.id)
    .execute()
  await runOn('2027-05-05')
  await runOn('2027-05-06')
  expect(await messages('defect-due-soon')).toHaveLength(before + 1)
})

test('a date of the law is announced a month and a week before, each once to each person', async () => {
  const regimes = { 'sg-pfi': { noticeOn: null, inspectedOn: '2026-08-28' } }
  await plumbline.db
    .updateTable('project')
    .set({ regimes: JSON.stringify(regimes) })
    .where('id', '=', stage.project.id)
    .execute()
  await runOn('2033-07-20')
  expect(await messages('date-due-soon')).toEqual([])
  for (const day of ['2033-08-01', '2033-08-02']) await runOn(day)
  const first = await messages('date-due-soon')
  expect(first[0]).toMatchObject({ details: { date: 'sg-pfi-next', day: '2033-08-28' } })
  expect(new Set(first.map(({ user_id }) => user_id)).size).toBe(first.length)
  for (const day of ['2033-08-22', '2033-08-23', '2033-08-29']) await runOn(day)
  expect(await messages('date-due-soon')).toHaveLength(first.length * 2)
})
