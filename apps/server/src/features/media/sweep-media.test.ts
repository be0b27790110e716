import { AppError } from '@plumbline/contract/errors'
import { attachmentRoutes } from '@plumbline/contract/media/attachments'
import { drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { markerRoutes } from '@plumbline/contract/markers/markers'
import { mediaUploadRoutes } from '@plumbline/contract/media/media'
import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aColumn } from '../../testing/builders/builders.ts'
import { aMediaSite, type MediaSite } from '../../testing/sites/media-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepMedia } from './sweep-media.ts'

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

const hour = 3600 * 1000
const some = (size = 1000) => randomBytes(size)
const sweepAfter = (ms: number) => sweepMedia({ ...plumbline.context, now: () => new Date(plumbline.clock.ms + ms) })

async function begun(bytes: Uint8Array) {
  const {
    body: {
      data: [one],
    },
  } = await site.begin([site.announce(bytes)])
  return one!
}

describe('an upload whose browser vanished', () => {
  test('is taken when all of it came', async () => {
    site = await aMediaSite(plumbline)
    const [whole, inParts] = [some(), some(17 * 1024 * 1024)]
    const [first, second, never] = [await begun(whole), await begun(inParts), await begun(some())]
    await site.send(first, whole)
    await site.send(second, inParts)
    await sweepAfter(0.2 * hour)
    expect((await site.rows()).map(({ is_stored }) => is_stored)).toEqual([false, false, false])
    await sweepAfter(hour)
    expect((await site.rows()).map(({ id, is_stored, status }) => [id, is_stored, status])).toEqual([
      [first._id, true, 'MEDIA_UPLOAD_DONE'],
      [second._id, true, 'MEDIA_UPLOAD_DONE'],
      [never._id, false, 'MEDIA_NOT_UPLOADED'],
    ])
  })

  test('fails after two days: its quota is free, for a day it can be sent again, then it is deleted', async () => {
    site = await aMediaSite(plumbline, { images: 2 })
    const bytes = some(17 * 1024 * 1024)
    const [one, other] = [await begun(bytes), await begun(some())]
    await site.sendPart(one._id, 1, bytes)
    await sweepAfter(49 * hour)
    expect(await site.row(one._id)).toMatchObject({ status: 'MEDIA_UPLOAD_FAILED', error_code: 'media.upload-lost' })
    expect(await site.marker()).toMatchObject({ status: 'MEDIA_UPLOAD_FAILED' })
    expect(await site.used()).toEqual({ images: 0, bytes: 0 })
    const { body } = await site.resume(one._id)
    expect(body).toMatchObject({ outcome: 'parts', sentParts: [] })
    expect(await site.used()).toEqual({ images: 1, bytes: bytes.length })
    await site.send(body, bytes)
    expect((await site.commit(one._id)).status).toBe(200)
    await sweepAfter(75 * hour)
    expect(await site.row(other._id)).toBeUndefined()
    expect(await site.used()).toEqual({ images: 1, bytes: bytes.length })
    expect(await site.marker()).toMatchObject({ status: 'MEDIA_UPLOAD_DONE', total_media_count: 1 })
  })

  test.each(['service.unavailable', 'storage.full'] as const)('stays while the store says %s', async (code) => {
    site = await aMediaSite(plumbline)
    const bytes = some()
    const one = await begun(bytes)
    await site.send(one, bytes)
    await site.fail(one._id)
    const storage = { ...plumbline.context.storage, stat: () => Promise.reject(new AppError(code)) }
    await expect(
      sweepMedia({ ...plumbline.context, storage, now: () => new Date(plumbline.clock.ms + 49 * hour) }),
    ).rejects.toMatchObject({ code })
    expect(await site.rows()).toHaveLength(1)
    await sweepAfter(49 * hour)
    expect(await site.row(one._id)).toMatchObject({ is_stored: true, status: 'MEDIA_UPLOAD_DONE' })
  })

  test('whose place was taken in between is refused when it comes back', async () => {
    site = await aMediaSite(plumbline, { images: 1 })
    const one = await begun(some())
    await sweepAfter(49 * hour)
    await site.upload(some())
    expect((await site.resume(one._id)).error.code).toBe('quota.images')
  })
})

