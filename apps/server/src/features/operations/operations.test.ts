import { operationRoutes } from '@plumbline/contract/operations/operations'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordCheck } from '../../db/record-check.ts'
import { aCorporate } from '../../testing/builders/builders.ts'
import { aTroubledJob } from '../../testing/builders/job-builders.ts'
import { aConsole, type Console } from '../../testing/sites/console-site.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { countStorage, storageCount } from './storage-count.ts'
import { startBeating } from './process-beat.ts'

let plumbline: TestApp
let site: Console
beforeAll(async () => {
  plumbline = await testApp()
  site = await aConsole(plumbline)
})
afterAll(() => plumbline.close())
beforeEach(() => sql`delete from pgboss.job`.execute(plumbline.db))

const state = async () => (await plumbline.call(operationRoutes.state, { token: site.token })).body
const press = (route: 'runJob' | 'giveUpJob', jobId: string) =>
  plumbline.call(operationRoutes[route], { params: { jobId }, token: site.token })

type Queued = { readonly state: string; readonly limit: number; readonly count: number; readonly isDue: boolean }
async function queued(name: string): Promise<readonly Queued[]> {
  const { rows } =
    await sql<Queued>`select state::text, retry_limit as limit, retry_count as count, start_after <= now() as "isDue"
    from pgboss.job where name = ${name}`.execute(plumbline.db)
  return rows
}

describe('what goes wrong', () => {
  test('an installation without a job in trouble lists none', async () => {
    expect(await state()).toMatchObject({ queues: [], troubled: [], troubledCount: 0, isBucket: false })
  })

  test('failed, retried and slow jobs, the newest first, with reason, attempts and what they work on', async () => {
    const { db } = plumbline
    const output = { code: 'photo.damaged', message: 'Premature end of JPEG' }
    const failed = await aTroubledJob(db, { job: 'media.ingest', data: { mediaId: 'm1' }, output, minutesAgo: 90 })
    const retrying = await aTroubledJob(db, { state: 'retrying', job: 'reports.make', minutesAgo: 3 })
    const slow = await aTroubledJob(db, { state: 'slow', job: 'models.prepare', minutesAgo: 11 })
    await aTroubledJob(db, { state: 'slow', job: 'models.prepare', minutesAgo: 9 })
    const found = await state()
    expect(found.troubledCount).toBe(3)
    expect(found.troubled.map(({ _id }) => _id)).toEqual([retrying, slow, failed])
    expect(found.troubled[2]).toMatchObject({
      job: 'media.ingest',
      state: 'failed',
      attempt: 4,
      attempts: null,
      nextAt: null,
      code: 'photo.damaged',
      message: 'Premature end of JPEG',
      about: '{"mediaId": "m1"}',
    })
    expect(found.troubled[0]).toMatchObject({ state: 'retrying', attempt: 2, code: 'job.failed' })
    expect(Date.parse(found.troubled[0]!.nextAt!)).toBeGreaterThan(Date.now() + 3_000_000)
    expect(found.troubled[1]).toMatchObject({ state: 'slow', code: null, message: '' })
    expect(found.queues).toEqual([{ job: 'models.prepare', waiting: 0, running: 2, oldestSeconds: 0 }])
  })

  test('a hundred are listed and all are counted', async () => {
    for (let index = 0; index < 103; index += 1) await aTroubledJob(plumbline.db)
    const { troubled, troubledCount } = await state()
    expect([troubled.length, troubledCount]).toEqual([100, 103])
  })

  test('a reason of a megabyte is cut, one that is no object is shown as it is', async () => {
    await aTroubledJob(plumbline.db, { output: { message: 'x'.repeat(1_000_000) }, minutesAgo: 1 })
    await aTroubledJob(plumbline.db, { output: ['odd'], minutesAgo: 2 })
    const { troubled } = await state()
    expect(troubled.map(({ message }) => message)).toEqual(['x'.repeat(400), '["odd"]'])
  })
})

