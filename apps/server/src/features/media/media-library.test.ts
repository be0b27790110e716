import { markerRoutes } from '@plumbline/contract/markers'
import { mediaLibraryRoutes, mediaSorts, type MediaFilter, type MediaSort } from '@plumbline/contract/media-library'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMarker } from '../../testing/builders.ts'
import { fillMedia } from '../../testing/many-media.ts'
import { aMedia } from '../../testing/media-builders.ts'
import { aPlanStage, type PlanStage } from '../../testing/plan-stage.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

type GivenMedia = NonNullable<Parameters<typeof aMedia>[2]>

let plumbline: TestApp
let stage: PlanStage
let other: PlanStage
let markers: readonly [string, string]
let columns: readonly string[]

beforeAll(async () => {
  plumbline = await testApp()
  stage = await aPlanStage(plumbline)
  other = await aPlanStage(plumbline)
  markers = [
    await aMarker(plumbline.db, stage.project, stage.plan),
    await aMarker(plumbline.db, stage.project, stage.plan),
  ]
  const { body } = await plumbline.call(markerRoutes.createColumns, {
    params: stage.params,
    token: stage.token,
    body: { count: 3, markerId: markers[0], layoutId: stage.elevation.id },
  })
  columns = body.inspection.videoColumns.map(({ _id }) => _id)
})
afterAll(() => plumbline.close())

const routes = mediaLibraryRoutes
const make = (given: GivenMedia = {}, at = stage) => aMedia(plumbline.db, at.project, given)
const detail = async (imageId: string) =>
  (await plumbline.call(routes.get, { params: { ...stage.params, imageId }, token: stage.token })).body
type Changed = Parameters<typeof plumbline.call<typeof routes.change>>[1]['body']
const change = (imageId: string, body: Changed, of = stage) =>
  plumbline.call(routes.change, { params: { ...of.params, imageId }, token: of.token, body })
