import { markerRoutes } from '@plumbline/contract/markers/markers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMarker } from '../../testing/builders/builders.ts'
import { aPlanStage, location, type PlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/faults/waiting-for-locks.ts'
import { lockProject } from '../drawings/drawings.queries.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const create = (stage: PlanStage, marker: object = {}) =>
  plumbline.call(markerRoutes.create, {
    params: stage.params,
    token: stage.token,
    body: { layoutId: stage.plan.id, planId: stage.plan.planId, marker: { markerType: 'Box', location, ...marker } },
  })

test('a marker does not wait for the lock that counts the files of the project', async () => {
  const stage = await aPlanStage(plumbline)
  const answer = await plumbline.db.transaction().execute(async (trx) => {
    await lockProject(trx, stage.project.id)
    return create(stage)
  })
  expect(answer).toMatchObject({ status: 200 })
})

/** Puts a marker down while something that it needs is being deleted. */
async function createWhile(stage: PlanStage, table: 'drawing' | 'marker_set', id: string, marker: object = {}) {
  const answer = await plumbline.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom(table)
      .where(table === 'drawing' ? 'id' : 'layout_id', '=', id)
      .execute()
    const creating = create(stage, marker)
    await untilWaiting(plumbline.db, 1)
    return { creating }
  })
  return answer.creating
}

test.each([
  ['on a plan', false],
  ['on a plan that is marked already', true],
])('put down %s that is being deleted, it is refused as not found', async (_, isMarked) => {
  const stage = await aPlanStage(plumbline)
  if (isMarked) await aMarker(plumbline.db, stage.project, stage.plan)
  expect((await createWhile(stage, 'drawing', stage.plan.id)).error.code).toBe('drawing.not-found')
})

test('linked to an elevation that is being deleted, it is refused as not found', async () => {
  const stage = await aPlanStage(plumbline)
  expect(
    (await createWhile(stage, 'drawing', stage.elevation.id, { elevationId: stage.elevation.id })).error.code,
  ).toBe('drawing.not-found')
})

test('put down while somebody deletes the whole set, it begins the next one', async () => {
  const stage = await aPlanStage(plumbline)
  await aMarker(plumbline.db, stage.project, stage.plan)
  const { status, body } = await createWhile(stage, 'marker_set', stage.plan.id)
  expect(status).toBe(200)
  const { body: set } = await plumbline.call(markerRoutes.get, {
    params: { ...stage.params, layoutId: stage.plan.id },
    token: stage.token,
  })
  expect(set!.markers.map(({ _id }) => _id)).toEqual([body.marker._id])
})

test('a plan holds eight megabytes of strokes', async () => {
  const stage = await aPlanStage(plumbline)
  const id = await aMarker(plumbline.db, stage.project, stage.plan)
  const line = Array.from({ length: 1_000 }, () => ({ x: 0.123456789, y: 0.987654321 }))
  await plumbline.db
    .updateTable('marker')
    .set({ drawing: JSON.stringify(Array.from({ length: 250 }, () => line)) })
    .where('id', '=', id)
    .execute()
  expect((await create(stage, { drawing: [line] })).error.code).toBe('marker.too-detailed')
  const bare = await plumbline.call(markerRoutes.update, {
    params: stage.params,
    token: stage.token,
    body: { layoutId: stage.plan.id, planId: stage.plan.planId, markers: [{ _id: id, version: 1, drawing: [] }] },
  })
  expect(bare.status).toBe(200)
  expect((await create(stage, { drawing: [line] })).status).toBe(200)
})
