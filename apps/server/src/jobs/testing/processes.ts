import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../db/connection.ts'
import { enqueueFrom, type EnqueueOptions } from '../queue.ts'
import { trialJobs } from './trial-jobs.ts'

const workerFile = fileURLToPath(new URL('./trial-worker.ts', import.meta.url))

/** Resolves when the worker polls. */
export async function startWorker(url: string): Promise<ChildProcess> {
  const child = fork(workerFile, [url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('the worker ended at its start')))])
  return child
}

/** Starts a worker again whenever it dies, as the supervisor does. */
export function superviseWorker(url: string): { readonly deaths: () => number; stop(): Promise<void> } {
  let deaths = 0
  let isStopping = false
  let current: ChildProcess | undefined
  const loop = (async () => {
    while (!isStopping) {
      current = await startWorker(url)
      if (current.exitCode === null && current.signalCode === null) await once(current, 'exit')
      deaths += 1
      await wait(100)
    }
  })()
  return {
    deaths: () => deaths,
    async stop() {
      isStopping = true
      current?.kill('SIGKILL')
      await loop.catch(() => {})
    },
  }
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = await once(child, 'exit') as [number | null]
  return code
}

type Work = Parameters<ReturnType<typeof enqueueFrom<typeof trialJobs>>>[2]

export async function put(db: Db, payload: Work, options: EnqueueOptions & { readonly name?: keyof typeof trialJobs } = {}): Promise<string | undefined> {
  const { name = 'trial.work', ...rest } = options
  return db.transaction().execute((trx) => enqueueFrom(trialJobs)(trx, name, payload, rest))
}

export async function stateOf(db: Db, jobId: string) {
  return db.selectFrom('job_progress').select(['state', 'percent', 'step', 'error_code']).where('job_id', '=', jobId).executeTakeFirst()
}

export type Effect = { readonly label: string; readonly attempt: number; readonly began: boolean; readonly at: Date }

export async function effects(db: Db, began: boolean): Promise<readonly Effect[]> {
  const { rows } = await sql<Effect>`select * from trial_effect where began = ${began} order by at`.execute(db)
  return rows
}

export async function jobRows(db: Db, name: string) {
  const { rows } = await sql<{ id: string; state: string; source_id: string | null; retry_count: number; retry_limit: number }>`
    select id, state, source_id, retry_count, retry_limit from pgboss.job where name = ${name}`.execute(db)
  return rows
}