describe('what the operator does', () => {
  test('a failed job runs again from its first attempt, once', async () => {
    const id = await aTroubledJob(plumbline.db, { job: 'jobs.prune' })
    const answers = await Promise.all([press('runJob', id), press('runJob', id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await queued('jobs.prune')).toMatchObject([{ state: 'created', count: 0, isDue: true }])
    expect((await state()).troubled).toEqual([])
  })

  test('a failed job of a kind that this version lacks stays listed', async () => {
    const id = await aTroubledJob(plumbline.db, { job: 'fax.send' })
    expect((await press('runJob', id)).error.code).toBe('job.not-found')
    expect((await state()).troubled.map(({ _id }) => _id)).toEqual([id])
    expect((await press('giveUpJob', id)).status).toBe(200)
    expect((await state()).troubled).toEqual([])
  })

  test('a job that waits for its next attempt has it now', async () => {
    const id = await aTroubledJob(plumbline.db, { state: 'retrying' })
    expect((await press('runJob', id)).status).toBe(200)
    expect(await queued('jobs.prune')).toEqual([{ state: 'retry', limit: 3, count: 1, isDue: true }])
  })

  test('giving one up makes its next attempt the last one, so that its handler says so', async () => {
    const id = await aTroubledJob(plumbline.db, { state: 'retrying' })
    expect((await press('giveUpJob', id)).status).toBe(200)
    expect(await queued('jobs.prune')).toEqual([{ state: 'retry', limit: 2, count: 1, isDue: true }])
  })

  test('a running job cannot be pressed, and everything that was done is in the audit log', async () => {
    const slow = await aTroubledJob(plumbline.db, { state: 'slow', minutesAgo: 20 })
    expect((await press('giveUpJob', slow)).error.code).toBe('job.not-found')
    const dead = await aTroubledJob(plumbline.db, { job: 'media.ingest' })
    await press('giveUpJob', dead)
    const note = await plumbline.db
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'detail', 'actor_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(note).toEqual({
      action: 'job.dismiss',
      subject: 'media.ingest',
      detail: { job: dead },
      actor_id: site.admin.id,
    })
  })
})

describe('the installation', () => {
  const log = { info() {}, warn() {}, error() {} }

  test('a process is seen while it runs, silent when it stops writing, and leaves when it ends', async () => {
    const stop = startBeating(plumbline.db, 'worker', log)
    await expect.poll(async () => (await state()).processes.length).toBe(1)
    const [process] = (await state()).processes
    expect(process).toMatchObject({
      kind: 'worker',
      isSilent: false,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    expect(process!.migration).toMatch(/^\d{4}-/)
    await sql`update process_seen set seen_at = now() - interval '61 seconds'`.execute(plumbline.db)
    expect((await state()).processes[0]!.isSilent).toBe(true)
    await stop()
    expect((await state()).processes).toEqual([])
  })

  test('what has been silent for a day is removed by those that run', async () => {
    await plumbline.db
      .insertInto('process_seen')
      .values({
        id: site.admin.id,
        kind: 'api',
        host: 'old',
        pid: 1,
        version: '0',
        migration: '0001',
        seen_at: new Date(Date.now() - 25 * 3_600_000),
      })
      .execute()
    const stop = startBeating(plumbline.db, 'api', log, 50)
    await expect.poll(async () => (await state()).processes.map(({ host }) => host)).not.toContain('old')
    await stop()
  })

  test('the last backup and verify with their result; none is said before one was noted', async () => {
    expect((await state()).checks).toEqual([])
    const at = new Date('2026-11-19T01:02:03Z')
    const check = { kind: 'verify', is_whole: true, summary: 'missing 0, extra 0, mismatched 0' } as const
    await recordCheck(plumbline.databaseUrl, check, new Date('2026-11-18T00:00:00Z'))
    await recordCheck(plumbline.databaseUrl, { ...check, is_whole: false, summary: 'missing 1' }, at)
    expect((await state()).checks).toEqual([
      { kind: 'verify', at: at.toISOString(), isWhole: false, summary: 'missing 1' },
    ])
  })

  test('space of the database and of the disk', async () => {
    const { databaseBytes, freeBytes } = await state()
    expect(databaseBytes).toBeGreaterThan(1_000_000)
    expect(freeBytes).toBeGreaterThan(0)
  })

  test('what is stored, in all and by company: the ten largest, deleted companies and files of none only in the sum', async () => {
    const { db } = plumbline
    await sql`delete from stored_object`.execute(db)
    expect((await state()).storage).toMatchObject({ bytes: 0, files: 0, largest: [] })
    const corporates = []
    for (let number = 1; number <= 12; number += 1) corporates.push(await aCorporate(db, { name: `Company ${number}` }))
    const owners = [...corporates.map(({ id }) => id), v7(), 'brand']
    await sql`insert into stored_object (key, size, sha256, content_type)
      select owner || '/p/' || file, 1000 * number, sha256(''), 'image/jpeg'
      from unnest(${owners}::text[]) with ordinality as owned (owner, number), generate_series(1, 2) as file`.execute(
      db,
    )
    const { storage } = await state()
    expect(storage).toMatchObject({ bytes: (2_000 * 14 * 15) / 2, files: 28 })
    expect(storage!.largest.map(({ name, bytes, files }) => [name, bytes, files])).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => [`Company ${number}`, 2_000 * number, 2]),
    )
    // Of a large store: what the job counted, with the moment.
    const large = () => storageCount(db, 0)
    expect(await large()).toBeNull()
    await countStorage(db)
    await sql`delete from stored_object where key like ${`${corporates[11]!.id}%`}`.execute(db)
    expect({ ...(await large())!, countedAt: '' }).toEqual({ ...storage!, countedAt: '' })
    await countStorage(db)
    expect((await large())!.largest[0]!.name).toBe('Company 11')
  })
})
