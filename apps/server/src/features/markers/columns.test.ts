import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { markerRoutes } from '@plumbline/contract/markers/markers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMarker } from '../../testing/builders/builders.ts'
import { aPlanStage, type PlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const add = (
  { params, token }: PlanStage,
  body: { count?: number; names?: string[]; markerId?: string | null; layoutId?: string | null },
) => plumbline.call(markerRoutes.createColumns, { params, token, body })
const columns = async ({ params, token }: PlanStage) =>
  (await plumbline.call(markerRoutes.columns, { params, token })).body.columns

describe('columns', () => {
  test('are numbered on, also when two add at once', async () => {
    const stage = await aPlanStage(plumbline)
    await Promise.all([add(stage, { count: 2 }), add(stage, { count: 3 })])
    expect((await columns(stage)).map(({ name, columnName, position }) => [name, columnName, position])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [`Column ${number}`, `Column ${number}`, number]),
    )
  })

  test('are counted by each marker from 1, and a number that was used is not given again', async () => {
    const stage = await aPlanStage(plumbline)
    const [first, second] = [
      await aMarker(plumbline.db, stage.project, stage.plan),
      await aMarker(plumbline.db, stage.project, stage.plan),
    ]
    await add(stage, { count: 3, markerId: first })
    await add(stage, { count: 2, markerId: second })
    const of = async (markerId: string) =>
      (await columns(stage)).filter((column) => column.markerId === markerId).map(({ name }) => name)
    expect([await of(first), await of(second)]).toEqual([
      ['Column 1', 'Column 2', 'Column 3'],
      ['Column 1', 'Column 2'],
    ])
    const [removed] = (await columns(stage)).filter(({ markerId }) => markerId === second)
    await plumbline.call(markerRoutes.removeColumn, {
      params: { ...stage.params, videoId: removed!._id },
      token: stage.token,
    })
    await add(stage, { count: 1, markerId: second })
    expect(await of(second)).toEqual(['Column 2', 'Column 3'])
  })

  test('take names, a marker and a drawing of this inspection, and of no other', async () => {
    const [stage, other] = [await aPlanStage(plumbline), await aPlanStage(plumbline)]
    const [markerId, foreign] = [
      await aMarker(plumbline.db, stage.project, stage.plan),
      await aMarker(plumbline.db, other.project, other.plan),
    ]
    const { body } = await add(stage, { names: ['Left', 'Right'], markerId, layoutId: stage.elevation.id })
    expect(body.inspection.videoColumns).toMatchObject([
      { name: 'Left', markerId, layoutId: stage.elevation.id },
      { name: 'Right', markerId },
    ])
    expect((await add(stage, { markerId: foreign })).error.code).toBe('marker.not-found')
    expect((await add(stage, { layoutId: other.plan.id })).error.code).toBe('drawing.not-found')
    const videoId = body.inspection.videoColumns[0]!._id
    const change = (given: { name?: string; markerId?: string | null }) =>
      plumbline.call(markerRoutes.changeColumn, {
        params: { ...stage.params, videoId },
        token: stage.token,
        body: given,
      })
    expect((await change({ name: 'Far left' })).body).toMatchObject({ name: 'Far left', markerId })
    expect((await change({ markerId: null })).body).toMatchObject({ name: 'Far left', markerId: null })
    expect((await change({ markerId: foreign })).error.code).toBe('marker.not-found')
  })

  test('belong to the wall that their marker was flown along, also when they were added on its plan, or to their drawing', async () => {
    const stage = await aPlanStage(plumbline)
    const markerId = await aMarker(plumbline.db, stage.project, stage.plan)
    await plumbline.db
      .updateTable('marker')
      .set({ elevation_id: stage.elevation.id })
      .where('id', '=', markerId)
      .execute()
    for (const of of [{ layoutId: stage.elevation.id }, { markerId }, { layoutId: stage.plan.id, markerId }, {}])
      await add(stage, of)
    const { body } = await plumbline.call(drawingRoutes.topology, {
      params: { ...stage.params, workspaceId: stage.project.workspaceId },
      token: stage.token,
    })
    expect(
      body.elevationPlans.find(({ _id }) => _id === stage.elevation.id)?.videoColumns.map(({ name }) => name),
    ).toEqual(['Column 1', 'Column 1', 'Column 2'])
  })

  test.each([[{ count: 0 }], [{ count: 21 }], [{ names: [''] }]])('are refused as %j', async (body) => {
    const stage = await aPlanStage(plumbline)
    expect((await add(stage, body)).error.code).toBe('input.invalid')
    expect(await columns(stage)).toEqual([])
  })

  test('are at most five hundred', async () => {
    const stage = await aPlanStage(plumbline)
    for (let round = 0; round < 25; round++) await add(stage, { count: 20 })
    expect((await add(stage, { count: 1 })).error.code).toBe('column.too-many')
    expect(await columns(stage)).toHaveLength(500)
  })

  test('are deleted once; deleting their marker leaves them', async () => {
    const stage = await aPlanStage(plumbline)
    const markerId = await aMarker(plumbline.db, stage.project, stage.plan)
    const [column] = (await add(stage, { markerId })).body.inspection.videoColumns
    await plumbline.call(markerRoutes.remove, {
      params: { ...stage.params, layoutId: stage.plan.id, planId: stage.plan.planId },
      token: stage.token,
      body: { markers: [markerId] },
    })
    expect(await columns(stage)).toMatchObject([{ _id: column!._id, markerId: null }])
    const remove = () =>
      plumbline.call(markerRoutes.removeColumn, {
        params: { ...stage.params, videoId: column!._id },
        token: stage.token,
      })
    expect((await remove()).status).toBe(200)
    expect((await remove()).error.code).toBe('column.not-found')
  })
})

