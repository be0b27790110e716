import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { mediaTaskRoutes } from '@plumbline/contract/media/tasks'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aColumn } from '../../../testing/builders/builders.ts'
import { anIngestSite, type IngestSite } from '../../../testing/sites/ingest-site.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { withFlir } from '../../../testing/sites/thermal-site.ts'
import { join } from '../../../testing/world.ts'
import { makeFrames } from './make-frames.ts'
import { makeStrip } from './make-strip.ts'
import { playCopy } from '../ingest/play-copy.ts'
import { testInFullRun } from '../../../testing/test-in-full-run.ts'

let plumbline: TestApp
let site: IngestSite
let token = ''
let film: Buffer
let params: { projectId: string; inspectionId: string }

async function render(...args: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'plumbline-film-'))
  const path = joinPath(folder, 'film.mp4')
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', ...args, path], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const bytes = await readFile(path)
  await rm(folder, { recursive: true })
  return bytes
}

beforeAll(async () => {
  plumbline = await testApp()
  site = await anIngestSite(plumbline)
  token = (await join(plumbline, { corporateId: site.corporate.id, role: 'corporate-admin' })).token
  params = { projectId: site.project.id, inspectionId: site.project.inspectionId }
  film = await render('-i', 'testsrc=size=640x360:rate=10', '-t', '3', '-pix_fmt', 'yuv420p')
})
afterAll(() => plumbline.close())

const once = { attempt: 1, signal: new AbortController().signal, progress: () => undefined }
const complete = (write: Parameters<Parameters<typeof makeFrames>[1]['complete']>[0]) =>
  plumbline.db.transaction().execute(write)
const runFrames = (taskId: string) =>
  makeFrames(plumbline.context, { ...once, complete, payload: { ...site.of, taskId } })
const runStrip = (taskId: string) =>
  makeStrip(plumbline.context, { ...once, complete, payload: { ...site.of, taskId } })
const frames = (videoId: string, choice: object, more: object = {}) =>
  plumbline.call(mediaTaskRoutes.takeFrames, {
    params,
    token,
    body: { _id: v7(), videoId, choice: choice as never, ...more },
  })
const imagesUsed = async () =>
  (
    await plumbline.db
      .selectFrom('project')
      .select('images_used')
      .where('id', '=', site.project.id)
      .executeTakeFirstOrThrow()
  ).images_used

describe('a video', () => {
  test('is measured, shown by a poster, plays from any second, and knows where it was flown', async () => {
    const column = await aColumn(plumbline.db, site.project)
    const srt =
      '1\n00:00:00,000 --> 00:00:01,000\n[latitude: 22.3] [longitude: 114.1] [rel_alt: 10]\n\n2\n00:00:02,000 --> 00:00:03,000\n[latitude: 22.3] [longitude: 114.3] [rel_alt: 30]\n'
    const early = await site.take('DJI_20261012093000_0001_V.SRT', Buffer.from(srt))
    const row = await site.take('DJI_20261012093000_0001_V.MP4', film, { column_id: column })
    expect(row).toMatchObject({
      status: 'MEDIA_ANALYSIS_COMPLETE',
      format: 'mp4',
      width: 640,
      height: 360,
      duration: 3,
      frame_rate: 10,
    })
    expect((await site.look(early.id)).companion_of).toBe(row.id)
    await playCopy(plumbline.context, { ...once, complete, payload: { ...site.of, mediaId: row.id } })
    const { body: play } = await plumbline.call(mediaTaskRoutes.play, { params: { ...params, mediaId: row.id }, token })
    expect(play).toMatchObject({
      contentType: 'video/mp4',
      duration: 3,
      width: 640,
      track: [
        { at: 0, longitude: 114.1 },
        { at: 2, longitude: 114.3 },
      ],
    })
    const part = await plumbline.app.inject({ url: play.url!, headers: { range: 'bytes=100-199' } })
    expect([part.statusCode, part.headers['content-type'], part.rawPayload.length]).toEqual([206, 'video/mp4', 100])
    expect((await plumbline.app.inject(play.posterUrl!)).statusCode).toBe(200)
    const {
      body: { data },
    } = await plumbline.call(mediaTaskRoutes.videos, { params, token })
    expect(data.map(({ columnId, status, result, media }) => [columnId, status, result, media?._id])).toEqual([
      [column, 'All Media Uploaded', 'none', row.id],
    ])
    expect(await site.verify()).toEqual([])
  })

  test('of more than 4K, or with nothing in it, says so', async () => {
    const wide = await render('-i', 'color=size=4400x64:rate=5', '-t', '0.4', '-pix_fmt', 'yuv420p')
    expect(await site.take('DJI_0002.MP4', wide)).toMatchObject({
      status: 'MEDIA_ANALYSIS_FAILED',
      error_code: 'media.over-4k',
    })
    expect(await site.take('DJI_0003.MP4', film.subarray(0, film.length / 2))).toMatchObject({
      status: 'MEDIA_ANALYSIS_FAILED',
      error_code: 'media.video-unreadable',
    })
    const { id } = await site.take('DJI_0004.MP4', film.subarray(0, film.length / 3))
    const { status, error } = await frames(id, { by: 'count', count: 2 })
    expect([status, error.code]).toEqual([409, 'media.not-stored'])
  })
})

