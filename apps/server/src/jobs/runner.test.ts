import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../db/connection.ts'
import { testDb, type TestDb } from '../testing/test-db.ts'
import { startRunner, type Handlers, type Runner } from './runner.ts'
import { effects, endProcess, jobRows, put, startWorker, stateOf, superviseWorker } from './testing/processes.ts'
import { installTrialJobs, noLog, trialHandlers, trialJobs } from './testing/trial-jobs.ts'

let database: TestDb
const endings: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  database = await testDb()
  await installTrialJobs(database.url)
})
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  await database.close()
})

async function run(handlers: Handlers<typeof trialJobs> = trialHandlers(database.db)): Promise<Runner> {
  const runner = await startRunner({ db: database.db, url: database.url, jobs: trialJobs, handlers, log: noLog, pollSeconds: 0.5, watchSeconds: 1 })
  endings.push(() => runner.stop(1_000))
  return runner
}

async function worker() {
  const child = await startWorker(database.url)
  endings.push(() => endProcess(child, 'SIGKILL'))
  return child
}

const soon = { timeout: 50_000, interval: 100 }
const settled = (id: string | undefined, state: string) => vi.waitFor(async () => expect(await stateOf(database.db, id!)).toMatchObject({ state }), soon)

test('a job runs, its result is there once, and its progress says done', async () => {
  await run()
  const id = await put(database.db, { label: 'plain', act: 'write' })
  await settled(id, 'done')
  expect(await stateOf(database.db, id!)).toEqual({ state: 'done', percent: 100, step: null, error_code: null })
  expect(await effects(database.db, false)).toMatchObject([{ label: 'plain', attempt: 1 }])
})

test('progress is written while the job runs', async () => {
  await run()
  const id = await put(database.db, { label: 'counting', act: 'report', ms: 2_000 })
  await vi.waitFor(async () => expect(await stateOf(database.db, id!)).toMatchObject({ state: 'running', percent: 40, step: 'counting' }), soon)
  await settled(id, 'done')
})

test('a job that throws is tried again after a growing wait', async () => {
  await run()
  const id = await put(database.db, { label: 'flaky', act: 'throw-once' })
  await settled(id, 'done')
  const begun = await effects(database.db, true)
  expect(begun).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
  expect(begun[1]!.at.getTime() - begun[0]!.at.getTime()).toBeGreaterThanOrEqual(1_000)
  expect(await effects(database.db, false)).toHaveLength(1)
})

test('a job that always throws fails with a name after its attempts, lies in the dead letter queue, and the queue goes on', async () => {
  await run()
  const poison = await put(database.db, { label: 'poison', act: 'throw' })
  const next = await put(database.db, { label: 'next', act: 'write' })
  await settled(next, 'done')
  await settled(poison, 'failed')
  expect(await stateOf(database.db, poison!)).toMatchObject({ error_code: 'job.failed' })
  const begun = (await effects(database.db, true)).filter((effect) => effect.label === 'poison')
  expect(begun.map((effect) => effect.attempt)).toEqual([1, 2, 3])
  const waits = begun.slice(1).map((effect, index) => effect.at.getTime() - begun[index]!.at.getTime())
  expect(waits[1]).toBeGreaterThanOrEqual(2_000)
  expect(await jobRows(database.db, 'dead-letter')).toMatchObject([{ source_id: poison }])
})

test('a job that outlives its time fails with that name', async () => {
  await run()
  const id = await put(database.db, { label: 'endless', act: 'outlive', ms: 30_000 }, { name: 'trial.short' })
  await settled(id, 'failed')
  expect(await stateOf(database.db, id!)).toMatchObject({ error_code: 'job.timed-out' })
  expect(await effects(database.db, false)).toEqual([])
})

test('a worker killed with kill -9 in the middle: the job runs again elsewhere and its result is there once', async () => {
  const first = await worker()
  const id = await put(database.db, { label: 'interrupted', act: 'wait', ms: 3_000 })
  await vi.waitFor(async () => expect(await effects(database.db, true)).toHaveLength(1), soon)
  await endProcess(first, 'SIGKILL')
  await worker()
  await settled(id, 'done')
  expect((await effects(database.db, true)).map((effect) => effect.attempt)).toEqual([1, 2])
  expect(await effects(database.db, false)).toHaveLength(1)
})

