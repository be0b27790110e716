import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { connect } from '../db/connection.ts'
import { enqueueFrom } from './queue.ts'
import { startRunner, type Handlers } from './runner.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { plainReceiver } from '../storage/plain-receiver.ts'
import { recordObject } from '../storage/registry.ts'
import { findingsOf } from '../testing/sites/verify-findings.ts'
import { temporaryFolder } from '../testing/faults/processes.ts'
import { endProcess } from '../testing/jobs/trial-processes.ts'
import { openStage } from '../testing/jobs/trial-stage.ts'
import { noLog, trialHandlers, trialJobs } from '../testing/jobs/trial-jobs.ts'
import { testInFullRun } from '../testing/test-in-full-run.ts'
import { currentOrigin, originFields } from '../tracing/origin.ts'

test.concurrent('a job runs, its result is there once, and its progress says done', async (context) => {
  const { put, run, untilState, progressOf, results } = await openStage(context)
  await run()
  const id = await put({ label: 'plain', act: 'write' })
  await untilState(id, 'done')
  expect(await progressOf(id)).toEqual({ state: 'done', percent: 100, step: null, error_code: null })
  expect(await results()).toMatchObject([{ label: 'plain', attempt: 1 }])
})

test.concurrent('a job that is put while the queue is empty starts long before the next look into it', async (context) => {
  const { put, run, untilState } = await openStage(context)
  await run(undefined, 600)
  for (const label of ['first', 'second']) {
    const id = await put({ label, act: 'write' })
    await untilState(id, 'done')
    // The worker looks once more after a job, and rests then.
    await wait(1_000)
  }
})

test.concurrent('a job runs for the request that enqueued it, and so does a job that it enqueues', async (context) => {
  const { db, put, run, untilState } = await openStage(context)
  const seen: object[] = []
  let second: string | undefined
  await run({
    ...trialHandlers(db),
    'trial.work': async ({ payload }) => {
      seen.push(originFields())
      if (payload.label === 'first') second = await put({ label: 'second', act: 'write' })
    },
  })
  const first = await currentOrigin.run({ requestId: 'request-1' }, () => put({ label: 'first', act: 'write' }))
  await untilState(first, 'done')
  await untilState(second, 'done')
  const alone = await put({ label: 'without a request', act: 'write' })
  await untilState(alone, 'done')
  expect(seen).toEqual([
    { requestId: 'request-1', job: 'trial.work', jobId: first },
    { requestId: 'request-1', job: 'trial.work', jobId: second },
    { job: 'trial.work', jobId: alone },
  ])
})

test.concurrent('progress is written while the job runs', async (context) => {
  const { put, run, untilState, progressOf } = await openStage(context)
  await run()
  const id = await put({ label: 'counting', act: 'report', ms: 3_000 })
  await vi.waitFor(
    async () =>
      expect(await progressOf(id)).toEqual({ state: 'running', percent: 40, step: 'counting', error_code: null }),
    { timeout: 30_000 },
  )
  await untilState(id, 'done')
})

test.concurrent('a job that throws is tried again after a wait', async (context) => {
  const { put, run, untilState, begun, results } = await openStage(context)
  await run()
  const id = await put({ label: 'flaky', act: 'throw-once' })
  await untilState(id, 'done')
  const attempts = await begun()
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2])
  expect(attempts[1]!.at.getTime() - attempts[0]!.at.getTime()).toBeGreaterThanOrEqual(1_000)
  expect(await results()).toHaveLength(1)
})

test.concurrent('a job that always throws fails with a name after its attempts, lies in the dead letter queue, and the queue goes on (reliability 21)', async (context) => {
  const { db, put, run, untilState, progressOf, begun, rows } = await openStage(context)
  const folder = temporaryFolder()
  context.onTestFinished(() => folder.remove())
  const storage = createDiskStorage({
    dir: folder.path,
    secret: new Uint8Array(32),
    publicUrl: '',
    receiver: plainReceiver,
  })
  const works = trialHandlers(db)
  await run({
    ...works,
    'trial.work': async (running) => {
      const made =
        running.payload.act === 'write'
          ? await storage.put('made/next.txt', Buffer.from('next'), { contentType: 'text/plain' })
          : undefined
      const complete: typeof running.complete = (write) =>
        running.complete(async (trx) => {
          await write(trx)
          if (made !== undefined) await recordObject(trx, made)
        })
      await works['trial.work']({ ...running, complete })
    },
  })
  const poison = await put({ label: 'poison', act: 'throw' })
  const next = await put({ label: 'next', act: 'write' })
  await untilState(next, 'done')
  await untilState(poison, 'failed')
  expect(await progressOf(poison)).toMatchObject({ error_code: 'job.failed' })
  const attempts = (await begun()).filter(({ label }) => label === 'poison')
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
  expect(attempts[2]!.at.getTime() - attempts[1]!.at.getTime()).toBeGreaterThanOrEqual(2_000)
  expect(await rows('dead-letter')).toMatchObject([{ source_id: poison }])
  expect([await storage.stat('made/next.txt'), await findingsOf(db, storage)]).toMatchObject([{ size: 4 }, []])
})