test('files that were said to come and were never announced are counted no longer than somebody speaks of them', async () => {
  site = await aMediaSite(plumbline)
  const register = (totalMediaCount: number) =>
    plumbline.call(mediaUploadRoutes.register, {
      params: site.params,
      token: site.token,
      body: { ...site.ofMarker, totalMediaCount, gsd: null },
    })
  const total = async () => (await site.marker()).total_media_count
  await register(5)
  await sweepAfter(0.2 * hour)
  expect(await total()).toBe(5)
  await sweepAfter(hour)
  expect(await total()).toBe(0)
  await register(5)
  await begun(some())
  expect(await total()).toBe(5)
  await sweepAfter(hour)
  expect(await site.marker()).toMatchObject({ total_media_count: 1, status: 'MEDIA_NOT_UPLOADED' })
  await site.begin([site.announce(some()), site.announce(some())])
  expect(await total()).toBe(3)
})

test('a file that was never opened is opened, and in the end it says why not', async () => {
  site = await aMediaSite(plumbline)
  const id = await site.upload(some())
  for (let time = 1; time <= 4; time += 1) {
    await plumbline.db
      .updateTable('media')
      .set({ job_id: null, updated_at: new Date(plumbline.clock.ms - hour) })
      .where('id', '=', id)
      .execute()
    await sweepAfter(0)
  }
  expect(await site.row(id)).toMatchObject({
    status: 'MEDIA_ANALYSIS_FAILED',
    file_status: 'FILE_PROCESS_FAILED',
    error_code: 'job.crashed',
  })
  expect((await site.resume(id)).body).toMatchObject({ outcome: 'stored', isOpenedAgain: true })
  expect(await site.row(id)).toMatchObject({ status: 'MEDIA_UPLOAD_DONE', error_code: null })
  expect((await site.resume(id)).body).toMatchObject({ outcome: 'stored', isOpenedAgain: false })
})

