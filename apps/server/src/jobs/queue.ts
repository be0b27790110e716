import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { schema } from './boss.ts'
import { catalogue, type Catalogue, type JobName } from './catalogue.ts'

export type EnqueueOptions = {
  /** While a job of this name and key waits or runs, another one is not taken. */
  readonly singletonKey?: string
  readonly startAfter?: Date
  /** Higher first. */
  readonly priority?: number
}

/**
 * Puts a job beside the rows it is about: both become visible with the caller's commit, or neither.
 * Answers the job's id, or undefined when the same key already waits or runs.
 */
export function enqueueFrom<C extends Catalogue>(jobs: C) {
  return async function enqueue<N extends JobName<C>>(
    trx: Transaction<Database>, name: N, payload: z.input<C[N]['payload']>, options: EnqueueOptions = {},
  ): Promise<string | undefined> {
    const data = jobs[name]!.payload.parse(payload) as object
    const id = v7()
    const send: SendOptions = { id, singletonKey: options.singletonKey ?? id }
    if (options.startAfter !== undefined) send.startAfter = options.startAfter
    if (options.priority !== undefined) send.priority = options.priority
    const sent = await new PgBoss({ db: fromKysely(trx), schema }).send(name, data, send)
    if (sent === null) return undefined
    await trx.insertInto('job_progress').values({ job_id: id, name, state: 'waiting', percent: 0, step: null, error_code: null }).execute()
    return id
  }
}

export const enqueue = enqueueFrom(catalogue)

/** Many of a kind, each with a key of its own. Answers their ids in this order. */
export async function enqueueMany<N extends JobName<typeof catalogue>>(trx: Transaction<Database>, name: N, payloads: readonly z.input<(typeof catalogue)[N]['payload']>[]): Promise<readonly string[]> {
  if (payloads.length === 0) return []
  const jobs = payloads.map((payload) => {
    const id = v7()
    return { id, singletonKey: id, data: catalogue[name].payload.parse(payload) as object }
  })
  await new PgBoss({ db: fromKysely(trx), schema }).insert(name, jobs)
  const ids = jobs.map(({ id }) => id)
  await trx.insertInto('job_progress').values(ids.map((job_id) => ({ job_id, name, state: 'waiting', percent: 0, step: null, error_code: null }))).execute()
  return ids
}
