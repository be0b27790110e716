import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { AnalysisRunTable } from '../../db/schema/analysis.ts'
import { enqueueMany } from '../../jobs/queue.ts'
import { settlePhotos, publishRunChanged } from './settle-analysis.ts'

type Trx = Transaction<Database>
export type RunRow = Selectable<AnalysisRunTable>

/** Higher goes first: what somebody looks at, what somebody asked for, what arrived. */
export const priorities = { attended: 10, asked: 1, arrival: 0 } as const

/**
 * The number of a new run; its lock also stops two concurrent checks of the plan's limit from both taking the last
 * place.
 */
export async function lockCounts(
  trx: Trx,
  { projectId, corporateId }: { readonly projectId: string; readonly corporateId: string },
  runs: 0 | 1,
): Promise<number> {
  const row = await trx
    .insertInto('finding_count')
    .values({ project_id: projectId, corporate_id: corporateId, runs })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ runs: sql<number>`finding_count.runs + ${runs}` }),
    )
    .returning('runs')
    .executeTakeFirstOrThrow()
  return row.runs
}

const isTaken = sql<boolean>`(is_counted or status <> 'cancelled')`

/** Photos of the project that were read or wait for it, each once: deleting one gives its place to no other. */
export async function countUsed(db: Db | Trx, projectId: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ used: number }>`
    select coalesce((select photos_read from finding_count where project_id = ${projectId}), 0) + count(*)::int as used
    from (select from analysis_photo where project_id = ${projectId} and ${isTaken} group by media_id having not bool_or(is_counted)) unread`.execute(
    db,
  )
  return row?.used ?? 0
}

/**
 * Of these, in their order, those that the plan's number of photos allows: what was read before is read again without
 * counting. Behind lockCounts.
 */
export async function withinPlan(
  trx: Trx,
  projectId: string,
  images: number | null,
  mediaIds: readonly string[],
): Promise<readonly string[]> {
  if (images === null) return mediaIds
  const rows = await trx
    .selectFrom('analysis_photo')
    .select('media_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where(isTaken)
    .execute()
  const taken = new Set(rows.map(({ media_id }) => media_id))
  let free = Math.max(0, images - (await countUsed(trx, projectId)))
  return mediaIds.filter((id) => taken.has(id) || free-- > 0)
}

/** Callers lock the photo before its run, as the check of the plan's limit does. */
export async function countRead(
  trx: Trx,
  { id, project_id, corporate_id }: { readonly id: string; readonly project_id: string; readonly corporate_id: string },
): Promise<void> {
  const counted = await trx
    .selectFrom('analysis_photo')
    .select('media_id')
    .where('media_id', '=', id)
    .where('is_counted', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (counted !== undefined) return
  await trx
    .insertInto('finding_count')
    .values({ project_id, corporate_id, photos_read: 1 })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ photos_read: sql<number>`finding_count.photos_read + 1` }),
    )
    .execute()
}

/**
 * A job for each; the photos are locked. Done again for one that waits, its earlier job finds that it is no longer
 * meant.
 */
export async function queuePhotos(
  trx: Trx,
  run: RunRow,
  mediaIds: readonly string[],
  priority: number,
  now: Date,
): Promise<void> {
  const jobs = await enqueueMany(
    trx,
    'analysis.detect',
    mediaIds.map((mediaId) => ({ corporateId: run.corporate_id, projectId: run.project_id, runId: run.id, mediaId })),
    { priority },
  )
  await trx
    .updateTable('analysis_run')
    .set({
      status: sql<'pending'>`case when status = 'pending' then 'pending' else 'processing' end`,
      finished_at: null,
    })
    .where('id', '=', run.id)
    .execute()
  await sql`
    insert into analysis_photo (run_id, media_id, project_id, corporate_id, job_id, updated_at)
    select ${run.id}, media_id, ${run.project_id}, ${run.corporate_id}, job_id, ${now} from unnest(${[...mediaIds]}::uuid[], ${[...jobs]}::uuid[]) as given (media_id, job_id)
    on conflict (run_id, media_id) do update set status = 'pending', error_code = null, job_id = excluded.job_id, attempts = 0, found = '{}', seconds = null, updated_at = excluded.updated_at`.execute(
    trx,
  )
  await settlePhotos(trx, run, mediaIds, now)
  await publishRunChanged(trx, run)
}
