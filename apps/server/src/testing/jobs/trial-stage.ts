import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { expect, vi, type TestContext } from 'vitest'
import { testDb, type TestDb } from '../test-db.ts'
import { enqueueFrom, type EnqueueOptions } from '../../jobs/queue.ts'
import { startRunner, type Handlers, type Runner } from '../../jobs/runner.ts'
import { endProcess, startWorker } from './trial-processes.ts'
import { installTrialJobs, noLog, trialHandlers, trialJobs, type Pace } from './trial-jobs.ts'

const enqueue = enqueueFrom(trialJobs)
type Work = Parameters<typeof enqueue>[2]
type Effect = { readonly label: string; readonly attempt: number; readonly at: Date }
type JobRow = {
  readonly id: string
  readonly state: string
  readonly source_id: string | null
  readonly retry_count: number
  readonly retry_limit: number
}

export type Stage = Pick<TestDb, 'db' | 'url'> & {
  put(payload: Work, options?: EnqueueOptions & { readonly name?: keyof typeof trialJobs }): Promise<string | undefined>
  progressOf(id: string | undefined): Promise<object | undefined>
  /** Waits, generously, until the progress row says so. */
  untilState(id: string | undefined, state: string): Promise<void>
  untilStarted(count: number): Promise<void>
  /** Every attempt that began, oldest first. */
  begun(): Promise<readonly Effect[]>
  /** Every result that was written. */
  results(): Promise<readonly Effect[]>
  rows(queue: string): Promise<readonly JobRow[]>
  run(handlers?: Handlers<typeof trialJobs>, pollSeconds?: number): Promise<Runner>
  worker(url?: string): Promise<ChildProcess>
}

/** A database of its own with the trial jobs; everything started on it ends with the test. */
export async function openStage(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  pace: Pace = 'quick',
  waitMs = 50_000,
): Promise<Stage> {
  const { db, url, close } = await testDb()
  onTestFinished(() => close())
  await installTrialJobs(url, pace)
  const soon = { timeout: waitMs, interval: 100 }
  const effects = async (began: boolean) =>
    (await sql<Effect>`select label, attempt, at from trial_effect where began = ${began} order by at`.execute(db)).rows
  const progressOf = (id: string | undefined) =>
    db
      .selectFrom('job_progress')
      .select(['state', 'percent', 'step', 'error_code'])
      .where('job_id', '=', id ?? '')
      .executeTakeFirst()
  return {
    db,
    url,
    put: (payload, { name = 'trial.work', ...options } = {}) =>
      db.transaction().execute((trx) => enqueue(trx, name, payload, options)),
    progressOf,
    untilState: (id, state) => vi.waitFor(async () => expect(await progressOf(id)).toMatchObject({ state }), soon),
    untilStarted: (count) => vi.waitFor(async () => expect(await effects(true)).toHaveLength(count), soon),
    begun: () => effects(true),
    results: () => effects(false),
    rows: async (queue) =>
      (
        await sql<JobRow>`select id, state, source_id, retry_count, retry_limit from pgboss.job where name = ${queue}`.execute(
          db,
        )
      ).rows,
    async run(handlers = trialHandlers(db), pollSeconds = 0.5) {
      const runner = await startRunner({
        db,
        url,
        jobs: trialJobs,
        handlers,
        log: noLog,
        pollSeconds,
        watchSeconds: 1,
      })
      onTestFinished(() => runner.stop(1_000))
      return runner
    },
    async worker(through = url) {
      const child = await startWorker(through, pace)
      onTestFinished(async () => void (await endProcess(child, 'SIGKILL')))
      return child
    },
  }
}
