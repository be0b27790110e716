import {
  markerRoutes,
  type Marker,
  type MarkerChange,
  type NewerMarkers,
  type NewMarker,
} from '@plumbline/contract/markers/markers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aMarker } from '../../testing/builders/builders.ts'
import { aPlanStage as aStage, location, type PlanStage as Stage } from '../../testing/sites/plan-site.ts'
import { settleMarkerMedia } from './media-status.ts'

let plumbline: TestApp
let stage: Stage
beforeAll(async () => {
  plumbline = await testApp()
  stage = await aStage(plumbline)
})
afterAll(() => plumbline.close())

const get = (of = stage) =>
  plumbline.call(markerRoutes.get, { params: { ...of.params, layoutId: of.plan.id }, token: of.token })
const create = (marker: Partial<NewMarker> = {}, of = stage, token = of.token) =>
  plumbline.call(markerRoutes.create, {
    params: of.params,
    token,
    body: { layoutId: of.plan.id, planId: of.plan.planId, marker: { markerType: 'Box', location, ...marker } },
  })
const update = (markers: readonly MarkerChange[], of = stage, token = of.token) =>
  plumbline.call(markerRoutes.update, {
    params: of.params,
    token,
    body: { layoutId: of.plan.id, planId: of.plan.planId, markers: [...markers] },
  })
const remove = (markers: readonly string[], of = stage) =>
  plumbline.call(markerRoutes.remove, {
    params: { ...of.params, layoutId: of.plan.id, planId: of.plan.planId },
    token: of.token,
    body: { markers: [...markers] },
  })
const made = async (given: Partial<NewMarker> = {}, of = stage): Promise<Marker> =>
  (await create(given, of)).body.marker

describe('the set of a plan', () => {
  test('is 204 until somebody marks the plan, then the same set for every reader', async () => {
    const fresh = await aStage(plumbline)
    const none = await get(fresh)
    expect([none.status, none.body]).toEqual([204, undefined])
    const begin = () =>
      plumbline.call(markerRoutes.createSet, {
        params: fresh.params,
        token: fresh.token,
        body: { layoutId: fresh.plan.id, planId: fresh.plan.planId },
      })
    const [one, two] = await Promise.all([begin(), begin()])
    expect(one.body).toEqual(two.body)
    expect((await get(fresh)).body).toEqual({
      _id: one.body._id,
      layoutId: fresh.plan.id,
      planId: fresh.plan.planId,
      inspectionId: fresh.params.inspectionId,
      markers: [],
    })
    const all = await plumbline.call(markerRoutes.listSets, { params: fresh.params, token: fresh.token })
    expect(all.body.layoutPlanMarkers.map(({ _id }) => _id)).toEqual([one.body._id])
  })

  test('lies on a plan: not on an elevation, not in three dimensions, not under another plan id', async () => {
    for (const [layoutId, planId] of [
      [stage.elevation.id, stage.elevation.planId],
      [stage.model.id, stage.model.planId],
      [stage.plan.id, stage.elevation.planId],
      [v7(), v7()],
    ] as const) {
      const { error } = await plumbline.call(markerRoutes.createSet, {
        params: stage.params,
        token: stage.token,
        body: { layoutId, planId },
      })
      expect(error.code).toBe('drawing.not-found')
    }
  })
})

