import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { schema } from './boss.ts'

const writeEveryMs = 500

export type Progress = {
  /** 0 to 100, and a word for what is being done. Called as often as it suits the handler. */
  report(percent: number, step?: string): void
  /** No write of this attempt comes after this. */
  close(): Promise<void>
}

/** Writes the newest figure at most twice a second; what could not be written is dropped, never the job. */
export function openProgress(db: Db, jobId: string, onError: (error: unknown) => void): Progress {
  let newest: { percent: number; step: string | null } | undefined
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function write(): Promise<void> {
    const values = newest
    newest = undefined
    if (values === undefined) return
    try {
      await db
        .updateTable('job_progress')
        .set({ ...values, updated_at: new Date() })
        .where('job_id', '=', jobId)
        .where('state', '=', 'running')
        .execute()
    } catch (error) {
      onError(error)
    }
  }

  function pump(): void {
    if (isClosed || timer !== undefined || newest === undefined) return
    writing = write()
    timer = setTimeout(() => {
      timer = undefined
      pump()
    }, writeEveryMs)
  }

  return {
    report(percent, step) {
      newest = { percent: Math.round(Math.min(100, Math.max(0, percent))), step: step ?? null }
      pump()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await writing
    },
  }
}

/** An attempt begins; answers the request that caused it. A scheduled job has no row yet, and no request. */
export async function markRunning(
  db: Db,
  jobId: string,
  name: string,
): Promise<{ readonly requestId?: string; readonly traceParent?: string }> {
  const values = { state: 'running' as const, percent: 0, step: null, error_code: null, updated_at: new Date() }
  const row = await db
    .insertInto('job_progress')
    .values({ job_id: jobId, name, ...values })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(values))
    .returning(['request_id', 'trace_parent'])
    .executeTakeFirstOrThrow()
  return {
    ...(row.request_id === null ? {} : { requestId: row.request_id }),
    ...(row.trace_parent === null ? {} : { traceParent: row.trace_parent }),
  }
}

/**
 * A job whose process died or that outlived its time was ended by the queue itself, without its handler:
 * the row that a screen waits for is brought to the same end here.
 */
export async function settleAbandoned(db: Db): Promise<void> {
  await sql`
    update job_progress set
      state = case job.state when 'completed' then 'done' else 'failed' end,
      percent = case job.state when 'completed' then 100 else job_progress.percent end,
      error_code = case
        when job.state = 'completed' then null
        when job.output::text like '%heartbeat timeout%' then 'job.crashed'
        when job.output::text like '%timed out%' or job.output::text like '%execution exceeded%' then 'job.timed-out'
        else 'job.failed' end,
      updated_at = now()
    from ${sql.table(`${schema}.job`)} as job
    where job_progress.state = 'running' and job.name = job_progress.name and job.id = job_progress.job_id
      and job.state in ('completed', 'failed', 'cancelled')
  `.execute(db)
}

/** Progress of jobs that ended a month ago is not asked for any more. */
export async function pruneProgress(db: Db): Promise<void> {
  await sql`delete from job_progress where state in ('done', 'failed') and updated_at < now() - interval '30 days'`.execute(
    db,
  )
}
