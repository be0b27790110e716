import type { MediaStatus } from '@plumbline/contract/media-statuses'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { enqueue } from '../../jobs/queue.ts'
import { tellMarkers } from './markers.service.ts'

/** What a marker says of its media: what is still to be waited for before what has ended, a failure before a success. */
const order = [
  'MEDIA_UPLOAD_START', 'MEDIA_NOT_UPLOADED', 'MEDIA_ANALYSIS_PROCESSING', 'MEDIA_UPLOAD_DONE', 'MEDIA_UPLOAD_FAILED', 'MEDIA_ANALYSIS_FAILED', 'MEDIA_ANALYSIS_COMPLETE',
] as const satisfies readonly MediaStatus[]

/** So long nothing of a marker must travel before its upload is said to be over. */
const restSeconds = 15

export const isTravelling = (status: MediaStatus): boolean => status === 'MEDIA_UPLOAD_START' || status === 'MEDIA_NOT_UPLOADED'

type Counted = { readonly status: MediaStatus; readonly count: number }

export const statusOfMedia = (counted: readonly Counted[]): MediaStatus => order.find((status) => counted.some((line) => line.status === status && line.count > 0)) ?? 'MEDIA_NOT_UPLOADED'

/**
 * After each change of its media. The marker is locked before it looks: of two that end at once, the later must see the earlier, or it would
 * be "processing" for ever. Not a change of the marker: its version, which editors compare, stays.
 */
export async function settleMarkerMedia(trx: Transaction<Database>, markerId: string | null, announced?: number): Promise<void> {
  if (markerId === null) return
  const marker = await trx.selectFrom('marker').innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .modifyFront(prepared).select(['marker.status', 'marker.total_media_count', 'marker_set.corporate_id', 'marker_set.project_id', 'marker_set.layout_id'])
    .where('marker.id', '=', markerId).forNoKeyUpdate('marker').executeTakeFirst()
  if (marker === undefined) return
  const { rows } = await sql<Counted>`${prepared} select status, count(*)::int as count from media where marker_id = ${markerId} and kind <> 'side' group by status`.execute(trx)
  const count = rows.reduce((sum, line) => sum + line.count, 0)
  const status = statusOfMedia(rows)
  const isUnderWay = announced !== undefined || status === 'MEDIA_UPLOAD_START' || (status === 'MEDIA_NOT_UPLOADED' && count > 0)
  // While files are being announced, those that are still to come count as well.
  const total = isUnderWay ? Math.max(count, announced ?? marker.total_media_count) : count
  if (status === marker.status && total === marker.total_media_count) return
  await trx.updateTable('marker').set({ status, total_media_count: total }).where('id', '=', markerId).execute()
  await tellMarkers(trx, marker)
  // Announced in parts, the next files may be on their way in a moment.
  if (isTravelling(marker.status) && !isTravelling(status)) await enqueue(trx, 'media.tell-uploads', { corporateId: marker.corporate_id, markerId }, { startAfter: restSeconds })
}
