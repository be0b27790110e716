import { analysisRoutes } from '@plumbline/contract/analysis'
import { annotationEditingRoutes } from '@plumbline/contract/annotations-editing'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ClaimLostError } from '../../jobs/attempt.ts'
import { anAnalysisSite, type AnalysisSite } from '../../testing/analysis-site.ts'
import { aCrackedPhoto } from '../../testing/cracked-photo.ts'
import { aMedia } from '../../testing/media-builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepAnalysis } from './sweep-analysis.ts'

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

const set = (values: { readonly plan?: 'TRIAL' }) =>
  plumbline.db.updateTable('project').set(values).where('id', '=', site.project.id).execute()
const settings = (body: {
  isOn?: boolean
  types?: ('crack' | 'rust')[]
  sensitivity?: 'low' | 'medium'
  version: number
}) =>
  plumbline.call(analysisRoutes.saveSettings, {
    params: site.params,
    token: site.token,
    body: { isOn: true, types: ['crack'], sensitivity: 'medium', ...body },
  })
/** Read already, and nothing looked for in it yet; no bytes of it are anywhere. */
const photo = (given: Parameters<typeof aMedia>[2] = {}) =>
  aMedia(plumbline.db, site.project, { marker_id: site.marker, width: 320, height: 256, ...given })

