import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { expandFloorRange } from '@plumbline/inspection/floors/floors'
import { markerRoutes } from '@plumbline/contract/markers/markers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMarker } from '../../testing/builders/builders.ts'
import { aPlanStage } from '../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { spanAfter } from './relink-floors.ts'

const at = (top: number) => ({ left: 0, top, right: 1, bottom: top + 0.1 })
const portion = (_id: string, top: number, ...names: readonly string[]) => ({
  _id,
  location: at(top),
  floors: names.map((name) => ({ name, height: 3 })),
})

describe('the floors of a span', () => {
  const before = [portion('tower', 0, '3-7'), portion('podium', 0.5, '1-2')]
  test.each([
    ['stay where nothing changed', before, { start: 1, end: 3 }, { start: 1, end: 3 }],
    [
      'move down under a row added on top',
      [portion('tower', 0, '8', '3-7'), before[1]!],
      { start: 0, end: 6 },
      { start: 1, end: 7 },
    ],
    [
      'shrink to those that are left',
      [portion('tower', 0, '5-7'), before[1]!],
      { start: 1, end: 4 },
      { start: 1, end: 2 },
    ],
    [
      'are found by number in a portion drawn anew',
      [portion('another', 0, '3-7'), before[1]!],
      { start: 0, end: 1 },
      { start: 0, end: 1 },
    ],
    [
      'follow a portion that was moved above another',
      [portion('podium', 0, '1-2'), portion('tower', 0.5, '3-7')],
      { start: 5, end: 6 },
      { start: 0, end: 1 },
    ],
    ['are nowhere when none is left', [before[1]!], { start: 0, end: 2 }, null],
  ])('%s', (_, after, span, expected) => {
    expect(spanAfter(before, after, span).span).toEqual(expected)
  })

  test('come back with their portion after a save without it', () => {
    const without = [before[1]!]
    const relinked = spanAfter(before, without, { start: 0, end: 2 })
    expect(relinked.removed.map(({ name }) => name)).toEqual(['7', '6', '5'])
    expect(spanAfter(without, before, relinked.span, relinked.removed)).toEqual({
      span: { start: 0, end: 2 },
      removed: [],
    })
    // Another portion of the same numbers is another place.
    expect(spanAfter(without, [portion('another', 0, '3-7'), before[1]!], relinked.span, relinked.removed)).toEqual({
      span: null,
      removed: relinked.removed,
    })
  })

  test('never reach beyond the list', () => {
    const rows = fc.uniqueArray(fc.nat({ max: 12 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(rows, rows, fc.nat(7), fc.nat(7), (old, fresh, one, other) => {
        const [from, to] = [portion('a', 0, ...old.map(String)), portion('a', 0, ...fresh.map(String))]
        const { span } = spanAfter([from], [to], { start: Math.min(one, other), end: Math.max(one, other) })
        if (span !== null) expect(0 <= span.start && span.start <= span.end && span.end < fresh.length).toBe(true)
      }),
    )
  })
})

describe('markers of an elevation', () => {
  let plumbline: TestApp
  beforeAll(async () => {
    plumbline = await testApp()
  })
  afterAll(() => plumbline.close())

  test('keep their floors when a row is added on top, and become another version', async () => {
    const { db } = plumbline
    const stage = await aPlanStage(plumbline)
    const [moved, whole] = [await aMarker(db, stage.project, stage.plan), await aMarker(db, stage.project, stage.plan)]
    await db
      .updateTable('marker')
      .set({ elevation_id: stage.elevation.id, floor_start_idx: 0, floor_end_idx: 4 })
      .where('id', '=', moved)
      .execute()
    await db.updateTable('marker').set({ elevation_id: stage.elevation.id }).where('id', '=', whole).execute()
    const { name, portions, corporate_id } = await db
      .selectFrom('drawing')
      .select(['name', 'portions', 'corporate_id'])
      .where('id', '=', stage.elevation.id)
      .executeTakeFirstOrThrow()
    const [tower, podium] = portions
    const { status } = await plumbline.call(drawingRoutes.saveElevation, {
      params: { corporateId: corporate_id, workspaceId: stage.project.workspaceId },
      token: stage.token,
      body: {
        layoutId: stage.elevation.id,
        name,
        blockName: 'A',
        portions: [{ ...tower!, floors: [{ name: '8', height: 3 }, ...tower!.floors] }, podium!],
      },
    })
    expect(status).toBe(200)
    const rows = await db
      .selectFrom('marker')
      .select(['id', 'floor_start_idx', 'floor_end_idx', 'version'])
      .where('id', 'in', [moved, whole])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: moved, floor_start_idx: 1, floor_end_idx: 5, version: 2 },
      { id: whole, floor_start_idx: null, floor_end_idx: null, version: 1 },
    ])
    expect(
      await db
        .selectFrom('live_event')
        .select('id')
        .where('kind', '=', 'markers.changed')
        .where('entity_id', '=', stage.plan.id)
        .execute(),
    ).toHaveLength(1)
  })

  test('have their floors again when a deleted portion comes back, unless somebody chose other floors', async () => {
    const { db } = plumbline
    const stage = await aPlanStage(plumbline)
    const [left, chosen] = [await aMarker(db, stage.project, stage.plan), await aMarker(db, stage.project, stage.plan)]
    for (const id of [left, chosen])
      await db
        .updateTable('marker')
        .set({ elevation_id: stage.elevation.id, floor_start_idx: 0, floor_end_idx: 2 })
        .where('id', '=', id)
        .execute()
    const { name, portions, corporate_id } = await db
      .selectFrom('drawing')
      .select(['name', 'portions', 'corporate_id'])
      .where('id', '=', stage.elevation.id)
      .executeTakeFirstOrThrow()
    const save = async (given: typeof portions) =>
      expect(
        (
          await plumbline.call(drawingRoutes.saveElevation, {
            params: { corporateId: corporate_id, workspaceId: stage.project.workspaceId },
            token: stage.token,
            body: { layoutId: stage.elevation.id, name, blockName: 'A', portions: [...given] },
          })
        ).status,
      ).toBe(200)
    const floors = async () =>
      (
        await db
          .selectFrom('marker')
          .select(['id', 'floor_start_idx', 'floor_end_idx'])
          .where('id', 'in', [left, chosen])
          .orderBy('id')
          .execute()
      ).map(({ floor_start_idx, floor_end_idx }) => [floor_start_idx, floor_end_idx])
    await save(portions.slice(1))
    expect(await floors()).toEqual([
      [null, null],
      [null, null],
    ])
    const { status } = await plumbline.call(markerRoutes.update, {
      params: stage.params,
      token: stage.token,
      body: {
        layoutId: stage.plan.id,
        planId: stage.plan.planId,
        markers: [{ _id: chosen, version: 2, floorStartIdx: 0, floorEndIdx: 0 }],
      },
    })
    expect(status).toBe(200)
    await save(portions)
    const tower = portions[0]!.floors.flatMap((row) => expandFloorRange(row)).length
    expect(await floors()).toEqual([
      [0, 2],
      [tower, tower],
    ])
  })
})