describe('frames', () => {
  let video = ''
  beforeAll(async () => {
    await site.take(
      'DJI_0009.SRT',
      Buffer.from(
        '1\n00:00:00,000 --> 00:00:01,000\n[latitude: 22.3] [longitude: 114.1]\n\n2\n00:00:02,000 --> 00:00:03,000\n[latitude: 22.3] [longitude: 114.3]\n',
      ),
    )
    video = (await site.take('DJI_0009.MP4', film, { elevation_id: null })).id
  })

  test('become photos of the marker, numbered from the top, where and when they were taken; a job that runs twice makes none twice', async () => {
    const before = await imagesUsed()
    const { body: task } = await frames(video, { by: 'interval', seconds: 1 }, { direction: 'up' })
    expect(task).toMatchObject({ kind: 'frames', status: 'pending', name: 'DJI_0009.MP4' })
    expect((await frames(video, { by: 'count', count: 1 })).error.code).toBe('media.in-progress')
    expect(
      (
        await plumbline.call(mediaTaskRoutes.takeFrames, {
          params,
          token,
          body: { _id: task._id, videoId: video, choice: { by: 'count', count: 1 } },
        })
      ).body.mediaIds,
    ).toEqual(task.mediaIds)
    await runFrames(task._id)
    await runFrames(task._id)
    const rows = await plumbline.db
      .selectFrom('media')
      .selectAll()
      .where('frame_of', '=', video)
      .orderBy('frame_at')
      .execute()
    expect(
      rows.map(({ name, sequence_number, frame_at, marker_id }) => [name, sequence_number, frame_at, marker_id]),
    ).toEqual([
      ['DJI_0009_0003.jpg', 3, 0, site.marker],
      ['DJI_0009_0002.jpg', 2, 1, site.marker],
      ['DJI_0009_0001.jpg', 1, 2, site.marker],
    ])
    expect(await imagesUsed()).toBe(before + 3)
    for (const { id } of rows) await site.read(id)
    const second = await site.look(rows[1]!.id)
    expect(second).toMatchObject({ status: 'MEDIA_ANALYSIS_COMPLETE', width: 640, height: 360 })
    expect(second.longitude).toBeCloseTo(114.2)
    expect(
      (await plumbline.call(mediaTaskRoutes.task, { params: { ...params, taskId: task._id }, token })).body,
    ).toMatchObject({ status: 'success', percent: 100, mediaIds: rows.map(({ id }) => id) })
    expect(await site.verify()).toEqual([])
  })

  test('of which another worker added one in between keep its bytes', async () => {
    const { body: task } = await frames(video, { by: 'moments', moments: [0.7] })
    const [id] = task.mediaIds
    const { storage } = plumbline.context
    let isFirst = true
    const slow = {
      ...storage,
      put: async (...given: Parameters<typeof storage.put>) => {
        const stored = await storage.put(...given)
        if (isFirst) {
          isFirst = false
          await runFrames(task._id)
        }
        return stored
      },
    }
    await makeFrames(
      { ...plumbline.context, storage: slow },
      { ...once, complete, payload: { ...site.of, taskId: task._id } },
    )
    await site.read(id!)
    expect(await site.look(id!)).toMatchObject({ status: 'MEDIA_ANALYSIS_COMPLETE', name: 'DJI_0009_0004.jpg' })
    expect(await site.verify()).toEqual([])
  })

  test('that could not be taken are counted, so that the others do not look like all', async () => {
    const { body: task } = await frames(video, { by: 'moments', moments: [0.2, 2.99] })
    await runFrames(task._id)
    expect(
      (await plumbline.call(mediaTaskRoutes.task, { params: { ...params, taskId: task._id }, token })).body,
    ).toMatchObject({ status: 'success', mediaIds: [task.mediaIds[0]], missing: 1 })
  })

  test('that go over the quota end it with that reason, and what was made stays', async () => {
    await plumbline.db
      .updateTable('project')
      .set({ image_limit: (await imagesUsed()) + 1 })
      .where('id', '=', site.project.id)
      .execute()
    const { body: task } = await frames(video, { by: 'moments', moments: [0.5, 1.5] })
    await runFrames(task._id)
    await plumbline.db.updateTable('project').set({ image_limit: 1_000 }).where('id', '=', site.project.id).execute()
    expect(
      (await plumbline.call(mediaTaskRoutes.task, { params: { ...params, taskId: task._id }, token })).body,
    ).toMatchObject({ status: 'fail', errorCode: 'quota.images' })
    expect(await site.verify()).toEqual([])
  })

  test('of a deleted task are not made', async () => {
    const { body: task } = await frames(video, { by: 'count', count: 3 })
    expect(
      (await plumbline.call(mediaTaskRoutes.removeTask, { params: { ...params, taskId: task._id }, token })).status,
    ).toBe(200)
    await runFrames(task._id)
    expect(await plumbline.db.selectFrom('media').select('id').where('id', 'in', task.mediaIds).execute()).toEqual([])
    expect(
      (await plumbline.call(mediaTaskRoutes.removeTask, { params: { ...params, taskId: task._id }, token })).error.code,
    ).toBe('task.not-found')
    expect((await frames(v7(), { by: 'count', count: 3 })).error.code).toBe('media.not-found')
    expect((await frames(video, { by: 'moments', moments: [77] })).error.code).toBe('media.no-frames')
    expect((await frames(video, { by: 'count', count: 1 }, { markerId: v7() })).error.code).toBe('marker.not-found')
  })
})

