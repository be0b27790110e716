import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { lockPairing } from '../drawings/lock-pairing.ts'
import type { MarkerSet } from './markers.queries.ts'
import { settleMarkerMedia } from './media-status.ts'

type Trx = Transaction<Database>

const idsIn = (table: string) =>
  sql`coalesce((select array_agg(id) from ${sql.table(table)} where marker_id = marker.id), '{}')`

/** Before these markers are deleted: what hangs on each, so that an undo finds it. The project is locked. */
export async function recordRemovals(
  trx: Trx,
  { inspection_id, layout_id, project_id, corporate_id }: MarkerSet,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into marker_removal (marker_id, inspection_id, layout_id, project_id, corporate_id, upload_settings, version, hardware_model, gsd, gsd_range, created_by, created_at, media_ids, column_ids, attachment_ids, task_ids, run_ids, removed_at)
    select id, ${inspection_id}, ${layout_id}, ${project_id}, ${corporate_id}, upload_settings, version, hardware_model, gsd, gsd_range, created_by, created_at,
      ${idsIn('media')}, ${idsIn('video_column')}, ${idsIn('attachment')}, ${idsIn('image_task')}, ${idsIn('analysis_run')}, ${now}
    from marker where id = any(${ids}::uuid[])
    on conflict (marker_id) do nothing`.execute(trx)
}

/**
 * The marker was just made again under its id. What has been put on another marker since stays there. Answers whether
 * anything was to be restored.
 */
export async function restoreRemoved(trx: Trx, set: MarkerSet, markerId: string): Promise<boolean> {
  const known = await trx
    .selectFrom('marker_removal')
    .select('marker_id')
    .where('marker_id', '=', markerId)
    .where('inspection_id', '=', set.inspection_id)
    .where('layout_id', '=', set.layout_id)
    .executeTakeFirst()
  if (known === undefined) return false
  await lockProject(trx, set.project_id)
  await lockPairing(trx, { marker_id: markerId })
  const removal = await trx
    .deleteFrom('marker_removal')
    .where('marker_id', '=', markerId)
    .returningAll()
    .executeTakeFirst()
  if (removal === undefined) return false
  const links = [
    ['media', removal.media_ids],
    ['video_column', removal.column_ids],
    ['attachment', removal.attachment_ids],
    ['image_task', removal.task_ids],
    ['analysis_run', removal.run_ids],
  ] as const
  for (const [table, ids] of links) {
    await sql`update ${sql.table(table)} set marker_id = ${markerId} where id = any(${ids}::uuid[]) and marker_id is null and project_id = ${set.project_id}`.execute(
      trx,
    )
  }
  const { upload_settings, version, hardware_model, gsd, gsd_range, created_by, created_at } = removal
  await trx
    .updateTable('marker')
    .set({
      upload_settings: upload_settings && JSON.stringify(upload_settings),
      version: version + 1,
      hardware_model,
      gsd,
      gsd_range: gsd_range && JSON.stringify(gsd_range),
      created_by,
      created_at,
    })
    .where('id', '=', markerId)
    .execute()
  await settleMarkerMedia(trx, markerId)
  return true
}
