import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMarker } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aMediaLibrary, type MediaLibrary } from '../../testing/sites/media-library-site.ts'

let plumbline: TestApp
let site: MediaLibrary
let stage: MediaLibrary['stage']
let other: MediaLibrary['other']
let markers: MediaLibrary['markers']
let columns: MediaLibrary['columns']
beforeAll(async () => {
  plumbline = await testApp()
  site = await aMediaLibrary(plumbline)
  stage = site.stage
  other = site.other
  markers = site.markers
  columns = site.columns
})
afterAll(() => plumbline.close())

const routes = mediaLibraryRoutes
const statusOf = async (id: string) =>
  await plumbline.db
    .selectFrom('marker')
    .select(['status', 'total_media_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('one photo', () => {
  test('has neighbours above, below, left and right on its wall, of its own type', async () => {
    const [here, above, below, left, right] = await Promise.all([
      site.make(site.place(1, '5')),
      site.make(site.place(1, '7')),
      site.make(site.place(1, '4')),
      site.make(site.place(0, '5')),
      site.make(site.place(2, '5')),
    ])
    await site.make({ ...site.place(1, '6'), type: 'thermal' })
    expect((await site.detail(here)).neighbours).toEqual({ above, below, left, right })
    expect((await site.detail(left)).neighbours).toEqual({ above: null, below: null, left: null, right: here })
    const { previous, next } = await site.detail(above)
    expect([previous, (await site.detail(next!)).previous]).toEqual([expect.any(String), above])
    expect((await site.detail(await site.make())).neighbours).toEqual({
      above: null,
      below: null,
      left: null,
      right: null,
    })
  })

  test('is found in its inspection only', async () => {
    const foreign = await site.make({}, other)
    for (const imageId of [foreign, v7()]) {
      expect(
        (await plumbline.call(routes.get, { params: { ...stage.params, imageId }, token: stage.token })).error,
      ).toMatchObject({ code: 'media.not-found', message: 'The image has been unassigned or deleted' })
      expect((await site.change(imageId, { tag: 'x' })).error.code).toBe('media.not-found')
      expect(
        (await plumbline.call(routes.download, { params: { ...stage.params, imageId }, token: stage.token })).error
          .code,
      ).toBe('media.not-found')
    }
  })

  test('a save on top of a newer version is answered with the newer one', async () => {
    const id = await site.make()
    const { version } = (await site.detail(id)).image
    expect((await site.change(id, { version, tag: 'crack' })).body.image).toMatchObject({
      tag: 'crack',
      version: version + 1,
    })
    const stale = await site.change(id, { version, tag: 'rust' })
    expect([stale.status, stale.error.newer]).toMatchObject([409, { image: { tag: 'crack' } }])
  })

  test('is put on a floor of its wall only, and loses the floor on a wall that has none such', async () => {
    const id = await site.make()
    expect((await site.change(id, { floor: '5' })).error).toMatchObject({ code: 'input.invalid', field: 'floor' })
    expect((await site.change(id, { elevationId: stage.elevation.id, floor: '8' })).error.code).toBe('input.invalid')
    expect((await site.change(id, { elevationId: stage.plan.id })).error.code).toBe('drawing.not-found')
    expect((await site.change(id, { columnId: v7() })).error.code).toBe('column.not-found')
    expect(
      (await site.change(id, { elevationId: stage.elevation.id, floor: '5', columnId: columns[0]!, slot: 2 })).body
        .image,
    ).toMatchObject({ floor: '5', floorName: '5', slot: 2, columnName: 'Column 1' })
    expect((await site.change(id, { elevationId: null })).body.image).toMatchObject({
      elevationId: null,
      floor: null,
      columnId: columns[0],
    })
  })

  test('floors that it shows are stored top-down, and a range must be one', async () => {
    const id = await site.make()
    const floorGuides = [
      { floor: '3', line: 0.9 },
      { floor: '4', line: 0.4 },
    ]
    expect((await site.change(id, { floorRange: '3-4', floorGuides })).body).toMatchObject({
      floorRange: '3-4',
      floorGuides: floorGuides.toReversed(),
    })
    expect((await site.change(id, { floorRange: '7-3' })).error).toMatchObject({
      code: 'input.invalid',
      field: 'floorRange',
    })
  })

  test('a column keeps its one video', async () => {
    const [columnId, second] = [columns[2]!, await site.make({ kind: 'video' })]
    await site.make({ kind: 'video', column_id: columnId })
    expect((await site.change(second, { columnId })).error.code).toBe('media.column-taken')
    expect((await site.change(await site.make(), { columnId })).status).toBe(200)
  })
})