describe('a strip', () => {
  test('of the photos of a column is made from the top down, can be looked at, and goes with everything it left', async () => {
    const column = await aColumn(plumbline.db, site.project)
    const stitch = () =>
      plumbline.call(mediaTaskRoutes.stitch, { params, token, body: { _id: v7(), columnId: column } })
    expect((await stitch()).error.code).toBe('media.too-few-photos')
    const shapes = Array.from(
      { length: 80 },
      (_, index) =>
        `<rect x="${(index * 173) % 760}" y="${(index * 347) % 1500}" width="${20 + ((index * 31) % 90)}" height="${10 + ((index * 47) % 60)}" fill="hsl(${(index * 57) % 360} 30% ${30 + ((index * 13) % 50)}%)"/>`,
    )
    const wall = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1500"><rect width="100%" height="100%" fill="#c9c2b6"/>${shapes.join('')}</svg>`,
      ),
    )
      .png()
      .toBuffer()
    const ids: string[] = []
    for (const [index, top] of [700, 350, 0].entries()) {
      const bytes = await sharp(wall).extract({ left: 30, top, width: 700, height: 500 }).jpeg().toBuffer()
      ids.push((await site.take(`DJI_002${index}.jpg`, bytes, { column_id: column, floor: String(index + 1) })).id)
    }
    // Damaged: the strip is made without it, and says so.
    await site.take('DJI_0029.jpg', Buffer.from('no photo'), { column_id: column, floor: '4' })
    const { body: task } = await stitch()
    expect((await stitch()).error.code).toBe('media.in-progress')
    await runStrip(task._id)
    const { body: made } = await plumbline.call(mediaTaskRoutes.task, {
      params: { ...params, taskId: task._id },
      token,
    })
    expect(made).toMatchObject({ status: 'success', errorCode: null, missing: 1 })
    expect(made.pieces.map(({ mediaId, how }) => [mediaId, how])).toEqual(
      ids.toReversed().map((id) => [id, 'features']),
    )
    expect((await plumbline.app.inject(made.picture!.url)).statusCode).toBe(200)
    expect(made.picture!.height / made.picture!.width).toBeCloseTo(1200 / 700, 1)
    expect((await plumbline.call(mediaTaskRoutes.tasks, { params, token })).body.data[0]!._id).toBe(task._id)
    await plumbline.call(mediaTaskRoutes.removeTask, { params: { ...params, taskId: task._id }, token })
    await site.tidy()
    expect(await site.verify()).toEqual([])
  })

  testInFullRun('is made of thermal photos where a column has only those, and never of both together', async () => {
    const column = await aColumn(plumbline.db, site.project)
    const stitch = (more: object = {}) =>
      plumbline.call(mediaTaskRoutes.stitch, { params, token, body: { _id: v7(), columnId: column, ...more } })
    const shapes = Array.from(
      { length: 60 },
      (_, index) =>
        `<rect x="${(index * 173) % 600}" y="${(index * 347) % 1100}" width="${20 + ((index * 31) % 70)}" height="${14 + ((index * 47) % 50)}" fill="hsl(280 60% ${28 + ((index * 7) % 9)}%)"/>`,
    )
    const wall = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="1100"><rect width="100%" height="100%" fill="hsl(280 60% 32%)"/>${shapes.join('')}</svg>`,
      ),
    )
      .png()
      .toBuffer()
    const photo = (top: number) =>
      sharp(wall).extract({ left: 0, top, width: 640, height: 512 }).jpeg({ quality: 90 }).toBuffer()
    const heat = { width: 8, height: 6, raw: Uint16Array.from({ length: 48 }, (_, index) => 14_000 + index) }
    const ids: string[] = []
    for (const top of [0, 250]) {
      ids.push(
        (await site.take(`DJI_004${ids.length}.jpg`, withFlir(await photo(top), heat), { column_id: column })).id,
      )
      if (ids.length === 1)
        expect((await stitch()).error).toMatchObject({
          code: 'media.too-few-photos',
          message: expect.stringContaining('at least two photos of the same kind') as string,
        })
    }
    const visual = await site.take('DJI_0050.jpg', await photo(500), { column_id: column })
    expect(
      (
        await plumbline.db
          .selectFrom('media')
          .select('type')
          .where('id', 'in', [...ids, visual.id])
          .orderBy('id')
          .execute()
      ).map(({ type }) => type),
    ).toEqual(['thermal', 'thermal', 'visual'])
    expect((await stitch({ type: 'visual' })).error.code).toBe('media.too-few-photos')
    const { body: task } = await stitch()
    expect(task.type).toBe('thermal')
    await runStrip(task._id)
    const { body: made } = await plumbline.call(mediaTaskRoutes.task, {
      params: { ...params, taskId: task._id },
      token,
    })
    expect(made).toMatchObject({ status: 'success', type: 'thermal' })
    expect(made.pieces.map(({ mediaId, how }) => [mediaId, how])).toEqual(ids.map((id) => [id, 'features']))
  })
})
