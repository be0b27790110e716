import { markerRoutes } from '@plumbline/contract/markers/markers'
import { mediaLibraryRoutes, mediaSorts, type MediaFilter, type MediaSort } from '@plumbline/contract/media/library'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMarker } from '../../../testing/builders/builders.ts'
import { fillMedia } from '../../../testing/builders/many-media.ts'
import { aPlanStage, type PlanStage } from '../../../testing/sites/plan-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { aMediaLibrary, type MediaLibrary } from '../../../testing/sites/media-library-site.ts'

let plumbline: TestApp
let site: MediaLibrary
let stage: MediaLibrary['stage']
let other: MediaLibrary['other']
let markers: MediaLibrary['markers']
beforeAll(async () => {
  plumbline = await testApp()
  site = await aMediaLibrary(plumbline)
  stage = site.stage
  other = site.other
  markers = site.markers
})
afterAll(() => plumbline.close())

const routes = mediaLibraryRoutes
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
        site.make(
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
    await site.make({ kind: 'side' }, filled)
    await site.make({}, other)
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

  test('the outline leads to every page, and holds the same rows as the counts', async () => {
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

describe('the rest', () => {
  test('the GSD is computed again from what is typed, and one above a metre is refused', async () => {
    const id = await site.make({ width: 4000, height: 3000 })
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
    expect((await site.detail(id)).image.gsd).toBe(2.5)
  })

  test('a photo that names no camera has no GSD of the model that was chosen', async () => {
    const id = await site.make({ width: 4000, height: 3000, facts: null })
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
      await site.make({
        marker_id: markers[1]!,
        width: 4000,
        height: 3000,
        facts: null,
        status: 'MEDIA_ANALYSIS_PROCESSING',
      }),
      await site.make({
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
    for (const longitude of [114.1, 114.2, -70]) await site.make({ longitude, latitude: 22.3 }, alone)
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
        params: { ...stage.params, imageId: await site.make({ name: '正面 1.JPG', is_stored }) },
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
      await site.make({ ...site.place(0, '2'), column_id: videoId }),
      await site.make({ ...site.place(0, '6'), column_id: videoId }),
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
