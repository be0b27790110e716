import { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAnalysisSite, type AnalysisSite } from '../../testing/sites/analysis-site.ts'
import { aCrackedPhoto } from '../../testing/files/cracked-photo.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

let plumbline: TestApp
let site: AnalysisSite
let cracked: Buffer
let plain: Buffer

beforeAll(async () => {
  plumbline = await testApp()
  cracked = await aCrackedPhoto()
  plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#aaa' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => plumbline.close())
beforeEach(async () => {
  site = await anAnalysisSite(plumbline)
})

describe('a run somebody asks for', () => {
  test('goes over a marker, some photos or all; asked again after a lost answer it is the same', async () => {
    const [one, other] = [await site.photo(), await site.photo({ marker_id: null })]
    await site.photo({ usage: 'calibration' })
    await site.photo({ kind: 'video' })
    const {
      body: { run: all },
    } = await site.ask({ types: ['rust', 'crack'], sensitivity: 'high' })
    expect(all).toMatchObject({
      number: 1,
      origin: 'asked',
      status: 'pending',
      types: ['crack', 'rust'],
      sensitivity: 'high',
      photos: { pending: 2 },
      requestedBy: 'Ada Byron',
      markerId: null,
    })
    expect((await site.ask({ markerId: site.marker })).body.run).toMatchObject({
      markerId: site.marker,
      photos: { pending: 1 },
    })
    const _id = v7()
    const [once, twice] = await Promise.all([
      site.ask({ _id, imageIds: [other] }),
      site.ask({ _id, imageIds: [other] }),
    ])
    expect([once.body.run, twice.body.run]).toEqual([
      expect.objectContaining({ _id, photos: expect.objectContaining({ pending: 1 }) as object }),
      (await site.ask({ _id, imageIds: [other] })).body.run,
    ])
    expect((await site.overview()).runs).toHaveLength(3)
    expect((await site.items(one)).map(({ number }) => number)).toEqual([1, 2])
    expect((await site.ask({ markerId: v7() })).error.code).toBe('marker.not-found')
    expect((await site.ask({ imageIds: [v7()] })).error.code).toBe('analysis.no-photos')
    expect((await site.getRun(v7())).error.code).toBe('analysis.not-found')
  })

  testInFullRun('that ends before an earlier one is not undone by it', async () => {
    const { id } = await site.take('DJI_0001.JPG', cracked)
    const [
      {
        body: { run: early },
      },
      {
        body: { run: late },
      },
    ] = [
      await site.ask({ types: ['crack'], sensitivity: 'high' }),
      await site.ask({ types: ['crack'], sensitivity: 'low' }),
    ]
    const [first, second] = await site.items(id)
    await site.detectOne(second!)
    const found = await site.found(id)
    await site.detectOne(first!)
    expect(await site.found(id)).toEqual(found)
    expect(found.every(({ run_id }) => run_id === late._id)).toBe(true)
    expect((await site.getRun(early._id)).body.run).toMatchObject({
      status: 'completed',
      found: { crack: 0 },
      photos: { completed: 1 },
    })
  })

  test('leaves alone what a person decided', async () => {
    const { id } = await site.take('DJI_0001.JPG', cracked)
    await site.ask()
    await site.work()
    await plumbline.db.updateTable('annotation').set({ is_defect: false }).where('media_id', '=', id).execute()
    const before = await site.found(id)
    expect(before).toHaveLength(1)
    const {
      body: { run },
    } = await site.ask({ sensitivity: 'high' })
    await site.work()
    expect((await site.found(id)).filter(({ is_defect }) => is_defect === false)).toEqual(before)
    expect(
      (await site.found(id)).filter(
        ({ ai_defect_type, is_defect }) =>
          ai_defect_type === 'crack' &&
          is_defect === null &&
          before.some(({ box_left }) => Math.abs(box_left - before[0]!.box_left) < 0.01),
      ),
    ).toEqual([])
    expect((await site.getRun(run._id)).body.run.status).toBe('completed')
    expect(await site.overview()).toMatchObject({ rejected: 1 })
  })

  test('fails photo by photo, with a reason, and can be tried again', async () => {
    const broken = await site.photo()
    const fine = await site.take('DJI_0002.JPG', plain)
    const {
      body: { run },
    } = await site.ask()
    const item = (await site.items(broken))[0]!
    await expect(site.detectOne(item)).rejects.toThrow()
    expect((await site.items(broken))[0]).toMatchObject({ status: 'processing', attempts: 1 })
    await expect(site.detectOne(item, { attempt: 3 })).rejects.toThrow()
    for (const one of await site.items(fine.id)) await site.detectOne(one)
    expect(await site.look(broken)).toMatchObject({
      status: 'MEDIA_ANALYSIS_FAILED',
      analysis_status: 'failed',
      file_status: 'FILE_PROCESSED',
      error_code: expect.any(String) as string,
    })
    expect((await site.getRun(run._id)).body).toMatchObject({
      run: { status: 'completed', photos: { failed: 1, completed: 1 } },
      failures: [{ imageId: broken, name: 'DJI_0001.JPG', errorCode: expect.any(String) as string }],
    })
    // A photo that cannot be opened is not read either, and the overview names both with their reasons.
    const damaged = await site.arriveAndRead('DJI_0003.JPG', Buffer.from('no photo'))
    expect(damaged).toMatchObject({ file_status: 'FILE_PROCESS_FAILED' })
    expect(await site.overview()).toMatchObject({
      photos: { failed: 1, unopened: 1, completed: 1, none: 0 },
      markers: [{ photos: { failed: 1, unopened: 1, completed: 1 } }],
      failures: [
        { imageId: broken, name: 'DJI_0001.JPG', errorCode: expect.any(String) as string },
        { imageId: damaged.id, name: 'DJI_0003.JPG', errorCode: damaged.error_code },
      ],
    })
    const { body: queue } = await plumbline.call(annotationEditingRoutes.suggestions, {
      params: site.params,
      token: site.token,
    })
    expect(queue).toMatchObject({ left: 0, all: 0, unread: 2 })
    await plumbline.db.updateTable('analysis_photo').set({ left_out: 7 }).where('media_id', '=', fine.id).execute()
    expect((await site.getRun(run._id)).body).toMatchObject({
      run: { leftOut: 7 },
      crowded: [{ imageId: fine.id, name: 'DJI_0002.JPG', leftOut: 7 }],
    })
    expect((await site.retry(run._id)).body.run).toMatchObject({
      status: 'processing',
      photos: { pending: 1, completed: 1, failed: 0 },
      leftOut: 7,
      finishedAt: null,
    })
    expect((await site.look(broken)).status).toBe('MEDIA_ANALYSIS_PROCESSING')
  })
})

describe('stopping', () => {
  test('takes back at once what waits; the photos are complete again, and the run can go on later', async () => {
    const ids = [await site.photo(), await site.photo()]
    const {
      body: { run },
    } = await site.ask()
    const { body } = await site.cancel(run._id)
    expect(body.run).toMatchObject({
      status: 'cancelled',
      photos: { cancelled: 2, pending: 0 },
      finishedAt: expect.any(String) as string,
    })
    for (const id of ids)
      expect(await site.look(id)).toMatchObject({ status: 'MEDIA_ANALYSIS_COMPLETE', analysis_status: 'none' })
    const { rows } =
      await sql`select id from pgboss.job where name = 'analysis.detect' and data ->> 'runId' = ${run._id}`.execute(
        plumbline.db,
      )
    expect(rows).toEqual([])
    expect(await site.overview()).toMatchObject({ photos: { cancelled: 2 }, plan: { used: 0 } })
    expect((await site.cancel(run._id)).error.code).toBe('analysis.not-running')
    expect((await site.retry(run._id)).body.run).toMatchObject({
      status: 'processing',
      photos: { pending: 2, cancelled: 0 },
    })
  })

  test('a photo that is being looked into is let go, and what comes of it is thrown away', async () => {
    const { id } = await site.take('DJI_0001.JPG', cracked)
    const {
      body: { run },
    } = await site.ask()
    const [item] = await site.items()
    let stopped: Promise<unknown> | undefined
    await site.detectOne(item!, {
      progress: () => void (stopped ??= site.cancel(run._id)),
      complete: async (write) => {
        await (stopped ??= site.cancel(run._id))
        await plumbline.db.transaction().execute(write)
      },
    })
    expect(await site.found(id)).toEqual([])
    expect(await site.look(id)).toMatchObject({ status: 'MEDIA_ANALYSIS_COMPLETE', analysis_status: 'none' })
    expect((await site.getRun(run._id)).body.run).toMatchObject({ status: 'cancelled', photos: { cancelled: 1 } })
  })

  test('a photo that is deleted ends its part of the run', async () => {
    await site.photo()
    const {
      body: { run },
    } = await site.ask()
    const [item] = await site.items()
    await plumbline.db.deleteFrom('media').where('id', '=', item!.media_id).execute()
    await site.detectOne(item!)
    expect((await site.getRun(run._id)).body.run.status).toBe('completed')
  })
})