describe('a photo that arrives', () => {
  test('is analysed by a job: waits, is looked into, and ends with suggestions that nobody has decided', async () => {
    const row = await site.arriveAndRead('DJI_0001.JPG', cracked, { pdib: 6 })
    expect([row.status, row.analysis_status, row.file_status, await site.markerStatus()]).toEqual([
      'MEDIA_ANALYSIS_PROCESSING',
      'pending',
      'FILE_PROCESSED',
      'MEDIA_ANALYSIS_PROCESSING',
    ])
    expect(await site.overview()).toMatchObject({
      photos: { pending: 1, completed: 0 },
      undecided: 0,
      markers: [{ markerId: site.marker, photos: { pending: 1 } }],
      runs: [{ origin: 'arrival', status: 'pending', requestedBy: '' }],
    })
    const [item] = await site.items()
    // Killed as it was about to write: nothing of it is there.
    await expect(
      site.detectOne(item!, {
        complete: (write) =>
          plumbline.db.transaction().execute(async (trx) => {
            await write(trx)
            throw new ClaimLostError()
          }),
      }),
    ).rejects.toThrow(ClaimLostError)
    expect([await site.found(row.id), (await site.items())[0]!.status]).toEqual([[], 'processing'])
    await site.detectOne(item!)
    expect(await site.look(row.id)).toMatchObject({
      status: 'MEDIA_ANALYSIS_COMPLETE',
      analysis_status: 'completed',
      error_code: null,
    })
    expect(await site.markerStatus()).toBe('MEDIA_ANALYSIS_COMPLETE')
    const found = await site.found(row.id)
    expect(found).toMatchObject([
      {
        origin: 'detector',
        is_defect: null,
        ai_defect_type: 'crack',
        shape: 'polyline',
        suggestion_num: 1,
        run_id: item!.run_id,
        is_edited: false,
        defect_id: null,
      },
    ])
    const { detectorVersion, plan, ...overview } = await site.overview()
    expect(found[0]!.detector_version).toBe(detectorVersion)
    expect(plan.used).toBe(1)
    expect(overview).toMatchObject({
      photos: { completed: 1, pending: 0, none: 0 },
      found: { crack: 1, rust: 0 },
      undecided: 1,
      accepted: 0,
      rejected: 0,
      markers: [{ found: { crack: 1 }, undecided: 1 }],
      runs: [
        {
          status: 'completed',
          photos: { completed: 1 },
          found: { crack: 1 },
          leftOut: 0,
          secondsPerPhoto: expect.any(Number) as number,
        },
      ],
    })
    // Run a second time, as after a lost answer: nothing is there twice.
    await site.detectOne(item!)
    expect(await site.found(row.id)).toEqual(found)
  })

  test('belongs to the run of those before it, until the settings are others', async () => {
    await site.arriveAndRead('DJI_0001.JPG', plain)
    await site.work()
    await site.arriveAndRead('DJI_0002.JPG', await sharp(plain).resize(65).jpeg().toBuffer())
    expect((await site.overview()).runs).toMatchObject([
      { number: 1, status: 'processing', photos: { pending: 1, completed: 1 } },
    ])
    await settings({ types: ['rust'], version: 0 })
    await site.arriveAndRead('DJI_0003.JPG', await sharp(plain).resize(66).jpeg().toBuffer())
    expect((await site.overview()).runs).toMatchObject([
      { number: 2, types: ['rust'], status: 'pending' },
      { number: 1 },
    ])
  })

  test('is left alone when it is thermal, for something else, or the detector is off', async () => {
    await settings({ isOn: false, version: 0 })
    const off = await site.arriveAndRead('DJI_0001.JPG', plain)
    await settings({ isOn: true, types: [], version: 1 })
    const typeless = await site.arriveAndRead('DJI_0004.JPG', await sharp(plain).resize(67).jpeg().toBuffer())
    await settings({ isOn: true, types: ['crack'], version: 2 })
    const model = await site.arriveAndRead('DJI_0002.JPG', await sharp(plain).resize(65).jpeg().toBuffer(), {
      usage: '3D model',
    })
    const thermal = await site.arriveAndRead(
      'DJI_20261012093000_0001_T.JPG',
      await sharp(plain).resize(66).jpeg().toBuffer(),
    )
    expect(thermal.type).toBe('thermal')
    for (const row of [off, typeless, model, thermal])
      expect([row.status, row.analysis_status]).toEqual(['MEDIA_ANALYSIS_COMPLETE', 'none'])
    expect(await site.items()).toEqual([])
    expect((await site.ask({ imageIds: [thermal.id] })).error.code).toBe('analysis.no-photos')
  })

  test('on a trial: two types, twenty photos, then none; the overview says so', async () => {
    await set({ plan: 'TRIAL' })
    await Promise.all(Array.from({ length: 19 }, () => photo()))
    expect((await site.ask()).body.run.photos.pending).toBe(19)
    const last = await site.arriveAndRead('DJI_0001.JPG', plain)
    const beyond = await site.arriveAndRead('DJI_0002.JPG', await sharp(plain).resize(65).jpeg().toBuffer())
    expect([last.analysis_status, beyond.analysis_status, beyond.status]).toEqual([
      'pending',
      'none',
      'MEDIA_ANALYSIS_COMPLETE',
    ])
    expect((await site.overview()).plan).toEqual({ types: ['crack', 'spalling'], images: 20, used: 20 })
    // The one beyond the plan was never read: it counts, and as such.
    expect(await site.overview()).toMatchObject({
      photos: { pending: 20, none: 1 },
      markers: [{ photos: { pending: 20, none: 1 } }],
    })
    expect((await site.ask({ imageIds: [beyond.id] })).error.code).toBe('analysis.image-limit')
    expect((await site.ask({ imageIds: [beyond.id, last.id] })).body).toMatchObject({
      run: { photos: { pending: 1 } },
      beyondPlan: 1,
    })
    expect((await site.ask({ types: ['rust'] })).error.code).toBe('analysis.type-not-in-plan')
    expect((await settings({ types: ['rust'], version: 0 })).error.code).toBe('analysis.type-not-in-plan')
    const [at] = [await Promise.all([site.ask({ imageIds: [await photo()] }), site.ask({ imageIds: [await photo()] })])]
    expect(at.map(({ error }) => error.code)).toEqual(['analysis.image-limit', 'analysis.image-limit'])
    // Read and deleted, it gives its place to no other.
    await site.detectOne((await site.items(last.id))[0]!)
    await site.detectOne((await site.items(last.id))[1]!)
    await plumbline.db.deleteFrom('media').where('id', '=', last.id).execute()
    expect((await site.overview()).plan.used).toBe(20)
    expect((await site.ask({ imageIds: [beyond.id] })).error.code).toBe('analysis.image-limit')
  })
})