describe('markers', () => {
  test('a photo moves to another with its thermal half, and both markers say what they have', async () => {
    const [from, to] = [
      await aMarker(plumbline.db, stage.project, stage.plan),
      await aMarker(plumbline.db, stage.project, stage.plan),
    ]
    const id = await site.make({ marker_id: from, status: 'MEDIA_ANALYSIS_COMPLETE' })
    const half = await site.make({
      marker_id: from,
      type: 'thermal',
      companion_of: id,
      status: 'MEDIA_ANALYSIS_COMPLETE',
    })
    const temperatures = await site.make({ marker_id: from, kind: 'side', type: 'thermal', companion_of: half })
    const markerOf = (one: string) =>
      plumbline.db.selectFrom('media').select('marker_id').where('id', '=', one).execute()
    expect(
      (await site.change(id, { markerId: await aMarker(plumbline.db, other.project, other.plan) })).error.code,
    ).toBe('marker.not-found')
    expect((await site.change(id, { markerId: to })).body).toMatchObject({
      image: { markerId: to, thermalId: half, layoutId: stage.plan.id },
      marker: { _id: to },
    })
    expect((await site.detail(half)).image.markerId).toBe(to)
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
    const id = await site.make({ marker_id: markers[0], ...site.place(0, '1') })
    const { layoutPlanMarkerId: planMarkerId } = (await site.detail(id)).image
    const off = (markerId: string) =>
      plumbline.call(routes.takeOff, {
        params: { ...stage.params, imageId: id, planMarkerId: planMarkerId!, markerId },
        token: stage.token,
      })
    expect((await off(markers[1])).error.message).toBe('The image has been unassigned or deleted')
    expect((await off(markers[0])).body).toEqual({ success: true })
    expect((await site.detail(id)).image).toMatchObject({ markerId: null, columnId: null, floor: '1' })
    expect((await off(markers[0])).status).toBe(404)
  })
})

describe('many at once', () => {
  test('are changed in this inspection only, thermal halves following to their place', async () => {
    const ids = [await site.make(site.place(0, '2')), await site.make(site.place(1, '3'))]
    const half = await site.make({ type: 'thermal', companion_of: ids[0]! })
    const foreign = await site.make({}, other)
    const many = (given: object, mediaIds = [...ids, foreign, v7()]) =>
      plumbline.call(routes.changeMany, { params: stage.params, token: stage.token, body: { mediaIds, change: given } })
    expect((await many({ tag: 'rust', floor: '6', columnId: columns[2]! })).body).toEqual({ changed: 2 })
    for (const id of ids)
      expect((await site.detail(id)).image).toMatchObject({ tag: 'rust', floor: '6', columnId: columns[2], version: 2 })
    expect((await site.detail(half)).image).toMatchObject({ tag: '', floor: '6', columnId: columns[2] })
    expect((await many({ floor: '99' })).error.code).toBe('input.invalid')
    expect((await many({})).body).toEqual({ changed: 0 })
    expect((await many({ tag: 'x' }, [foreign])).body).toEqual({ changed: 0 })
  })

  test('are deleted, and the log says how many', async () => {
    const [id, foreign] = [await site.make({ marker_id: markers[0] }), await site.make({}, other)]
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