const place = (column: number, floor: string, slot = 0): GivenMedia => ({
  elevation_id: stage.elevation.id,
  column_id: columns[column]!,
  floor,
  slot,
})
const statusOf = async (id: string) =>
  await plumbline.db
    .selectFrom('marker')
    .select(['status', 'total_media_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type Asked = Partial<MediaFilter> & { readonly sort?: MediaSort; readonly descending?: boolean }

async function pages(at: Pick<PlanStage, 'params' | 'token'>, asked: Asked, limit: number): Promise<string[][]> {
  const found: string[][] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await plumbline.call(routes.list, {
      params: at.params,
      token: at.token,
      query: { ...asked, limit, ...(cursor === undefined ? {} : { cursor }) } as never,
    })
    found.push(body.data.map(({ _id }) => _id))
    cursor = body.nextCursor
  }
  return found
}

describe('the list', () => {
  let filled: PlanStage
  let all: readonly string[]

  beforeAll(async () => {
    filled = await aPlanStage(plumbline)
    const marker = await aMarker(plumbline.db, filled.project, filled.plan)
    const { body } = await plumbline.call(markerRoutes.createColumns, {
      params: filled.params,
      token: filled.token,
      body: { count: 2 },
    })
    const [first, second] = body.inspection.videoColumns
    all = await Promise.all(
      Array.from({ length: 47 }, (_, n) =>
        make(
          {
            name: `DJI_${n % 7}.JPG`,
            size: String(1_000 + (n % 5)),
            type: n % 4 === 0 ? 'thermal' : 'visual',
            tag: ['', 'crack', 'rust'][n % 3]!,
            usage: n % 2 === 0 ? 'AI analysis' : '3D model',
            taken_at: n % 6 === 0 ? null : `2026-09-0${1 + (n % 3)}T10:00:0${n % 2}`,
            marker_id: n % 5 === 0 ? null : marker,
            elevation_id: n % 9 === 0 ? null : filled.elevation.id,
            column_id: n % 8 === 0 ? null : [first!._id, second!._id][n % 2]!,
            floor: n % 9 === 0 || n % 7 === 0 ? null : String(1 + (n % 7)),
            slot: n % 4,
          },
          filled,
        ),
      ),
    )
    await make({ kind: 'side' }, filled)
    await make({}, other)
  })

  const asks = fc.record({
    sort: fc.constantFrom(...mediaSorts),
    descending: fc.boolean(),
    type: fc.constantFrom(undefined, 'visual' as const),
    tags: fc.constantFrom(undefined, 'crack', 'rust,none'),
    floors: fc.constantFrom(undefined, '3,4,none'),
    elevations: fc.constantFrom(undefined, 'none'),
    markers: fc.constantFrom(undefined, 'none'),
    q: fc.constantFrom(undefined, 'dji_3', '%'),
    from: fc.constantFrom(undefined, '2026-09-02'),
    to: fc.constantFrom(undefined, '2026-09-02'),
  })
  const given = (asked: Asked) =>
    Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked

  test('in any order and through any filter, pages of any size hold each row once, as one page does, and backwards is backwards', async () => {
    await fc.assert(
      fc.asyncProperty(asks, fc.integer({ min: 1, max: 60 }), async (any, limit) => {
        const asked = given(any)
        const whole = (await pages(filled, asked, 200)).flat()
        expect((await pages(filled, asked, limit)).flat()).toEqual(whole)
        expect((await pages(filled, { ...asked, descending: !any.descending }, limit)).flat()).toEqual(
          whole.toReversed(),
        )
        expect(new Set(whole).size).toBe(whole.length)
        expect(
          (await plumbline.call(routes.ids, { params: filled.params, token: filled.token, query: asked as never })).body
            .ids,
        ).toEqual(whole)
      }),
      { numRuns: 20 },
    )
    expect((await pages(filled, {}, 10)).flat().toSorted()).toEqual(all.toSorted())
  })

  test('the outline leads to every page, and tells of the same rows as the counts', async () => {
    const { params, token, project } = await aPlanStage(plumbline)
    await fillMedia(plumbline.db, project, 620)
    await fc.assert(
      fc.asyncProperty(asks, async (any) => {
        const { sort, descending: _, ...filter } = given(any)
        const { body: outline } = await plumbline.call(routes.outline, { params, token, query: given(any) as never })
        const { body: facets } = await plumbline.call(routes.facets, { params, token, query: filter as never })
        const whole = await pages({ params, token }, given(any), 200)
        const total = whole.flat().length
        expect([outline.total, facets.total]).toEqual([total, total])
        if (sort === 'place' || sort === 'time')
          expect(outline.groups.reduce((sum, { first, count }) => (first === sum ? sum + count : Number.NaN), 0)).toBe(
            total,
          )
        for (const [index, page] of outline.pages.entries()) {
          const { body } = await plumbline.call(routes.list, {
            params,
            token,
            query: { ...given(any), cursor: page.cursor, limit: page.count } as never,
          })
          expect(body.data.map(({ _id }) => _id)).toEqual(whole[index])
        }
      }),
      { numRuns: 12 },
    )
  })

  test('a wall counts its photos among what the other filters leave, whichever wall is chosen', async () => {
    const { body: chosen } = await plumbline.call(routes.facets, {
      params: filled.params,
      token: filled.token,
      query: { elevations: 'none', type: 'visual' },
    })
    const { body: open } = await plumbline.call(routes.facets, {
      params: filled.params,
      token: filled.token,
      query: { type: 'visual' },
    })
    expect(chosen.elevations).toEqual(open.elevations)
    expect(chosen.elevations.map(({ id, count }) => [id, count])).toEqual([
      [filled.elevation.id, expect.any(Number)],
      [null, chosen.total],
    ])
  })

  test.each([
    { cursor: 'nonsense' },
    { cursor: Buffer.from('["place",0,"a"]').toString('base64url') },
    {
      cursor: Buffer.from('["time",0,"0000-01-01T00:00:00","ffffffff-ffff-ffff-ffff-ffffffffffff"]').toString(
        'base64url',
      ),
      sort: 'time',
    },
    { markers: 'x' },
    { from: '2026-13-01' },
  ])('%j is refused', async (query) => {
    const { error } = await plumbline.call(routes.list, {
      params: filled.params,
      token: filled.token,
      query: query as never,
    })
    expect(error.code).toBe('input.invalid')
  })
})

describe('one photo', () => {
  test('has neighbours above, below, left and right on its wall, of its own type', async () => {
    const [here, above, below, left, right] = await Promise.all([
      make(place(1, '5')),
      make(place(1, '7')),
      make(place(1, '4')),
      make(place(0, '5')),
      make(place(2, '5')),
    ])
    await make({ ...place(1, '6'), type: 'thermal' })
    expect((await detail(here)).neighbours).toEqual({ above, below, left, right })
    expect((await detail(left)).neighbours).toEqual({ above: null, below: null, left: null, right: here })
    const { previous, next } = await detail(above)
    expect([previous, (await detail(next!)).previous]).toEqual([expect.any(String), above])
    expect((await detail(await make())).neighbours).toEqual({ above: null, below: null, left: null, right: null })
  })

  test('is found in its inspection only', async () => {
    const foreign = await make({}, other)
    for (const imageId of [foreign, v7()]) {
      expect(
        (await plumbline.call(routes.get, { params: { ...stage.params, imageId }, token: stage.token })).error,
      ).toMatchObject({ code: 'media.not-found', message: 'The image has been unassigned or deleted' })
      expect((await change(imageId, { tag: 'x' })).error.code).toBe('media.not-found')
      expect(
        (await plumbline.call(routes.download, { params: { ...stage.params, imageId }, token: stage.token })).error
          .code,
      ).toBe('media.not-found')
    }
  })

  test('whoever saves on top of a newer one is given it', async () => {
    const id = await make()
    const { version } = (await detail(id)).image
    expect((await change(id, { version, tag: 'crack' })).body.image).toMatchObject({
      tag: 'crack',
      version: version + 1,
    })
    const stale = await change(id, { version, tag: 'rust' })
    expect([stale.status, stale.error.newer]).toMatchObject([409, { image: { tag: 'crack' } }])
  })

  test('is put on a floor of its wall only, and loses the floor on a wall that has none such', async () => {
    const id = await make()
    expect((await change(id, { floor: '5' })).error).toMatchObject({ code: 'input.invalid', field: 'floor' })
    expect((await change(id, { elevationId: stage.elevation.id, floor: '8' })).error.code).toBe('input.invalid')
    expect((await change(id, { elevationId: stage.plan.id })).error.code).toBe('drawing.not-found')
    expect((await change(id, { columnId: v7() })).error.code).toBe('column.not-found')
    expect(
      (await change(id, { elevationId: stage.elevation.id, floor: '5', columnId: columns[0]!, slot: 2 })).body.image,
    ).toMatchObject({ floor: '5', floorName: '5', slot: 2, columnName: 'Column 1' })
    expect((await change(id, { elevationId: null })).body.image).toMatchObject({
      elevationId: null,
      floor: null,
      columnId: columns[0],
    })
  })

  test('floors that it shows are kept top-down, and a range must be one', async () => {
    const id = await make()
    const floorGuides = [
      { floor: '3', line: 0.9 },
      { floor: '4', line: 0.4 },
    ]
    expect((await change(id, { floorRange: '3-4', floorGuides })).body).toMatchObject({
      floorRange: '3-4',
      floorGuides: floorGuides.toReversed(),
    })
    expect((await change(id, { floorRange: '7-3' })).error).toMatchObject({
      code: 'input.invalid',
      field: 'floorRange',
    })
  })

  test('a column keeps its one video', async () => {
    const [columnId, second] = [columns[2]!, await make({ kind: 'video' })]
    await make({ kind: 'video', column_id: columnId })
    expect((await change(second, { columnId })).error.code).toBe('media.column-taken')
    expect((await change(await make(), { columnId })).status).toBe(200)
  })
})

describe('markers', () => {
  test('a photo moves to another with its thermal half, and both markers say what they have', async () => {
    const [from, to] = [
      await aMarker(plumbline.db, stage.project, stage.plan),
      await aMarker(plumbline.db, stage.project, stage.plan),
    ]
    const id = await make({ marker_id: from, status: 'MEDIA_ANALYSIS_COMPLETE' })
    const half = await make({ marker_id: from, type: 'thermal', companion_of: id, status: 'MEDIA_ANALYSIS_COMPLETE' })
    const temperatures = await make({ marker_id: from, kind: 'side', type: 'thermal', companion_of: half })
    const markerOf = (one: string) =>
      plumbline.db.selectFrom('media').select('marker_id').where('id', '=', one).execute()
    expect((await change(id, { markerId: await aMarker(plumbline.db, other.project, other.plan) })).error.code).toBe(
      'marker.not-found',
    )
    expect((await change(id, { markerId: to })).body).toMatchObject({
      image: { markerId: to, thermalId: half, layoutId: stage.plan.id },
      marker: { _id: to },
    })
    expect((await detail(half)).image.markerId).toBe(to)
    expect(await markerOf(temperatures)).toEqual([{ marker_id: to }])
    expect([await statusOf(from), await statusOf(to)]).toEqual([
      { status: 'MEDIA_NOT_UPLOADED', total_media_count: 0 },
      { status: 'MEDIA_ANALYSIS_COMPLETE', total_media_count: 2 },
    ])
    // Seen nowhere, the temperatures go with the photo that somebody deletes.
    await plumbline.call(routes.removeMany, { params: stage.params, token: stage.token, body: { mediaIds: [half] } })
    expect(await markerOf(temperatures)).toEqual([])
  })

  test('a photo is taken off the marker that it is on, once', async () => {
    const id = await make({ marker_id: markers[0], ...place(0, '1') })
    const { layoutPlanMarkerId: planMarkerId } = (await detail(id)).image
    const off = (markerId: string) =>
      plumbline.call(routes.takeOff, {
        params: { ...stage.params, imageId: id, planMarkerId: planMarkerId!, markerId },
        token: stage.token,
      })
    expect((await off(markers[1])).error.message).toBe('The image has been unassigned or deleted')
    expect((await off(markers[0])).body).toEqual({ success: true })
    expect((await detail(id)).image).toMatchObject({ markerId: null, columnId: null, floor: '1' })
    expect((await off(markers[0])).status).toBe(404)
  })
})

describe('many at once', () => {
  test('are changed in this inspection only, thermal halves following to their place', async () => {
    const ids = [await make(place(0, '2')), await make(place(1, '3'))]
    const half = await make({ type: 'thermal', companion_of: ids[0]! })
    const foreign = await make({}, other)
    const many = (given: object, mediaIds = [...ids, foreign, v7()]) =>
      plumbline.call(routes.changeMany, { params: stage.params, token: stage.token, body: { mediaIds, change: given } })
    expect((await many({ tag: 'rust', floor: '6', columnId: columns[2]! })).body).toEqual({ changed: 2 })
    for (const id of ids)
      expect((await detail(id)).image).toMatchObject({ tag: 'rust', floor: '6', columnId: columns[2], version: 2 })
    expect((await detail(half)).image).toMatchObject({ tag: '', floor: '6', columnId: columns[2] })
    expect((await many({ floor: '99' })).error.code).toBe('input.invalid')
    expect((await many({})).body).toEqual({ changed: 0 })
    expect((await many({ tag: 'x' }, [foreign])).body).toEqual({ changed: 0 })
  })

  test('are deleted, and the log says how many', async () => {
    const [id, foreign] = [await make({ marker_id: markers[0] }), await make({}, other)]
    const remove = () =>
      plumbline.call(routes.removeMany, { params: stage.params, token: stage.token, body: { mediaIds: [id, foreign] } })
    expect((await remove()).body).toEqual({ removed: 1 })
    expect((await remove()).body).toEqual({ removed: 0 })
    expect(await plumbline.db.selectFrom('media').select('id').where('id', 'in', [id, foreign]).execute()).toEqual([
      { id: foreign },
    ])
    expect(
      await plumbline.db
        .selectFrom('audit_entry')
        .select('detail')
        .where('action', '=', 'media.delete')
        .where('subject_id', '=', stage.project.id)
        .orderBy('id desc')
        .limit(1)
        .execute(),
    ).toEqual([{ detail: { media: '1' } }])
  })
})

describe('the rest', () => {
  test('the GSD is computed anew from what is typed, and one above a metre is refused', async () => {
    const id = await make({ width: 4000, height: 3000 })
    const gsd = (pdib: number) =>
      plumbline.call(routes.updateGsd, {
        params: { ...stage.params, imageId: id },
        token: stage.token,
        body: { hardwareModel: 'Other', payload: null, pdib, cameraFocalLength: 8, sensorWidth: 8 },
      })
    expect((await gsd(10)).body).toMatchObject({
      image: {
        gsd: 2.5,
        gsdSource: 'typed',
        gsdNumbers: {
          focalLength: 8,
          sensorWidth: 8,
          imageWidth: 4000,
          distance: 10,
          distanceSource: 'typed',
          zoom: 1,
        },
        pdib: 10,
        hardwareModel: 'Other',
      },
      annotations: [],
    })
    expect((await gsd(5_000)).error).toMatchObject({ code: 'input.invalid', field: 'pdib' })
    expect((await detail(id)).image.gsd).toBe(2.5)
  })

  test('a photo that names no camera has no GSD of the model that was chosen', async () => {
    const id = await make({ width: 4000, height: 3000, facts: null })
    const { body } = await plumbline.call(routes.updateGsd, {
      params: { ...stage.params, imageId: id },
      token: stage.token,
      body: { hardwareModel: 'M30', payload: null, pdib: 10, cameraFocalLength: null, sensorWidth: null },
    })
    expect(body).toMatchObject({ image: { gsd: null, gsdSource: null, gsdNumbers: null } })
  })

  test('a marker has the range of its photos, their cameras, and how many are unknown, also while the detector reads them', async () => {
    const marker = async () =>
      plumbline.db
        .selectFrom('marker')
        .select(['gsd', 'gsd_range'])
        .where('id', '=', markers[1]!)
        .executeTakeFirstOrThrow()
    const type = (id: string, focalLength: number | null) =>
      plumbline.call(routes.updateGsd, {
        params: { ...stage.params, imageId: id },
        token: stage.token,
        body: {
          hardwareModel: 'Other',
          payload: null,
          pdib: 10,
          cameraFocalLength: focalLength,
          sensorWidth: focalLength,
        },
      })
    const ids = [
      await make({
        marker_id: markers[1]!,
        width: 4000,
        height: 3000,
        facts: null,
        status: 'MEDIA_ANALYSIS_PROCESSING',
      }),
      await make({
        marker_id: markers[1]!,
        type: 'thermal',
        width: 1000,
        height: 800,
        facts: null,
        status: 'MEDIA_ANALYSIS_COMPLETE',
      }),
    ] as const
    await type(ids[0], 8)
    expect(await marker()).toEqual({ gsd: 2.5, gsd_range: { min: 2.5, max: 2.5, cameras: 1, unknown: 1 } })
    await type(ids[1], 8)
    expect(await marker()).toMatchObject({ gsd_range: { min: 2.5, max: 10, cameras: 2, unknown: 0 } })
    await plumbline.call(routes.removeMany, { params: stage.params, token: stage.token, body: { mediaIds: [...ids] } })
    expect(await marker()).toEqual({ gsd: null, gsd_range: null })
  })

  test('one file far from the others does not move the middle', async () => {
    const alone = await aPlanStage(plumbline)
    const position = async () =>
      (await plumbline.call(routes.position, { params: alone.params, token: alone.token })).body
    expect(await position()).toEqual({ coordinates: null, count: 0 })
    for (const longitude of [114.1, 114.2, -70]) await make({ longitude, latitude: 22.3 }, alone)
    expect(await position()).toEqual({ coordinates: [114.1, 22.3], count: 3 })
  })

  test('capture dates are hidden and shown again', async () => {
    const settings = async () =>
      (await plumbline.call(routes.settings, { params: stage.params, token: stage.token })).body
    expect(await settings()).toEqual({ ifShowCaptureDate: true })
    await plumbline.call(routes.saveSettings, {
      params: stage.params,
      token: stage.token,
      body: { ifShowCaptureDate: false },
    })
    expect(await settings()).toEqual({ ifShowCaptureDate: false })
  })

  test('a file is handed out under its own name once it is here', async () => {
    const url = async (is_stored: boolean) =>
      plumbline.call(routes.download, {
        params: { ...stage.params, imageId: await make({ name: '正面 1.JPG', is_stored }) },
        token: stage.token,
      })
    expect((await url(false)).error.code).toBe('media.not-stored')
    expect((await url(true)).body.url).toContain('/files/')
  })

  test('a column is defined by its photos top-down and the floors of its wall', async () => {
    const { body } = await plumbline.call(markerRoutes.createColumns, {
      params: stage.params,
      token: stage.token,
      body: { count: 1, layoutId: stage.elevation.id },
    })
    const videoId = body.inspection.videoColumns.at(-1)!._id
    const [low, high] = [
      await make({ ...place(0, '2'), column_id: videoId }),
      await make({ ...place(0, '6'), column_id: videoId }),
    ]
    const ask = (layoutCategory: 'layout' | 'floor', id = videoId) =>
      plumbline.call(routes.defineItem, {
        params: {
          ...stage.params,
          workspaceId: stage.project.workspaceId,
          layoutId: stage.plan.id,
          videoId: id,
          layoutCategory,
        },
        token: stage.token,
      })
    const { payload } = (await ask('layout')).body
    expect([payload.images.map(({ _id }) => _id), payload.defined.map(({ imageId }) => imageId)]).toEqual([
      [high, low],
      [high, low],
    ])
    expect(payload).toMatchObject({
      elevation: { _id: stage.elevation.id },
      totalHeight: 22.4,
      floors: ['7', '6', '5', '4', '3', '2', '1'].map((name) => ({ name, displayName: name, height: 3.2 })),
    })
    expect((await ask('floor')).error.code).toBe('drawing.not-found')
    expect((await ask('layout', v7())).error.code).toBe('column.not-found')
  })
})