describe('a run somebody asks for', () => {
  test('goes over a marker, some photos or all; asked again after a lost answer it is the same', async () => {
    const [one, other] = [await photo(), await photo({ marker_id: null })]
    await photo({ usage: 'calibration' })
    await photo({ kind: 'video' })
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

  test('that ends before an earlier one is not undone by it', async () => {
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
    const broken = await photo()
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
    const ids = [await photo(), await photo()]
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
    await photo()
    const {
      body: { run },
    } = await site.ask()
    const [item] = await site.items()
    await plumbline.db.deleteFrom('media').where('id', '=', item!.media_id).execute()
    await site.detectOne(item!)
    expect((await site.getRun(run._id)).body.run.status).toBe('completed')
  })
})

test('what somebody looks at is read before what was asked for, and that before what arrived', async () => {
  const ids = [await photo(), await photo(), await photo()]
  await site.ask()
  await plumbline.call(analysisRoutes.attend, {
    params: site.params,
    token: site.token,
    body: { imageIds: [ids[2]!, v7()] },
  })
  await site.arriveAndRead('DJI_0009.JPG', plain)
  const { rows } = await sql<{
    media: string
    priority: number
  }>`select data ->> 'mediaId' as media, priority from pgboss.job where name = 'analysis.detect' and data ->> 'projectId' = ${site.project.id} order by priority desc, created_on`.execute(
    plumbline.db,
  )
  expect(rows.map(({ priority }) => priority)).toEqual([10, 1, 1, 0])
  expect(rows[0]!.media).toBe(ids[2])
})

test('settings are saved over what one has seen, and over nothing else', async () => {
  expect((await site.overview()).settings).toEqual({
    isOn: true,
    types: ['crack', 'spalling', 'rust', 'corroded_pipe', 'corroded_pipe_bracket'],
    sensitivity: 'medium',
    version: 0,
  })
  expect((await settings({ sensitivity: 'low', version: 0 })).body).toEqual({
    isOn: true,
    types: ['crack'],
    sensitivity: 'low',
    version: 1,
  })
  const [one, other] = await Promise.all([settings({ version: 1 }), settings({ isOn: false, version: 1 })])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  expect((one.error ?? other.error).code).toBe('version.stale')
  await settings({ types: ['crack', 'rust'], version: 2 })
  await set({ plan: 'TRIAL' })
  expect((await settings({ types: ['crack', 'rust'], sensitivity: 'low', version: 3 })).body).toMatchObject({
    types: ['crack', 'rust'],
    sensitivity: 'low',
  })
})

test('what lost its job is begun again or ends with a reason; nothing hangs', async () => {
  const [lost, hopeless] = [await photo(), await photo()]
  const {
    body: { run },
  } = await site.ask()
  const jobs = (await site.items()).map(({ job_id }) => job_id!)
  await plumbline.db
    .deleteFrom('job_progress')
    .where('job_id', '=', (await site.items(lost))[0]!.job_id!)
    .execute()
  await plumbline.db
    .updateTable('job_progress')
    .set({ state: 'failed', error_code: 'job.crashed' })
    .where('job_id', '=', (await site.items(hopeless))[0]!.job_id!)
    .execute()
  const orphan = await photo({ status: 'MEDIA_ANALYSIS_PROCESSING', analysis_status: 'pending' })
  const later = { db: plumbline.db, now: () => new Date(Date.now() + 5 * 60_000) }
  await sweepAnalysis({ db: plumbline.db, now: () => new Date() })
  expect(await Promise.all([lost, hopeless].map(async (id) => (await site.items(id))[0]!.status))).toEqual([
    'pending',
    'failed',
  ])
  await sweepAnalysis(later)
  expect((await site.items(lost))[0]).toMatchObject({ status: 'pending', attempts: 1 })
  expect(jobs).not.toContain((await site.items(lost))[0]!.job_id)
  expect(await site.look(hopeless)).toMatchObject({ status: 'MEDIA_ANALYSIS_FAILED', error_code: 'job.crashed' })
  expect(await site.look(orphan)).toMatchObject({ status: 'MEDIA_ANALYSIS_COMPLETE', analysis_status: 'none' })
  expect((await site.getRun(run._id)).body.run).toMatchObject({ status: 'pending', photos: { pending: 1, failed: 1 } })
  await plumbline.db.deleteFrom('media').where('id', '=', lost).execute()
  await sweepAnalysis(later)
  expect((await site.getRun(run._id)).body.run.status).toBe('failed')
})
