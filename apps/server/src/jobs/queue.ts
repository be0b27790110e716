import { AsyncLocalStorage } from 'node:async_hooks'
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { currentOrigin } from '../tracing/origin.ts'
import { traceParentOf } from '../tracing/span.ts'
import { schema } from './boss.ts'
import { catalogue, type Catalogue, type JobName } from './catalogue.ts'

/**
 * Whose rows the job is put beside. One boss for all: a new one for each would ask the database again what queues there
 * are.
 */
const within = new AsyncLocalStorage<Transaction<Database>>()
const boss = new PgBoss({
  db: { executeSql: (text, values) => fromKysely(within.getStore()!).executeSql(text, values) },
  schema,
})

/** A job that another job enqueues is of the same request. */
function causeOf(origin = currentOrigin.getStore()) {
  const { requestId, span } = origin ?? {}
  return { request_id: requestId ?? null, trace_parent: span === undefined ? null : traceParentOf(span) }
}

export type EnqueueOptions = {
  /** While a job of this name and key waits or runs, another one is not taken. */
  readonly singletonKey?: string
  /** A moment, or so many seconds from now. */
  readonly startAfter?: Date | number
  /** Higher first. */
  readonly priority?: number
}

/**
 * Puts a job beside the rows it is about: both become visible with the caller's commit, or neither.
 * Answers the job's id, or undefined when the same key already waits or runs.
 */
export function enqueueFrom<C extends Catalogue>(jobs: C) {
  return async function enqueue<N extends JobName<C>>(
    trx: Transaction<Database>,
    name: N,
    payload: z.input<C[N]['payload']>,
    options: EnqueueOptions = {},
  ): Promise<string | undefined> {
    const data = jobs[name]!.payload.parse(payload) as object
    // Its queue would be looked into seconds after the job is due.
    if (typeof options.startAfter === 'number' && options.startAfter > 0 && jobs[name]!.isDelayed !== true)
      throw new Error(`${name} is not put as a delayed job in the catalogue`)
    const id = v7()
    const send: SendOptions = { id, singletonKey: options.singletonKey ?? id }
    if (options.startAfter !== undefined) send.startAfter = options.startAfter
    if (options.priority !== undefined) send.priority = options.priority
    const sent = await within.run(trx, () => boss.send(name, data, send))
    if (sent === null) return undefined
    await trx
      .insertInto('job_progress')
      .values({ job_id: id, name, state: 'waiting', percent: 0, step: null, error_code: null, ...causeOf() })
      .execute()
    return id
  }
}

export const enqueue = enqueueFrom(catalogue)

/**
 * As many jobs of one kind as one likes, with two queries instead of two for each. Answers their ids, in the order of
 * the payloads.
 */
export async function enqueueMany<N extends JobName<typeof catalogue>>(
  trx: Transaction<Database>,
  name: N,
  payloads: readonly z.input<(typeof catalogue)[N]['payload']>[],
  { priority = 0 }: Pick<EnqueueOptions, 'priority'> = {},
): Promise<readonly string[]> {
  if (payloads.length === 0) return []
  const { request_id, trace_parent } = causeOf()
  const jobs = payloads.map((payload) => ({
    id: v7(),
    data: catalogue[name].payload.parse(payload) as object,
    priority,
  }))
  await within.run(trx, () =>
    boss.insert(
      name,
      jobs.map((job) => ({ ...job, singletonKey: job.id })),
    ),
  )
  await sql`${prepared} insert into job_progress (job_id, name, state, percent, request_id, trace_parent) select id, ${name}, 'waiting', 0, ${request_id}::text, ${trace_parent}::text from unnest(${jobs.map(({ id }) => id)}::uuid[]) as id`.execute(
    trx,
  )
  return jobs.map(({ id }) => id)
}

const waiting = sql`state in ('created', 'retry')`

/** Moves waiting jobs before the others. */
export async function hasten(
  trx: Transaction<Database>,
  name: JobName<typeof catalogue>,
  ids: readonly string[],
  priority: number,
): Promise<void> {
  await sql`update ${sql.table(`${schema}.job`)} set priority = ${priority} where name = ${name} and id = any(${ids}::uuid[]) and ${waiting} and priority < ${priority}`.execute(
    trx,
  )
}

/** Cancels waiting jobs; running ones must check for themselves. */
export async function withdraw(
  trx: Transaction<Database>,
  name: JobName<typeof catalogue>,
  ids: readonly string[],
): Promise<void> {
  await sql`with gone as (delete from ${sql.table(`${schema}.job`)} where name = ${name} and id = any(${ids}::uuid[]) and ${waiting} returning id)
    delete from job_progress where job_id in (select id from gone)`.execute(trx)
}