test('a job that crashes its worker every time fails with a name, and the queue goes on', async () => {
  const supervised = superviseWorker(database.url)
  endings.push(() => supervised.stop())
  const poison = await put(database.db, { label: 'crashing', act: 'crash' })
  await settled(poison, 'failed')
  expect(await stateOf(database.db, poison!)).toMatchObject({ error_code: 'job.crashed' })
  expect(supervised.deaths()).toBe(3)
  expect(await jobRows(database.db, 'dead-letter')).toMatchObject([{ source_id: poison }])
  const next = await put(database.db, { label: 'next', act: 'write' })
  await settled(next, 'done')
})

test('SIGTERM lets the running job finish and takes no other', async () => {
  const child = await worker()
  const running = await Promise.all(['a', 'b'].map((label) => put(database.db, { label, act: 'wait', ms: 2_000 })))
  await vi.waitFor(async () => expect(await effects(database.db, true)).toHaveLength(2), soon)
  const waiting = await put(database.db, { label: 'later', act: 'write' })
  expect(await endProcess(child, 'SIGTERM')).toBe(0)
  for (const id of running) expect(await stateOf(database.db, id!)).toMatchObject({ state: 'done' })
  expect(await stateOf(database.db, waiting!)).toMatchObject({ state: 'waiting' })
  expect((await effects(database.db, false)).map((effect) => effect.label).sort()).toEqual(['a', 'b'])
})

test('what does not finish while draining is handed back without losing an attempt, and runs elsewhere', async () => {
  const other = connect(database.url, { max: 3 })
  endings.push(() => other.close())
  const runner = await startRunner({ db: other.db, url: database.url, jobs: trialJobs, handlers: trialHandlers(other.db), log: noLog, pollSeconds: 0.5, watchSeconds: 1 })
  const id = await put(database.db, { label: 'long', act: 'wait', ms: 5_000 })
  await vi.waitFor(async () => expect(await effects(database.db, true)).toHaveLength(1), soon)
  await runner.stop(500)
  expect(await stateOf(database.db, id!)).toMatchObject({ state: 'waiting' })
  const [row] = await jobRows(database.db, 'trial.work')
  expect(row!.retry_limit - row!.retry_count).toBe(2)
  await run()
  await settled(id, 'done')
  await vi.waitFor(async () => expect(await effects(database.db, true)).toHaveLength(2), soon)
  expect(await effects(database.db, false)).toHaveLength(1)
})

test('every connection of the worker cut at once: it goes on by itself', async () => {
  const child = await worker()
  const before = await put(database.db, { label: 'before', act: 'wait', ms: 1_500 })
  await vi.waitFor(async () => expect(await effects(database.db, true)).toHaveLength(1), soon)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
  const after = await put(database.db, { label: 'after', act: 'write' })
  await settled(after, 'done')
  await settled(before, 'done')
  expect(child.exitCode).toBeNull()
  expect((await effects(database.db, false)).map((effect) => effect.label).sort()).toEqual(['after', 'before'])
})

test('two workers and 200 jobs: each runs once', async () => {
  await database.db.transaction().execute(async (trx) => {
    const { enqueueFrom } = await import('./queue.ts')
    for (let index = 0; index < 200; index += 1) await enqueueFrom(trialJobs)(trx, 'trial.work', { label: `job ${index}`, act: 'write' })
  })
  await Promise.all([worker(), worker()])
  await vi.waitFor(async () => expect(await effects(database.db, false)).toHaveLength(200), soon)
  const done = await effects(database.db, false)
  expect(new Set(done.map((effect) => effect.label)).size).toBe(200)
  expect(await effects(database.db, true)).toHaveLength(200)
})

test('a missing handler or a missing queue stops the start', async () => {
  const { 'trial.work': work } = trialHandlers(database.db)
  await expect(run({ 'trial.work': work } as Handlers<typeof trialJobs>)).rejects.toThrow('jobs without a handler: trial.short')
  await sql`delete from pgboss.queue where name = 'trial.short'`.execute(database.db)
  await expect(run()).rejects.toThrow('queue trial.short does not exist')
})