describe('taking markers off', () => {
  const reset = (stage: PlanStage, body: { layoutId?: string; planId?: string }) =>
    plumbline.call(markerRoutes.reset, { params: stage.params, token: stage.token, body })
  const count = async ({ project }: PlanStage) =>
    (await plumbline.db.selectFrom('marker').select('id').where('project_id', '=', project.id).execute()).length
  const auditDetails = ({ project }: PlanStage) =>
    plumbline.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'marker.reset')
      .where('subject_id', '=', project.id)
      .execute()

  test('a plan is reset, and the log says how many there were', async () => {
    const stage = await aPlanStage(plumbline)
    for (let round = 0; round < 3; round++) await aMarker(plumbline.db, stage.project, stage.plan)
    expect((await reset(stage, { layoutId: stage.plan.id, planId: stage.elevation.planId })).error.code).toBe(
      'drawing.not-found',
    )
    expect((await reset(stage, { layoutId: stage.plan.id, planId: stage.plan.planId })).body.removed).toBe(3)
    expect((await reset(stage, {})).body.removed).toBe(0)
    expect(await count(stage)).toBe(0)
    expect(await auditDetails(stage)).toEqual([{ detail: { markers: '3' } }])
  })

  test('a whole set is deleted, again without harm', async () => {
    const stage = await aPlanStage(plumbline)
    await aMarker(plumbline.db, stage.project, stage.plan)
    const params = { ...stage.params, layoutId: stage.plan.id, planId: stage.plan.planId }
    for (const _ of [1, 2])
      expect((await plumbline.call(markerRoutes.removeSet, { params, token: stage.token })).status).toBe(200)
    expect((await plumbline.call(markerRoutes.get, { params, token: stage.token })).status).toBe(204)
    expect(await auditDetails(stage)).toHaveLength(1)
  })
})

describe('a georeference', () => {
  const ties = [
    { at: { x: 0.1, y: 0.1 }, coordinates: [114.17, 22.3] as [number, number] },
    { at: { x: 0.9, y: 0.7 }, coordinates: [114.171, 22.299] as [number, number] },
  ]
  const save = ({ params, plan, token }: PlanStage, points: typeof ties, version: number) =>
    plumbline.call(markerRoutes.saveGeoreference, {
      params: { ...params, layoutId: plan.id },
      token,
      body: { points, version },
    })
  const read = ({ params, plan, token }: PlanStage) =>
    plumbline.call(markerRoutes.georeference, { params: { ...params, layoutId: plan.id }, token })

  test('is none at first, is saved, is stale to the second, and is untied', async () => {
    const stage = await aPlanStage(plumbline)
    expect((await read(stage)).body).toEqual({ points: [], version: 0 })
    const answers = await Promise.all([save(stage, ties, 0), save({ ...stage, token: stage.colleague }, ties, 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.error.newer).toEqual({ points: ties, version: 1 })
    expect((await save(stage, [], 1)).body).toEqual({ points: [], version: 2 })
  })

  test.each([
    ['one point alone', [ties[0]!], 'input.invalid'],
    ['the same point twice', [ties[0]!, { ...ties[1]!, at: ties[0]!.at }], 'georeference.too-close'],
    [
      'the same position twice',
      [ties[0]!, { ...ties[1]!, coordinates: ties[0]!.coordinates }],
      'georeference.too-close',
    ],
  ])('is refused with %s', async (_, points, code) => {
    const stage = await aPlanStage(plumbline)
    expect((await save(stage, points, 0)).error.code).toBe(code)
    expect((await read(stage)).body.version).toBe(0)
  })

  test("is a plan's: an elevation has none", async () => {
    const stage = await aPlanStage(plumbline)
    expect((await save({ ...stage, plan: stage.elevation }, ties, 0)).error.code).toBe('drawing.not-found')
    expect(
      (
        await plumbline.call(markerRoutes.georeference, {
          params: { ...stage.params, layoutId: v7() },
          token: stage.token,
        })
      ).error.code,
    ).toBe('drawing.not-found')
  })
})
