import { duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { defectLifeRoutes } from '@plumbline/contract/defects/history'
import type { Updateable } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DefectTable } from '../../../db/schema/defects.ts'
import { aDrawing } from '../../../testing/builders/builders.ts'
import { aDefect, anAnnotation } from '../../../testing/builders/finding-builders.ts'
import { aMedia } from '../../../testing/builders/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { mergeSure } from './merge-sure.ts'

let plumbline: TestApp
let stage: PlanStage
let corporateId: string
let earlier: readonly string[]
let people: readonly string[]

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  const { db } = plumbline
  await db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.project.id).execute()
  corporateId = (
    await db.selectFrom('project').select('corporate_id').where('id', '=', stage.project.id).executeTakeFirstOrThrow()
  ).corporate_id
  await db
    .insertInto('duplicate_settings')
    .values({ project_id: stage.project.id, merges_sure: true, updated_by: null })
    .execute()
  earlier = [await aDefect(db, stage.project), await aDefect(db, stage.project)]
  people = (await db.selectFrom('app_user').select('id').limit(1).execute()).map(({ id }) => id)
})
afterAll(() => plumbline.close())
beforeEach(() => plumbline.db.deleteFrom('duplicate_pair').execute())

type Given = Updateable<DefectTable>

async function found(given: Given = {}) {
  const id = await aDefect(plumbline.db, stage.project, { given: { severity: 'minor' } })
  if (Object.keys(given).length > 0) await plumbline.db.updateTable('defect').set(given).where('id', '=', id).execute()
  const on = await aMedia(plumbline.db, stage.project)
  return { id, shape: await anAnnotation(plumbline.db, stage.project, on, { defect_id: id, is_defect: true }) }
}
type Found = Awaited<ReturnType<typeof found>>

async function pair(one: Found, other: Found, state: 'open' | 'dismissed' = 'open') {
  const [one_id, other_id] = [one.shape, other.shape].toSorted()
  await plumbline.db
    .insertInto('duplicate_pair')
    .values({
      id: v7(),
      inspection_id: stage.project.inspectionId,
      project_id: stage.project.id,
      elevation_id: stage.elevation.id,
      group_id: one_id!,
      one_id: one_id!,
      other_id: other_id!,
      score: 0.99,
      distance_m: 0.01,
      state,
      decided_by: null,
      decided_at: null,
      found_at: new Date(),
    })
    .execute()
}

const run = () => mergeSure(plumbline.context, { corporateId, ...stage.params })
const survivorOf = async ({ id }: Found) =>
  (await plumbline.db.selectFrom('defect').select('merged_into').where('id', '=', id).executeTakeFirstOrThrow())
    .merged_into
const states = async () =>
  (await plumbline.db.selectFrom('duplicate_pair').select('state').execute()).map(({ state }) => state)

const differing: readonly (readonly [string, () => readonly [Given, Given]])[] = [
  ['severity', () => [{ severity: 'minor' }, { severity: 'critical' }]],
  ['status', () => [{ status: 'closed', follow_up_action: 'closed' }, {}]],
  ['follow-up', () => [{ follow_up_action: 'repair' }, { follow_up_action: 'verify' }]],
  ['type', () => [{ type: 'crack' }, { type: 'spalling' }]],
  ['sub-type', () => [{ sub_type: 'hairline' }, { sub_type: 'structural' }]],
  ['material', () => [{ material: 'concrete' }, { material: 'glass' }]],
  ['rating', () => [{ rating: 'sg-pfi:1' }, { rating: 'sg-pfi:2' }]],
  ['repair-by date', () => [{ repair_by: '2027-01-01' }, { repair_by: '2027-02-01' }]],
  ['due date', () => [{ due_date: '2027-01-01' }, { due_date: '2027-02-01' }]],
  ['remark', () => [{ remark: 'wet' }, { remark: 'dry' }]],
  [
    'typed size',
    () => [
      { width: 3, size_source: 'typed', width_source: 'typed' },
      { width: 4, size_source: 'typed', width_source: 'typed' },
    ],
  ],
  ['earlier link', () => [{ earlier_id: earlier[0]! }, { earlier_id: earlier[1]! }]],
  ['link that says nothing yet', () => [{ progress: 'new' }, { earlier_id: earlier[0]!, progress: null }]],
  ['progress', () => [{ progress: 'new' }, { earlier_id: earlier[0]!, progress: 'worse' }]],
  ['values of both that the other lacks', () => [{ due_date: '2027-01-01' }, { assignee_id: people[0]! }]],
]

