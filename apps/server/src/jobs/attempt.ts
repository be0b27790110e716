import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import { sql, type Transaction } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { currentOrigin, type Origin } from '../tracing/origin.ts'
import { beginTrace, type OpenSpan, type Tracer } from '../tracing/span.ts'
import { schema, type Log } from './boss.ts'
import { markRunning, openProgress } from './progress.ts'

/** The job was cancelled or taken over by another worker: nothing this attempt writes may stay. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError'
}

/** What a handler receives. */
export type RunningJob<P> = {
  readonly id: string
  readonly payload: P
  /** 1 for the first run; a run that a stopping worker handed back does not count. */
  readonly attempt: number
  /** If this one fails, the job has failed for good. */
  readonly isLastAttempt: boolean
  /** Aborted when the attempt is no longer ours: time is up, the worker stops, another one took over. */
  readonly signal: AbortSignal
  progress(percent: number, step?: string): void
  /**
   * Writes the result and ends the job in one transaction, so the result is there exactly once however often
   * workers die. A handler whose writes may be repeated need not call it.
   */
  complete(write: (trx: Transaction<Database>) => Promise<void>): Promise<void>
}

export type Handler<P> = (job: RunningJob<P>) => Promise<void>

export type Attempt = {
  readonly job: JobWithMetadata
  /** For the lines of the log about it. */
  readonly origin: Origin
  readonly ended: Promise<void>
  handBack(): Promise<void>
}

/** How an attempt ended; `lost`: it was handed back, ran out of time or belongs to another worker. */
export type EndedAttempt = {
  readonly name: string
  readonly outcome: 'done' | 'retried' | 'failed' | 'lost'
  /** The error code, where it failed. */
  readonly reason: string
  readonly seconds: number
}

type Deps = {
  readonly boss: PgBoss
  readonly db: Db
  readonly log: Log
  readonly onEnded: (ended: EndedAttempt) => void
  readonly tracer?: Tracer | undefined
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'job.failed'
}

async function settle(
  trx: Transaction<Database>,
  jobId: string,
  values: { state: 'waiting' | 'done' | 'failed'; percent?: number; error_code?: ErrorCode },
): Promise<void> {
  await trx
    .updateTable('job_progress')
    .set({ ...values, updated_at: new Date() })
    .where('job_id', '=', jobId)
    .execute()
}

async function completeJob(
  deps: Deps,
  job: JobWithMetadata,
  write: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await write(trx)
    const { affected } = (await deps.boss.complete(job.name, job, null, { db: fromKysely(trx) })) as {
      affected: number
    }
    if (affected === 0) throw new ClaimLostError(`job ${job.id} belongs to another worker by now`)
    await settle(trx, job.id, { state: 'done', percent: 100 })
  })
}

async function failJob(deps: Deps, job: JobWithMetadata, error: unknown): Promise<void> {
  const isLast = job.retryCount >= job.retryLimit
  const line = { err: error, job: job.name, jobId: job.id, attempt: job.retryCount + 1 }
  if (isLast) deps.log.error(line, 'job failed for good')
  else deps.log.warn(line, 'job failed, will be tried again')
  const code = codeOf(error)
  await deps.db.transaction().execute(async (trx) => {
    const output = { code, message: error instanceof Error ? error.message : String(error) }
    const { affected } = (await deps.boss.fail(job.name, job, output, { db: fromKysely(trx) })) as { affected: number }
    if (affected === 0) return
    await settle(trx, job.id, isLast ? { state: 'failed', error_code: code } : { state: 'waiting' })
  })
}

/**
 * The job waits again as if this attempt had not been. The counter moves on with its limit, so that whatever the
 * abandoned handler still sends is fenced off from the next claim.
 */
async function restoreJob(deps: Deps, job: JobWithMetadata): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(`${schema}.job`)} set state = 'retry', started_on = null, heartbeat_on = null, start_after = now(),
        retry_count = retry_count + 1, retry_limit = retry_limit + 1
      where name = ${job.name} and id = ${job.id} and state = 'active' and retry_count = ${job.retryCount}
    `.execute(trx)
    if (numAffectedRows === 1n) await settle(trx, job.id, { state: 'waiting' })
  })
}

/** A job that was handed back has a higher limit than its kind: those runs were not its own fault. */
const attemptOf = (job: JobWithMetadata, attempts: number): number =>
  Math.max(1, attempts - (job.retryLimit - job.retryCount))

/** The attempt runs for the request that enqueued its job, and its span belongs to the trace of that. */
async function takeUp(deps: Deps, job: JobWithMetadata, origin: Origin): Promise<OpenSpan | undefined> {
  const { requestId, traceParent } = await markRunning(deps.db, job.id, job.name)
  const span = beginTrace(deps.tracer, {
    name: `job ${job.name}`,
    kind: 'consumer',
    parent: traceParent,
    attributes: {
      'plumbline.job_id': job.id,
      'plumbline.waited_ms': Date.now() - job.createdOn.getTime(),
      ...(requestId === undefined ? {} : { 'plumbline.request_id': requestId }),
    },
  })
  if (requestId !== undefined) origin.requestId = requestId
  if (span !== undefined) origin.span = span
  return span
}

export function beginAttempt(
  deps: Deps,
  job: JobWithMetadata,
  attempts: number,
  handler: (running: RunningJob<unknown>) => Promise<void>,
  payload: () => unknown,
): Attempt {
  const { log } = deps
  const isOver = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const signal = AbortSignal.any([job.signal, stopping.signal])
  let isCompleted = false
  const origin: Origin = { job: job.name, jobId: job.id }
  let span: OpenSpan | undefined
  const progress = openProgress(deps.db, job.id, (error) =>
    log.warn({ err: error, jobId: job.id }, 'progress not written'),
  )

  async function complete(write: (trx: Transaction<Database>) => Promise<void>): Promise<void> {
    if (signal.aborted) throw new ClaimLostError(`job ${job.id} was given up`)
    await progress.close()
    await completeJob(deps, job, write)
    isCompleted = true
  }

  async function run(): Promise<void> {
    span = await takeUp(deps, job, origin)
    await handler({
      id: job.id,
      payload: payload(),
      attempt: attemptOf(job, attempts),
      isLastAttempt: job.retryCount >= job.retryLimit,
      signal,
      progress: (percent, step) => progress.report(percent, step),
      complete,
    })
    if (!isCompleted) await complete(async () => {})
  }

  const begun = performance.now()
  const report = (outcome: EndedAttempt['outcome'], reason = '') => {
    deps.onEnded({ name: job.name, outcome, reason, seconds: (performance.now() - begun) / 1000 })
    span?.end({ attributes: { 'plumbline.outcome': outcome }, failure: reason === '' ? undefined : reason })
  }

  async function runAndSettle(): Promise<void> {
    try {
      await run()
      report('done')
    } catch (error) {
      await progress.close()
      const isOurs = !signal.aborted && !isCompleted && !(error instanceof ClaimLostError)
      if (isOurs) {
        report(job.retryCount >= job.retryLimit ? 'failed' : 'retried', codeOf(error))
        await failJob(deps, job, error)
      } else {
        report(isCompleted ? 'done' : 'lost')
        log.warn(
          { err: error, job: job.name, jobId: job.id },
          isCompleted ? 'job threw after it was completed' : 'job was given up or taken over',
        )
      }
    }
  }

  return {
    job,
    origin,
    ended: Promise.race([currentOrigin.run(origin, runAndSettle), isOver.promise]),
    async handBack() {
      stopping.abort(new Error('the worker stops'))
      await progress.close()
      await restoreJob(deps, job)
      isOver.resolve()
    },
  }
}
