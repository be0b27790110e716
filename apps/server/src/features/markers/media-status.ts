import type { Marker } from '@plumbline/contract/markers/markers'
import type { MediaStatus } from '@plumbline/contract/media-statuses'
import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { enqueue } from '../../jobs/queue.ts'
import { publishMarkersChanged } from './publish-markers.ts'

/**
 * What a marker says of its media: that the sender must not leave, then a failure, then what is still being processed.
 * A failed file behind "All good" would never be noticed.
 */
const order = [
  'MEDIA_UPLOAD_START',
  'MEDIA_NOT_UPLOADED',
  'MEDIA_UPLOAD_FAILED',
  'MEDIA_ANALYSIS_FAILED',
  'MEDIA_ANALYSIS_PROCESSING',
  'MEDIA_UPLOAD_DONE',
  'MEDIA_ANALYSIS_COMPLETE',
] as const satisfies readonly MediaStatus[]

/** So long nothing of a marker must be on its way before its upload is said to be over. */
const restSeconds = 15

/** On its way, or not opened yet: whether it can be used is not known. */
const unsettledStatuses: readonly MediaStatus[] = ['MEDIA_UPLOAD_START', 'MEDIA_NOT_UPLOADED', 'MEDIA_UPLOAD_DONE']

type Counted = { readonly status: MediaStatus; readonly count: number }

export const statusOfMedia = (counted: readonly Counted[]): MediaStatus =>
  order.find((status) => counted.some((line) => line.status === status && line.count > 0)) ?? 'MEDIA_NOT_UPLOADED'

/**
 * Sent by somebody who was not notified of how it ended. As the index media_unannounced has it; frames of a video were
 * not sent by anybody.
 */
const isUnannounced = sql<boolean>`told is distinct from 'finished' and kind <> 'side' and frame_of is null and uploaded_by is not null
  and (file_status = 'FILE_PROCESSED' or told is null and (status = 'MEDIA_UPLOAD_FAILED' or file_status = 'FILE_PROCESS_FAILED'))`

type Unannounced = {
  readonly id: string
  readonly sender: string
  readonly isUsable: boolean
  readonly errorCode: string | null
}

/**
 * Locked, in the order of their ids. Nothing while one of them is on its way or not opened: "finished" would hide those
 * that turn out to be damaged.
 */
export async function lockUnannounced(trx: Transaction<Database>, markerId: string): Promise<readonly Unannounced[]> {
  const { rows } =
    await sql<Unannounced>`select id, uploaded_by as sender, file_status = 'FILE_PROCESSED' as "isUsable", error_code as "errorCode" from media
    where marker_id = ${markerId} and ${isUnannounced} order by id for no key update`.execute(trx)
  const unsettled = await trx
    .selectFrom('media')
    .select('id')
    .where('marker_id', '=', markerId)
    .where('kind', '<>', 'side')
    .where('status', 'in', unsettledStatuses)
    .limit(1)
    .executeTakeFirst()
  return unsettled === undefined ? rows : []
}

/** Later, because the next files may be announced in a moment. */
async function notifySenders(trx: Transaction<Database>, corporateId: string, markerId: string): Promise<void> {
  const waiting = await trx
    .selectFrom('media')
    .select('id')
    .where('marker_id', '=', markerId)
    .where(isUnannounced)
    .limit(1)
    .executeTakeFirst()
  if (waiting !== undefined)
    await enqueue(trx, 'media.tell-uploads', { corporateId, markerId }, { startAfter: restSeconds })
}

type GsdOfPhotos = { readonly range: Marker['gsdRange']; readonly median: number | null }

/** Read once all photos are: it visits every one of them, which after each of five thousand would take minutes. */
async function gsdOfPhotos(trx: Transaction<Database>, markerId: string): Promise<GsdOfPhotos> {
  const { rows } = await sql<{
    readonly min: number | null
    readonly max: number | null
    readonly median: number | null
    readonly cameras: number
    readonly unknown: number
  }>`${prepared}
    select min(gsd) as min, max(gsd) as max, percentile_disc(0.5) within group (order by gsd) as median,
      count(distinct (coalesce(facts->>'model', ''), type, coalesce(facts->>'imageSource', ''))) filter (where gsd is not null)::int as cameras, count(*) filter (where gsd is null)::int as unknown
    from media where marker_id = ${markerId} and kind = 'photo' and width is not null`.execute(trx)
  const { min, max, median, cameras, unknown } = rows[0]!
  return { range: cameras + unknown === 0 ? null : { min, max, cameras, unknown }, median }
}

/**
 * Called after each change of its media. The marker is locked before the count: of two that end at once, the later must
 * see the earlier, or the marker would stay "processing". Not a change of the marker: its version, which editors
 * compare, stays.
 */
export async function settleMarkerMedia(
  trx: Transaction<Database>,
  markerId: string | null,
  announced?: number,
): Promise<void> {
  if (markerId === null) return
  const marker = await trx
    .selectFrom('marker')
    .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .modifyFront(prepared)
    .select([
      'marker.status',
      'marker.total_media_count',
      'marker.gsd',
      'marker.gsd_range',
      'marker_set.corporate_id',
      'marker_set.project_id',
      'marker_set.layout_id',
    ])
    .where('marker.id', '=', markerId)
    .forNoKeyUpdate('marker')
    .executeTakeFirst()
  if (marker === undefined) return
  const { rows } =
    await sql<Counted>`${prepared} select status, count(*)::int as count from media where marker_id = ${markerId} and kind <> 'side' group by status`.execute(
      trx,
    )
  const count = rows.reduce((sum, line) => sum + line.count, 0)
  const status = statusOfMedia(rows)
  const isInProgress =
    announced !== undefined || status === 'MEDIA_UPLOAD_START' || (status === 'MEDIA_NOT_UPLOADED' && count > 0)
  // While files are being announced, those that are still to come count as well.
  const total = isInProgress ? Math.max(count, announced ?? marker.total_media_count) : count
  if (!rows.some((line) => unsettledStatuses.includes(line.status)))
    await notifySenders(trx, marker.corporate_id, markerId)
  const isRead = !isInProgress && !rows.some((line) => unsettledStatuses.includes(line.status))
  const photos = isRead ? await gsdOfPhotos(trx, markerId) : undefined
  const hasOtherGsd =
    photos !== undefined &&
    (photos.range ?? marker.gsd_range) !== null &&
    !isDeepStrictEqual(photos, { range: marker.gsd_range, median: marker.gsd })
  if (status === marker.status && total === marker.total_media_count && !hasOtherGsd) return
  await trx
    .updateTable('marker')
    .set({
      status,
      total_media_count: total,
      ...(hasOtherGsd ? { gsd_range: photos.range && JSON.stringify(photos.range), gsd: photos.median } : {}),
    })
    .where('id', '=', markerId)
    .execute()
  await publishMarkersChanged(trx, marker)
}
