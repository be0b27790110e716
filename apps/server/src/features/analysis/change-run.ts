import type { analysisRoutes } from '@plumbline/contract/analysis/analysis'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { hasten, withdraw } from '../../jobs/queue.ts'
import { readSettings, requireTypes } from './analysis-settings.ts'
import { lockCounts, priorities, queuePhotos, withinPlan, type RunRow } from './queue-photos.ts'
import { settlePhotos, publishRunChanged } from './settle-analysis.ts'
import { showRun } from './show-runs.ts'

type Trx = Transaction<Database>
type OfRun = Input<typeof analysisRoutes.cancel>['params']
type Statuses = readonly ('pending' | 'processing' | 'failed' | 'cancelled')[]

async function lockPhotos(trx: Trx, runId: string, statuses: Statuses): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from media where id in (select media_id from analysis_photo where run_id = ${runId} and status = any(${statuses}::text[])) and file_status = 'FILE_PROCESSED' order by id for no key update`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

async function lockRun(trx: Trx, { inspectionId, runId }: OfRun): Promise<RunRow> {
  const run = await trx
    .selectFrom('analysis_run')
    .selectAll()
    .where('id', '=', runId)
    .where('inspection_id', '=', inspectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (run === undefined) throw new AppError('analysis.not-found')
  return run
}

/**
 * Those that wait are done at once; the one that runs looks every second whether it is still wanted. What was found so
 * far stays.
 */
export async function cancelRun(
  call: Call,
  { params }: Input<typeof analysisRoutes.cancel>,
): Promise<Reply<typeof analysisRoutes.cancel>> {
  const now = call.now()
  const late = await call.db.transaction().execute(async (trx) => {
    const mediaIds = await lockPhotos(trx, params.runId, ['pending', 'processing'])
    const run = await lockRun(trx, params)
    if (run.status !== 'pending' && run.status !== 'processing') throw new AppError('analysis.not-running')
    const stopped = await trx
      .updateTable('analysis_photo')
      .set({ status: 'cancelled', updated_at: now })
      .where('run_id', '=', run.id)
      .where('status', 'in', ['pending', 'processing'])
      .returning(['job_id', 'media_id'])
      .execute()
    await withdraw(
      trx,
      'analysis.detect',
      stopped.map(({ job_id }) => job_id).filter((id) => id !== null),
    )
    await trx
      .updateTable('analysis_run')
      .set({ status: 'cancelled', finished_at: now })
      .where('id', '=', run.id)
      .execute()
    await settlePhotos(trx, run, mediaIds, now)
    await publishRunChanged(trx, run)
    const settled = new Set(mediaIds)
    return { run, mediaIds: stopped.map(({ media_id }) => media_id).filter((id) => !settled.has(id)) }
  })
  // These photos arrived while this waited for the run. Locking them under the run's lock would deadlock with callers
  // that lock the photo first.
  if (late.mediaIds.length > 0) {
    await call.db.transaction().execute(async (trx) => {
      await sql`select id from media where id = any(${late.mediaIds}::uuid[]) order by id for no key update`.execute(
        trx,
      )
      await settlePhotos(trx, late.run, late.mediaIds, now)
    })
  }
  return { run: await showRun(call.db, params.inspectionId, params.runId) }
}

/** Without any that failed or were stopped it stays as it is. */
export async function retryRun(
  call: Call,
  { params }: Input<typeof analysisRoutes.retry>,
): Promise<Reply<typeof analysisRoutes.retry>> {
  await call.db.transaction().execute(async (trx) => {
    const mediaIds = await lockPhotos(trx, params.runId, ['failed', 'cancelled'])
    const { plan } = await readSettings(trx, params.projectId)
    await lockCounts(trx, { projectId: params.projectId, corporateId: call.membership.corporateId }, 0)
    const run = await lockRun(trx, params)
    requireTypes(plan, run.types)
    const allowed = await withinPlan(trx, params.projectId, plan.images, mediaIds)
    if (mediaIds.length > 0 && allowed.length === 0) throw new AppError('analysis.image-limit')
    if (allowed.length > 0) await queuePhotos(trx, run, allowed, priorities.asked, call.now())
  })
  return { run: await showRun(call.db, params.inspectionId, params.runId) }
}

/** Photos that do not wait, or are elsewhere, are passed over. */
export async function markReviewed(
  call: Call,
  { params, body }: Input<typeof analysisRoutes.markReviewed>,
): Promise<Record<string, never>> {
  await call.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('analysis_photo')
      .innerJoin('media', 'media.id', 'analysis_photo.media_id')
      .select('analysis_photo.job_id')
      .where('analysis_photo.media_id', '=', sql<string>`any(${body.imageIds}::uuid[])`)
      .where('analysis_photo.status', '=', 'pending')
      .where('media.inspection_id', '=', params.inspectionId)
      .execute()
    await hasten(
      trx,
      'analysis.detect',
      rows.map(({ job_id }) => job_id).filter((id) => id !== null),
      priorities.attended,
    )
  })
  return {}
}
