import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { connect, type Db } from '../../db/connection.ts'
import { job, type Catalogue } from '../../jobs/catalogue.ts'
import { installJobs } from '../../jobs/install.ts'
import type { Handlers } from '../../jobs/runner.ts'

export type Pace = 'quick' | 'usual'

const Work = z.strictObject({
  label: z.string(),
  act: z.enum(['write', 'throw', 'crash', 'throw-once', 'wait', 'report', 'outlive', 'hold']),
  ms: z.number().optional(),
})

/** Heartbeat and backoff of one or two seconds: the tests wait for them. */
export const trialJobs = {
  'trial.work': job({
    payload: Work,
    attempts: 3,
    retrySeconds: 1,
    heartbeatSeconds: 4,
    concurrency: 2,
    expireSeconds: 600,
  }),
  'trial.short': job({ payload: Work, attempts: 1, retrySeconds: 1, heartbeatSeconds: 4, expireSeconds: 1 }),
} as const satisfies Catalogue

/** The same jobs at the pace of the product. */
export const usualJobs = {
  'trial.work': job({ payload: Work }),
  'trial.short': job({ payload: Work }),
} as const satisfies Catalogue

export const noLog = { info: () => {}, warn: () => {}, error: () => {} }

/** pg-boss refuses a heartbeat under ten seconds in its API. */
export async function installTrialJobs(url: string, pace: Pace = 'quick'): Promise<void> {
  const slowed = Object.fromEntries(
    Object.entries(trialJobs).map(([name, kind]) => [name, { ...kind, heartbeatSeconds: 10 }]),
  )
  await installJobs(url, pace === 'usual' ? usualJobs : slowed)
  const connection = connect(url, { max: 1 })
  if (pace === 'quick')
    await sql`update pgboss.queue set heartbeat_seconds = 4 where name like 'trial.%'`.execute(connection.db)
  await sql`create table trial_effect (label text, attempt int, began boolean, at timestamptz default clock_timestamp())`.execute(
    connection.db,
  )
  await connection.close()
}

export function trialHandlers(db: Db, crash: () => void = () => {}): Handlers<typeof trialJobs> {
  const note = (on: Db, label: string, attempt: number, began: boolean) =>
    sql`insert into trial_effect (label, attempt, began) values (${label}, ${attempt}, ${began})`.execute(on)
  const work: Handlers<typeof trialJobs>['trial.work'] = async (running) => {
    const { label, act, ms } = running.payload
    await note(db, label, running.attempt, true)
    if (act === 'crash') crash()
    if (act === 'throw' || (act === 'throw-once' && running.attempt === 1)) throw new Error(`${label} does not work`)
    if (act === 'wait') await wait(ms ?? 0)
    if (act === 'outlive') await wait(ms ?? 0, undefined, { signal: running.signal }).catch(() => {})
    if (act === 'report') {
      for (let percent = 0; percent <= 40; percent += 1) running.progress(percent, 'counting')
      await wait(ms ?? 0)
    }
    await running.complete(async (trx) => {
      await note(trx, label, running.attempt, false)
      if (act === 'hold') await wait(ms ?? 0)
    })
  }
  return { 'trial.work': work, 'trial.short': work }
}