test('frames whose workers were killed end with a reason, and can be asked for again', async () => {
  site = await aMediaSite(plumbline)
  const id = v7()
  const task = {
    inspection_id: site.project.inspectionId,
    project_id: site.project.id,
    corporate_id: site.corporate.id,
    kind: 'strip',
    error_code: null,
    video_id: null,
    marker_id: null,
    column_id: await aColumn(plumbline.db, site.project),
    name: 'Column 1',
    request: '{}',
    picture_folder: null,
    width: null,
    height: null,
    tile_size: null,
    tile_levels: null,
    job_id: v7(),
    created_by: null,
    updated_at: new Date(plumbline.clock.ms),
  } as const
  const add = (taskId: string) =>
    plumbline.db
      .insertInto('image_task')
      .values({ ...task, id: taskId })
      .execute()
  await add(id)
  await expect(add(v7())).rejects.toThrow('image_task_running')
  await sweepAfter(hour)
  expect(
    await plumbline.db
      .selectFrom('image_task')
      .select(['status', 'error_code'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({ status: 'fail', error_code: 'job.crashed' })
  await add(v7())
})

test('what cannot be swept keeps nothing else waiting', async () => {
  const otherSite = await aMediaSite(plumbline)
  await otherSite.attach([{ name: 'note.txt', bytes: some(5) }])
  site = await aMediaSite(plumbline)
  await site.attach([{ name: 'note.txt', bytes: some(5) }])
  await plumbline.db
    .updateTable('project')
    .set({ deleted_at: new Date() })
    .where('id', '=', otherSite.project.id)
    .execute()
  await expect(sweepAfter(25 * hour)).rejects.toMatchObject({ code: 'project.not-found' })
  expect(await site.used()).toEqual({ images: 0, bytes: 0 })
  await plumbline.db.updateTable('project').set({ deleted_at: null }).where('id', '=', otherSite.project.id).execute()
})

describe('deleting a marker', () => {
  const removal: Readonly<Record<string, (one: MediaSite) => Promise<unknown>>> = {
    itself: ({ params, plan, markerId, token }) =>
      plumbline.call(markerRoutes.remove, {
        params: { ...params, layoutId: plan.id, planId: plan.planId },
        body: { markers: [markerId] },
        token,
      }),
    'with its set': ({ params, plan, token }) =>
      plumbline.call(markerRoutes.removeSet, { params: { ...params, layoutId: plan.id, planId: plan.planId }, token }),
    'with its drawing': ({ project, corporate, plan, token }) =>
      plumbline.call(drawingRoutes.remove, {
        params: { corporateId: corporate.id, workspaceId: project.workspaceId, layoutId: plan.id },
        body: { layoutCategory: 'layout' },
        token,
      }),
  }
  test.each(Object.keys(removal))('%s keeps its photos, and ends what is on its way', async (way) => {
    site = await aMediaSite(plumbline)
    const id = await site.upload(some())
    const bytes = some()
    const late = await begun(bytes)
    const [attached] = (await site.attach([{ name: 'permit.pdf', bytes: some(10) }])).body.data
    const {
      body: { data: drawings },
    } = await plumbline.call(drawingRoutes.list, {
      params: { corporateId: site.corporate.id, workspaceId: site.project.workspaceId },
      token: site.token,
    })
    expect(drawings).toMatchObject([{ mediaCount: 2, markerCount: 1, attachmentCount: 1 }])
    await removal[way]!(site)
    await site.send(late, bytes)
    expect((await site.commit(late._id)).error.code).toBe('media.not-found')
    // The attachments of a separately deleted marker wait a week for its undo.
    await sweepAfter(way === 'itself' ? 8 * 24 * hour : 0)
    expect(await site.rows()).toMatchObject([{ id, marker_id: null, is_stored: true }])
    // The drawing of a test was never counted, and is given back all the same.
    expect(await site.used()).toEqual({ images: 1, bytes: way === 'with its drawing' ? 932 : 1000 })
    expect(attached).toBeDefined()
    expect(
      await plumbline.db.selectFrom('attachment').select('id').where('project_id', '=', site.project.id).execute(),
    ).toEqual([])
  })
})

describe('attachments of a marker', () => {
  const of = () => ({ projectId: site.project.id, workspaceId: site.project.workspaceId })
  test('are sent, listed, opened and deleted', async () => {
    site = await aMediaSite(plumbline)
    const file = { name: 'permit "1".pdf', bytes: some(50), _id: v7() }
    for (const _ of [1, 2]) expect((await site.attach([file])).body.data).toMatchObject([{ _id: file._id }])
    expect(await site.used()).toEqual({ images: 0, bytes: 50 })
    const {
      body: {
        data: [begun],
      },
    } = await site.attach([file])
    const commit = () =>
      plumbline.call(attachmentRoutes.commitAttachment, {
        params: { ...of(), attachmentId: file._id },
        token: site.token,
      })
    expect((await commit()).error.code).toBe('attachment.not-sent')
    await site.put(begun!.uploadUrl, begun!.headers, file.bytes)
    for (const _ of [1, 2])
      expect((await commit()).body).toMatchObject({
        isStored: true,
        name: file.name,
        size: 50,
        markerId: site.markerId,
        createdBy: site.person.name,
      })
    expect(
      (
        await plumbline.call(attachmentRoutes.attachments, {
          params: of(),
          query: { markerId: site.markerId },
          token: site.token,
        })
      ).body.data,
    ).toHaveLength(1)
    const {
      body: { url },
    } = await plumbline.call(attachmentRoutes.attachmentFile, {
      params: { ...of(), attachmentId: file._id },
      token: site.token,
    })
    expect((await plumbline.app.inject(url)).rawPayload.equals(file.bytes)).toBe(true)
    await plumbline.call(attachmentRoutes.removeAttachment, {
      params: { ...of(), attachmentId: file._id },
      token: site.token,
    })
    expect(await site.used()).toEqual({ images: 0, bytes: 0 })
  })

  test('above 20 MB are refused; never sent, they are deleted after a day', async () => {
    site = await aMediaSite(plumbline)
    expect((await site.attach([{ name: 'film.mov', bytes: Buffer.alloc(20 * 1024 * 1024 + 1) }])).error.code).toBe(
      'input.invalid',
    )
    await site.attach([{ name: 'note.txt', bytes: some(5) }])
    await sweepAfter(25 * hour)
    expect(await site.used()).toEqual({ images: 0, bytes: 0 })
  })
})
