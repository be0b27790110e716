import type { ErrorCode } from '@plumbline/contract/errors'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { settlePhotos, settleRun } from './settle-analysis.ts'

type Deps = Pick<Context, 'db' | 'now'>
type Lost = {
  readonly run_id: string
  readonly media_id: string
  readonly project_id: string
  readonly corporate_id: string
  readonly job_id: string | null
  readonly attempts: number
  readonly state: string | null
  readonly job_error: ErrorCode | null
}

const timeoutMs = 2 * 60 * 1000
const maxTries = 3
const maxBatch = 5_000

/**
 * Its job ended without its handler, such as when each worker that tried was killed, or there is none: once more, or
 * for good.
 */
async function sweepPhoto({ db, now }: Deps, lost: Lost): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select id from media where id = ${lost.media_id} for no key update`.execute(trx)
    if (rows.length === 0) return
    await sql`select id from analysis_run where id = ${lost.run_id} for no key update`.execute(trx)
    const isOver = lost.state === 'failed' || lost.attempts >= maxTries
    const jobId = isOver
      ? null
      : await enqueue(trx, 'analysis.detect', {
          corporateId: lost.corporate_id,
          projectId: lost.project_id,
          runId: lost.run_id,
          mediaId: lost.media_id,
        })
    await trx
      .updateTable('analysis_photo')
      .set(
        isOver
          ? { status: 'failed', error_code: lost.job_error ?? 'job.crashed', updated_at: now() }
          : { status: 'pending', job_id: jobId ?? null, attempts: lost.attempts + 1, updated_at: now() },
      )
      .where('run_id', '=', lost.run_id)
      .where('media_id', '=', lost.media_id)
      .where('status', 'in', ['pending', 'processing'])
      .where('job_id', 'is not distinct from', lost.job_id)
      .execute()
    await settlePhotos(trx, lost, [lost.media_id], now())
    await settleRun(trx, lost.run_id, now())
  })
}

/** Nothing hangs: photos whose job was lost, photos that wait for no run, runs that wait for no photo. */
export async function sweepAnalysis(deps: Deps): Promise<void> {
  const { db, now } = deps
  const before = new Date(now().getTime() - timeoutMs)
  const { rows } = await sql<Lost>`
    select photo.run_id, photo.media_id, photo.project_id, photo.corporate_id, photo.job_id, photo.attempts, job.state, job.error_code as job_error from analysis_photo photo left join job_progress job on job.job_id = photo.job_id
    where photo.status in ('pending', 'processing') and (job.state = 'failed' or (photo.updated_at < ${before} and (job.state is null or job.state = 'done'))) order by photo.updated_at limit ${sql.lit(maxBatch)}`.execute(
    db,
  )
  for (const lost of rows) await sweepPhoto(deps, lost)
  const waiting = await db
    .selectFrom('media')
    .select(['id', 'project_id', 'corporate_id'])
    .where('status', '=', 'MEDIA_ANALYSIS_PROCESSING')
    .where('updated_at', '<', before)
    .where(
      sql<boolean>`not exists (select from analysis_photo open where open.media_id = media.id and open.status in ('pending', 'processing'))`,
    )
    .limit(maxBatch)
    .execute()
  for (const photo of waiting) {
    await db.transaction().execute(async (trx) => {
      await sql`select id from media where id = ${photo.id} for no key update`.execute(trx)
      await settlePhotos(trx, photo, [photo.id], now())
    })
  }
  const runs = await db
    .selectFrom('analysis_run')
    .select('id')
    .where('status', 'in', ['pending', 'processing'])
    .where('created_at', '<', before)
    .where(
      sql<boolean>`not exists (select from analysis_photo open where open.run_id = analysis_run.id and open.status in ('pending', 'processing'))`,
    )
    .limit(maxBatch)
    .execute()
  for (const { id } of runs) await db.transaction().execute((trx) => settleRun(trx, id, now()))
}
