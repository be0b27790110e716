import { randomBytes } from 'node:crypto'
import { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { defectRoutes } from '@plumbline/contract/defects/defects'
import { captureRoutes, type Capture } from '@plumbline/contract/media/captures'
import type { NewMedia } from '@plumbline/contract/media/media'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aDrawing } from '../../../testing/builders/builders.ts'
import { aMediaSite, type MediaSite } from '../../../testing/sites/media-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { sweepMedia } from '../sweep-media.ts'

let plumbline: TestApp
let site: MediaSite
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())
afterEach(async () => {
  await site.tidy()
  expect(await site.verify()).toEqual([])
})

const some = (size = 1000) => randomBytes(size)
const nowhere: Capture = { at: null, position: null }
const fileOf = (bytes: Uint8Array, more: Partial<NewMedia> = {}) =>
  site.announce(bytes, { name: 'IMG_0001.jpg', ...more })
const capture = (file: NewMedia, given: Capture = nowhere) =>
  plumbline.call(captureRoutes.capture, { params: site.params, token: site.token, body: { file, capture: given } })
const rowOf = (id: string) =>
  plumbline.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a photo that was taken on site', () => {
  test('is announced, sent and committed without a marker, and says nothing of a distance', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some()
    const file = fileOf(bytes)
    const position = { longitude: 114.17, latitude: 22.3, accuracyM: 8 }
    const { body: begun } = await capture(file, { at: null, position })
    expect(begun).toMatchObject({ _id: file._id, outcome: 'send', errorCode: null })
    expect(await site.used()).toEqual({ images: 1, bytes: 1000 })
    await site.send(begun, bytes)
    const { body } = await site.commit(file._id)
    expect(body.media).toMatchObject({
      status: 'MEDIA_UPLOAD_DONE',
      markerId: null,
      pdib: null,
      gsd: null,
      source: 'camera',
      usage: 'not specified',
    })
    expect((await rowOf(file._id)).capture).toEqual({ at: null, position })
  })

  test('is sent in parts where it is large, and announced again it is the same one', async () => {
    site = await aMediaSite(plumbline)
    const bytes = some(17 * 1024 * 1024)
    const file = fileOf(bytes)
    expect((await capture(file)).body.outcome).toBe('parts')
    expect((await capture(file)).body.outcome).toBe('parts')
    expect(await site.used()).toEqual({ images: 1, bytes: bytes.length })
    const { body: begun } = await site.resume(file._id)
    await site.send(begun, bytes)
    expect((await site.commit(file._id)).status).toBe(200)
  })

  test('survives the sweep that removes what lost its marker', async () => {
    site = await aMediaSite(plumbline)
    const file = fileOf(some())
    await capture(file)
    await sweepMedia(plumbline.context)
    expect((await rowOf(file._id)).is_stored).toBe(false)
  })

  test('is refused as an answer: no photo, the id of another file, a quota that is used up', async () => {
    site = await aMediaSite(plumbline, { images: 1 })
    expect((await capture(fileOf(some(), { name: 'film.mp4' }))).body).toMatchObject({
      outcome: 'refused',
      errorCode: 'media.not-recognised',
    })
    const file = fileOf(some())
    await capture(file)
    expect((await capture({ ...file, sha256: 'b'.repeat(64) })).body.errorCode).toBe('media.not-found')
    expect((await capture(fileOf(some()))).body.errorCode).toBe('quota.images')
    expect(await site.used()).toEqual({ images: 1, bytes: 1000 })
  })

  test('has a place of this asset or none', async () => {
    site = await aMediaSite(plumbline)
    const other = await aMediaSite(plumbline)
    const at = { layoutId: other.plan.id, x: 0.5, y: 0.5 }
    expect((await capture(fileOf(some()), { at, position: null })).error.code).toBe('drawing.not-found')
    expect((await capture(fileOf(some(), { elevationId: other.plan.id }))).error.code).toBe('drawing.not-found')
    expect(await site.used()).toEqual({ images: 0, bytes: 0 })
  })
})

test('its defect has the place, the severity and no size, and its pin stands where it was shown', async () => {
  site = await aMediaSite(plumbline)
  const elevation = await aDrawing(plumbline.db, site.project, { category: 'elevation' })
  const bytes = some()
  const file = fileOf(bytes, { elevationId: elevation.id, floor: '1' })
  const { body: begun } = await capture(file, { at: { layoutId: elevation.id, x: 0.25, y: 0.75 }, position: null })
  await site.send(begun, bytes)
  await site.commit(file._id)
  const whole = [
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ],
  ]
  const annInfo = {
    _id: v7(),
    imageId: file._id,
    shape: 'rectangle' as const,
    points: whole,
    defect: { type: 'crack_structural', severity: 'major' as const, width: null, length: null },
  }
  const draw = () =>
    plumbline.call(annotationEditingRoutes.create, {
      params: site.params,
      token: site.token,
      body: { annInfo, layoutId: null },
    })
  // Sent again after a lost answer it is one defect.
  for (const _ of [1, 2]) expect((await draw()).status).toBe(200)
  const found = await plumbline.call(defectRoutes.list, { params: site.params, token: site.token, query: {} as never })
  expect(found.body.data).toMatchObject([
    { defectNum: 1, severity: 'major', elevationId: elevation.id, floor: '1', width: null, length: null },
  ])
  const pins = () =>
    plumbline.call(defectRegisterRoutes.pins, {
      params: site.params,
      token: site.token,
      query: { elevationId: elevation.id } as never,
    })
  expect((await pins()).body.data).toMatchObject([{ at: { x: 0.25, y: 0.75 } }])
  const onPlan = (layoutId: string) =>
    plumbline.call(defectRegisterRoutes.planPins, { params: site.params, token: site.token, query: { layoutId } })
  expect((await onPlan(elevation.id)).body.data).toMatchObject([
    { defectNum: 1, severity: 'major', at: { x: 0.25, y: 0.75 } },
  ])
  expect((await onPlan(site.plan.id)).body.data).toEqual([])
  await plumbline.db
    .updateTable('defect')
    .set({ floor: '2' })
    .where('inspection_id', '=', site.project.inspectionId)
    .execute()
  expect((await pins()).body.data).toMatchObject([{ at: null }])
})
