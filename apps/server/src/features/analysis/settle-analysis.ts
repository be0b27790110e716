import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { enqueue } from '../../jobs/queue.ts'
import { gatherSeconds, requestSearch } from '../defects/same/request-search.ts'
import { settleMarkerMedia } from '../markers/media-status.ts'

type Trx = Transaction<Database>
export type OfProject = { readonly corporate_id: string; readonly project_id: string }

/** Photos that arrive one by one end their run each time: its end is notified after this long without another. */
const restSeconds = 120

/** More changes than this are published as one event, and readers fetch everything again. */
const maxSinglePublishes = 20

/**
 * Sets a photo's analysis status from its results in every run: waiting while any is open, else the latest that ended.
 * Photos being read again are left alone: their reading sets the next status. Callers have locked the photos.
 */
export async function settlePhotos(trx: Trx, of: OfProject, mediaIds: readonly string[], now: Date): Promise<void> {
  if (mediaIds.length === 0) return
  const { rows } = await sql<{ id: string; marker_id: string | null }>`
    update media set
      status = case when state.is_open then 'MEDIA_ANALYSIS_PROCESSING' when state.status = 'failed' then 'MEDIA_ANALYSIS_FAILED' else 'MEDIA_ANALYSIS_COMPLETE' end,
      analysis_status = case when state.is_open then 'pending' else coalesce(state.status, 'none') end,
      error_code = case when state.is_open then null else state.error_code end, updated_at = ${now}
    from (
      select photo.id, last.status, last.error_code, exists (select from analysis_photo open where open.media_id = photo.id and open.status in ('pending', 'processing')) as is_open
      from media photo left join lateral (
        select status, error_code from analysis_photo ended where ended.media_id = photo.id and ended.status in ('completed', 'failed') order by ended.updated_at desc limit 1
      ) last on true
      where photo.id = any(${mediaIds}::uuid[]) and photo.file_status = 'FILE_PROCESSED'
    ) state
    where media.id = state.id returning media.id, media.marker_id`.execute(trx)
  const event = { kind: 'media.changed', corporateId: of.corporate_id, projectId: of.project_id } as const
  if (rows.length > maxSinglePublishes) await publish(trx, event)
  else for (const { id } of rows) await publish(trx, { ...event, entityId: id })
  // Always in the same order: two runs over the same markers would wait for each other.
  for (const markerId of [...new Set(rows.map(({ marker_id }) => marker_id))].filter((id) => id !== null).toSorted())
    await settleMarkerMedia(trx, markerId)
}

/**
 * Ends a run that has nothing left to do. The run is locked before the check: of two photos that end at once, the later
 * must see the earlier. The lock order is photo, run, item of the run.
 */
export async function settleRun(trx: Trx, runId: string, now: Date): Promise<void> {
  const run = await trx
    .selectFrom('analysis_run')
    .selectAll()
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (run === undefined) return
  const {
    rows: [open],
  } = await sql<{
    found: boolean
  }>`select exists (select from analysis_photo where run_id = ${runId} and status in ('pending', 'processing')) as found`.execute(
    trx,
  )
  if (open?.found === false && (run.status === 'pending' || run.status === 'processing')) {
    const {
      rows: [ended],
    } = await sql<{
      failed: boolean
    }>`select coalesce(bool_and(status = 'failed'), false) as failed from analysis_photo where run_id = ${runId}`.execute(
      trx,
    )
    await trx
      .updateTable('analysis_run')
      .set({ status: ended?.failed === true ? 'failed' : 'completed', finished_at: now })
      .where('id', '=', runId)
      .execute()
    await enqueue(
      trx,
      'analysis.tell-run',
      { corporateId: run.corporate_id, runId, finishedAt: now.toISOString() },
      { startAfter: run.origin === 'arrival' ? restSeconds : 0 },
    )
    await requestSearch(
      trx,
      { corporateId: run.corporate_id, projectId: run.project_id, inspectionId: run.inspection_id },
      now,
      gatherSeconds,
    )
  }
  await publishRunChanged(trx, run)
}

export function publishRunChanged(
  trx: Trx,
  { id, corporate_id, project_id }: OfProject & { readonly id: string },
): Promise<void> {
  return publish(trx, { kind: 'analysis.changed', corporateId: corporate_id, projectId: project_id, entityId: id })
}
