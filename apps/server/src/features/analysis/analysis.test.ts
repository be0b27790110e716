import { analysisRoutes } from '@plumbline/contract/analysis/analysis'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ClaimLostError } from '../../jobs/attempt.ts'
import { anAnalysisSite, type AnalysisSite } from '../../testing/sites/analysis-site.ts'
import { aCrackedPhoto } from '../../testing/files/cracked-photo.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { sweepAnalysis } from './sweep-analysis.ts'
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

describe('a photo that arrives', () => {
  test('is analysed by a job: waits, is read, and ends with undecided suggestions', async () => {
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

  testInFullRun('on a trial: two types, twenty photos, then none; the overview says so', async () => {
    await set({ plan: 'TRIAL' })
    await Promise.all(Array.from({ length: 19 }, () => site.photo()))
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
    const [at] = [
      await Promise.all([site.ask({ imageIds: [await site.photo()] }), site.ask({ imageIds: [await site.photo()] })]),
    ]
    expect(at.map(({ error }) => error.code)).toEqual(['analysis.image-limit', 'analysis.image-limit'])
    // Read and deleted, it gives its place to no other.
    await site.detectOne((await site.items(last.id))[0]!)
    await site.detectOne((await site.items(last.id))[1]!)
    await plumbline.db.deleteFrom('media').where('id', '=', last.id).execute()
    expect((await site.overview()).plan.used).toBe(20)
    expect((await site.ask({ imageIds: [beyond.id] })).error.code).toBe('analysis.image-limit')
  })
})

test('what somebody looks at is read before what was asked for, and that before what arrived', async () => {
  const ids = [await site.photo(), await site.photo(), await site.photo()]
  await site.ask()
  await plumbline.call(analysisRoutes.markReviewed, {
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

test('a photo that lost its job is queued again or fails with a reason; nothing hangs', async () => {
  const [lost, hopeless] = [await site.photo(), await site.photo()]
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
  const orphan = await site.photo({ status: 'MEDIA_ANALYSIS_PROCESSING', analysis_status: 'pending' })
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