describe('the setting "merge sure ones"', () => {
  test('merges what agrees into the lower number', async () => {
    const [one, other] = [await found(), await found()]
    await pair(other, one)
    await run()
    expect([await survivorOf(one), await survivorOf(other)]).toEqual([null, one.id])
    expect(await states()).toEqual(['merged'])
  })

  test.each(differing)('leaves a pair that differs in its %s to a person', async (_, given) => {
    const [left, right] = given()
    const [one, other] = [await found(left), await found(right)]
    await pair(one, other)
    await run()
    expect([await survivorOf(one), await survivorOf(other)]).toEqual([null, null])
    expect(await states()).toEqual(['open'])
  })

  test('what is empty on one side: the defect that holds it remains, so that nothing is lost', async () => {
    const [bare, held] = [await found(), await found({ due_date: '2027-01-01', rating: 'sg-pfi:1', remark: 'wet' })]
    await pair(bare, held)
    await run()
    expect([await survivorOf(bare), await survivorOf(held)]).toEqual([held.id, null])
  })

  test('compares what became of both by then, not each pair alone', async () => {
    const [one, bare, other] = [await found({ rating: 'a' }), await found(), await found({ rating: 'b' })]
    await pair(one, bare)
    await pair(bare, other)
    await run()
    expect(await survivorOf(bare)).not.toBeNull()
    expect([await survivorOf(one), await survivorOf(other)]).toEqual([null, null])
    expect(await states()).toContain('open')
  })

  test('never merges by way of a third what a person called different or took apart', async () => {
    const [one, other, third] = [await found(), await found(), await found()]
    await pair(one, other)
    await pair(other, third)
    await pair(one, third, 'dismissed')
    await run()
    expect([await survivorOf(one), await survivorOf(third)]).toEqual([null, null])

    const [left, middle, right] = [await found(), await found(), await found()]
    const of = { params: { ...stage.params, defectId: left.id }, token: stage.token }
    await plumbline.call(duplicateRoutes.merge, { ...of, body: { with: right.id, version: 1 } })
    await plumbline.call(duplicateRoutes.split, { ...of, body: { mergedId: right.id } })
    await pair(left, middle)
    await pair(middle, right)
    await run()
    const ends = await Promise.all([left, right].map(async (one) => (await survivorOf(one)) ?? one.id))
    expect(new Set(ends).size).toBe(2)
  })

  test('skips a pair whose elevations differ or of which one was deleted, and merges the next', async () => {
    const south = await aDrawing(plumbline.db, stage.project, { category: 'elevation', name: 'South' })
    const [north, onSouth] = [
      await found({ elevation_id: stage.elevation.id }),
      await found({ elevation_id: south.id }),
    ]
    const [one, other] = [await found(), await found()]
    const [left, deleted] = [await found(), await found()]
    await pair(north, onSouth)
    await pair(one, other)
    await pair(left, deleted)
    await plumbline.call(defectLifeRoutes.remove, {
      params: stage.params,
      token: stage.token,
      body: { defectIds: [deleted.id] },
    })
    await run()
    expect([await survivorOf(onSouth), await survivorOf(other), await survivorOf(deleted)]).toEqual([
      null,
      one.id,
      null,
    ])
  })
})
