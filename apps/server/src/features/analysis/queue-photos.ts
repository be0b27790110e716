import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AnalysisRunTable } from '../../db/schema/analysis.ts'
import { enqueueMany } from '../../jobs/queue.ts'
import { settlePhotos, tellRun } from './settle-analysis.ts'

type Trx = Transaction<Database>
export type RunRow = Selectable<AnalysisRunTable>

/** Higher goes first: what somebody looks at, what somebody asked for, what arrived. */
export const priorities = { attended: 10, asked: 1, arrival: 0 } as const

/** The number of a new run; the row also keeps two who look at the plan's limit at once from both taking the last place. */
export async function lockCounts(trx: Trx, { projectId, corporateId }: { readonly projectId: string; readonly corporateId: string }, runs: 0 | 1): Promise<number> {
  const row = await trx.insertInto('finding_count').values({ project_id: projectId, corporate_id: corporateId, runs })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ runs: sql<number>`finding_count.runs + ${runs}` })).returning('runs').executeTakeFirstOrThrow()
  return row.runs
}

/** Photos of the project that were read or wait for it, each once. */
export async function countUsed(db: Pick<Trx, 'selectFrom'>, projectId: string): Promise<number> {
  const { used } = await db.selectFrom('analysis_photo').select(sql<number>`count(distinct media_id)::int`.as('used')).where('project_id', '=', projectId).where('status', '!=', 'cancelled').executeTakeFirstOrThrow()
  return used
}

/** Of these, in their order, those that the plan's number of photos allows: what was read before is read again without counting. Behind lockCounts. */
export async function withinPlan(trx: Trx, projectId: string, images: number | null, mediaIds: readonly string[]): Promise<readonly string[]> {
  if (images === null) return mediaIds
  const rows = await trx.selectFrom('analysis_photo').select('media_id').distinct().where('project_id', '=', projectId).where('status', '!=', 'cancelled').execute()
  const used = new Set(rows.map(({ media_id }) => media_id))
  let free = Math.max(0, images - used.size)
  return mediaIds.filter((id) => used.has(id) || free-- > 0)
}

/** A job for each; the photos are locked. Done again for one that waits, its earlier job finds that it is no longer meant. */
export async function queuePhotos(trx: Trx, run: RunRow, mediaIds: readonly string[], priority: number, now: Date): Promise<void> {
  const jobs = await enqueueMany(trx, 'analysis.detect', mediaIds.map((mediaId) => ({ corporateId: run.corporate_id, projectId: run.project_id, runId: run.id, mediaId })), { priority })
  await trx.updateTable('analysis_run').set({ status: sql<'pending'>`case when status = 'pending' then 'pending' else 'processing' end`, finished_at: null }).where('id', '=', run.id).execute()
  await sql`
    insert into analysis_photo (run_id, media_id, project_id, corporate_id, job_id, updated_at)
    select ${run.id}, media_id, ${run.project_id}, ${run.corporate_id}, job_id, ${now} from unnest(${[...mediaIds]}::uuid[], ${[...jobs]}::uuid[]) as given (media_id, job_id)
    on conflict (run_id, media_id) do update set status = 'pending', error_code = null, job_id = excluded.job_id, attempts = 0, found = '{}', seconds = null, updated_at = excluded.updated_at`.execute(trx)
  await settlePhotos(trx, run, mediaIds, now)
  await tellRun(trx, run)
}