describe('a marker', () => {
  test('starts untitled, with everything that was given, and publishes nothing to other corporates', async () => {
    const given = {
      markerType: 'PhotoSeq',
      startPoint: { x: 0.1, y: 0.2 },
      endPoint: { x: 0.8, y: 0.2 },
      drawing: [
        [
          { x: 0.1, y: 0.2 },
          { x: 0.4, y: 0.3 },
        ],
      ],
      rotation: 90,
      subMarkers: [{ _id: v7(), name: 'Bay 1', location }],
      elevationId: stage.elevation.id,
      floorStartIdx: 0,
      floorEndIdx: 6,
      gsd: 1.25,
      hardwareModel: 'M30',
    } as const
    const marker = await made({
      ...given,
      drawing: given.drawing.map((line) => [...line]),
      subMarkers: [...given.subMarkers],
    })
    expect(marker).toMatchObject({
      ...given,
      name: 'Untitled',
      markerId: marker._id,
      status: 'MEDIA_NOT_UPLOADED',
      mediaStatus: [],
      totalMediaCount: 0,
      updatedBy: 'Ada Byron',
      version: 1,
    })
    expect((await get()).body!.markers).toContainEqual(marker)
  })

  test('sent again after a lost answer is the same one', async () => {
    const _id = v7()
    const [first, again] = [await create({ _id, name: 'North' }), await create({ _id, name: 'North' })]
    expect(again.body).toEqual(first.body)
    expect((await get()).body!.markers.filter((marker) => marker._id === _id)).toHaveLength(1)
  })

  test('never takes the id of one on another plan', async () => {
    const other = await aStage(plumbline)
    const { _id } = await made({}, other)
    expect((await create({ _id })).error).toMatchObject({ code: 'input.invalid', field: 'marker._id' })
    expect((await get(other)).body!.markers).toHaveLength(1)
  })

  test.each([
    ['floors without an elevation', { floorStartIdx: 0, floorEndIdx: 1 }, 'input.invalid'],
    ['a floor that the elevation has not', { floorStartIdx: 0, floorEndIdx: 7 }, 'input.invalid'],
    ['floors the wrong way round', { floorStartIdx: 3, floorEndIdx: 2 }, 'input.invalid'],
    ['half a range', { floorStartIdx: 3 }, 'input.invalid'],
    ['no name', { name: ' ' }, 'input.invalid'],
    ['a name of 51', { name: 'x'.repeat(51) }, 'input.invalid'],
    ['a place outside the plan', { location: { left: 0, top: 0, right: 1.1, bottom: 1 } }, 'input.invalid'],
  ] as const)('is refused with %s', async (_, given, code) => {
    const before = (await get()).body!.markers.length
    const linked =
      'floorStartIdx' in given && _ !== 'floors without an elevation' ? { elevationId: stage.elevation.id } : {}
    expect((await create({ ...linked, ...given })).error.code).toBe(code)
    expect((await get()).body!.markers).toHaveLength(before)
  })

  test('changes only in what is given', async () => {
    const marker = await made({ name: 'West', rotation: 10 })
    const { body } = await update([{ _id: marker._id, version: 1, name: 'West wing' }])
    expect(body.layoutPlanMarker.markers.find(({ _id }) => _id === marker._id)).toMatchObject({
      name: 'West wing',
      rotation: 10,
      location,
      version: 2,
    })
    expect(body.isImagesAndAnnotationUpdated).toBe(false)
  })

  test('that carries photos says so when it moves to other floors', async () => {
    const _id = await aMarker(plumbline.db, stage.project, stage.plan, { totalMediaCount: 4 })
    expect((await update([{ _id, version: 1, name: 'East' }])).body.isImagesAndAnnotationUpdated).toBe(false)
    const moved = await update([{ _id, version: 2, elevationId: stage.elevation.id, floorStartIdx: 1, floorEndIdx: 1 }])
    expect(moved.body.isImagesAndAnnotationUpdated).toBe(true)
  })

  test('learns from media how far they are, without becoming another version', async () => {
    const marker = await made()
    await plumbline.db.transaction().execute((trx) => settleMarkerMedia(trx, marker._id, 12))
    const now = (await get()).body!.markers.find(({ _id }) => _id === marker._id)
    expect(now).toMatchObject({ status: 'MEDIA_NOT_UPLOADED', totalMediaCount: 12, version: 1 })
  })

  test('is deleted once, however often it is asked for', async () => {
    const marker = await made()
    for (const _ of [1, 2])
      expect((await remove([marker._id])).body.markers.map(({ _id }) => _id)).not.toContain(marker._id)
  })

  test('is published to people who have the plan open', async () => {
    const before = await plumbline.db.selectFrom('live_event').select('id').execute()
    await made()
    const [last] = await plumbline.db
      .selectFrom('live_event')
      .selectAll()
      .where('kind', '=', 'markers.changed')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(last).toMatchObject({ entity_id: stage.plan.id, project_id: stage.params.projectId })
    expect(before.map(({ id }) => id)).not.toContain(last!.id)
  })

  test('is one of two thousand at most', async () => {
    const full = await aStage(plumbline)
    await made({}, full)
    const { set_id, corporate_id } = await plumbline.db
      .selectFrom('marker')
      .select(['set_id', 'corporate_id'])
      .where('project_id', '=', full.project.id)
      .executeTakeFirstOrThrow()
    await plumbline.db
      .insertInto('marker')
      .values(
        Array.from({ length: 1_999 }, () => ({
          id: v7(),
          set_id,
          project_id: full.project.id,
          corporate_id,
          marker_type: 'Photo' as const,
          name: 'P',
          location: JSON.stringify(location),
          elevation_id: null,
          floor_start_idx: null,
          floor_end_idx: null,
          gsd: null,
          created_by: null,
          updated_by: null,
        })),
      )
      .execute()
    expect((await create({}, full)).error.code).toBe('marker.too-many')
    expect((await get(full)).body!.markers).toHaveLength(2_000)
  })
})

describe('two people on one plan', () => {
  test('a stale change answers 409 with what is stored, and saves nothing of the request', async () => {
    const [mine, shared] = [await made({ name: 'Mine' }), await made({ name: 'Shared' })]
    await update([{ _id: shared._id, version: 1, name: 'Theirs' }], stage, stage.colleague)
    const { status, error } = await update([
      { _id: mine._id, version: 1, name: 'Changed' },
      { _id: shared._id, version: 1, name: 'Ours' },
    ])
    expect([status, error.code]).toEqual([409, 'version.stale'])
    expect((error.newer as NewerMarkers).markers.map(({ name, version }) => [name, version])).toEqual([
      ['Mine', 1],
      ['Theirs', 2],
    ])
    expect(
      (await get()).body!.markers.filter(({ _id }) => [mine._id, shared._id].includes(_id)).map(({ name }) => name),
    ).toEqual(['Mine', 'Theirs'])
  })

  test('one that was deleted is missing from the answer', async () => {
    const marker = await made()
    await remove([marker._id])
    const { error } = await update([{ _id: marker._id, version: 1, name: 'Too late' }])
    expect([error.code, (error.newer as NewerMarkers).markers]).toEqual(['version.stale', []])
  })

  test('the same marker twice in one request is refused', async () => {
    const marker = await made()
    expect(
      (
        await update([
          { _id: marker._id, version: 1, name: 'A' },
          { _id: marker._id, version: 1, name: 'B' },
        ])
      ).error,
    ).toMatchObject({ code: 'input.invalid', field: 'markers' })
  })
})