test.concurrent('a job that outlives its time fails with that name', async (context) => {
  const { put, run, untilState, progressOf, results } = await openStage(context)
  await run()
  const id = await put({ label: 'endless', act: 'outlive', ms: 30_000 }, { name: 'trial.short' })
  await untilState(id, 'failed')
  expect(await progressOf(id)).toMatchObject({ error_code: 'job.timed-out' })
  expect(await results()).toEqual([])
})

test.concurrent('a worker killed with kill -9 in the middle: the job runs again elsewhere and its result is there once', async (context) => {
  const { put, worker, untilStarted, untilState, begun, results } = await openStage(context)
  const first = await worker()
  const id = await put({ label: 'interrupted', act: 'wait', ms: 3_000 })
  await untilStarted(1)
  await endProcess(first, 'SIGKILL')
  await worker()
  await untilState(id, 'done')
  expect((await begun()).map(({ attempt }) => attempt)).toEqual([1, 2])
  expect(await results()).toMatchObject([{ attempt: 2 }])
})

test.concurrent('SIGTERM lets the running jobs finish and takes no other', async (context) => {
  const { put, worker, untilStarted, progressOf, results } = await openStage(context)
  const child = await worker()
  const running = await Promise.all(['a', 'b'].map((label) => put({ label, act: 'wait', ms: 4_000 })))
  await untilStarted(2)
  const waiting = await put({ label: 'later', act: 'write' })
  expect(await endProcess(child, 'SIGTERM')).toBe(0)
  for (const id of running) expect(await progressOf(id)).toMatchObject({ state: 'done' })
  expect(await progressOf(waiting)).toMatchObject({ state: 'waiting' })
  expect((await results()).map(({ label }) => label).sort()).toEqual(['a', 'b'])
})

testInFullRun.concurrent(
  'what does not finish while draining is handed back without losing an attempt, and runs elsewhere',
  async (context) => {
    const { url, put, run, untilStarted, untilState, progressOf, results, rows } = await openStage(context)
    const other = connect(url, { max: 3 })
    const runner = await startRunner({
      db: other.db,
      url,
      jobs: trialJobs,
      handlers: trialHandlers(other.db),
      log: noLog,
      pollSeconds: 0.5,
      watchSeconds: 1,
    })
    const id = await put({ label: 'long', act: 'wait', ms: 5_000 })
    await untilStarted(1)
    await runner.stop(500)
    expect(await progressOf(id)).toMatchObject({ state: 'waiting' })
    const [row] = await rows('trial.work')
    expect(row!.retry_limit - row!.retry_count).toBe(2)
    await run()
    await untilState(id, 'done')
    await untilStarted(2)
    // A handler that names its failure at the last attempt would otherwise do so while attempts are left.
    expect(await results()).toMatchObject([{ attempt: 1 }])
    await other.close()
  },
)

testInFullRun.concurrent(
  'every connection of the worker cut at once, one inside a transaction: it continues',
  async (context) => {
    const { db, put, worker, untilStarted, untilState, results } = await openStage(context)
    const child = await worker()
    const before = await put({ label: 'before', act: 'hold', ms: 3_000 })
    await untilStarted(1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    )
    const after = await put({ label: 'after', act: 'write' })
    await untilState(after, 'done')
    await untilState(before, 'done')
    expect(child.exitCode ?? child.signalCode).toBeNull()
    expect((await results()).map(({ label }) => label).sort()).toEqual(['after', 'before'])
  },
)

test.concurrent('two workers and 200 jobs: each runs once', async (context) => {
  const { db, worker, begun, results } = await openStage(context)
  const labels = Array.from({ length: 200 }, (_, index) => `job ${index}`)
  await db.transaction().execute(async (trx) => {
    for (const label of labels) await enqueueFrom(trialJobs)(trx, 'trial.work', { label, act: 'write' })
  })
  await Promise.all([worker(), worker()])
  await vi.waitFor(async () => expect(await results()).toHaveLength(200), { timeout: 50_000, interval: 200 })
  expect((await results()).map(({ label }) => label).sort()).toEqual([...labels].sort())
  expect(await begun()).toHaveLength(200)
})

test.concurrent('a missing handler or a missing queue stops the start', async (context) => {
  const { db, run } = await openStage(context)
  const { 'trial.work': work } = trialHandlers(db)
  await expect(run({ 'trial.work': work } as Handlers<typeof trialJobs>)).rejects.toThrow(
    'jobs without a handler: trial.short',
  )
  await sql`delete from pgboss.queue where name = 'trial.short'`.execute(db)
  await expect(run()).rejects.toThrow('queue trial.short does not exist')
})
