import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { enqueue } from '../../jobs/queue.ts'
import { maxLinkSeconds } from '../../storage/storage.ts'
import { refundQuota } from '../projects/quota.ts'
import { dropObjects } from './drawing-files.ts'
import { lockPairing } from './lock-pairing.ts'

type Trx = Transaction<Database>

/**
 * Objects that a link given out before may bring back for some minutes: removed now, and once more when no link lives.
 */
export async function dropSent(trx: Trx, keys: readonly string[], now: Date): Promise<void> {
  await dropObjects(trx, keys)
  const startAfter = new Date(now.getTime() + 2 * maxLinkSeconds * 1000)
  for (let next = 0; next < keys.length; next += 100)
    await enqueue(trx, 'storage.remove', { keys: keys.slice(next, next + 100) }, { startAfter })
}

/** Their rows go with their marker; what they hold must be given back first. */
async function releaseAttachments(trx: Trx, projectId: string, markerIds: readonly string[], now: Date): Promise<void> {
  const rows = await trx
    .deleteFrom('attachment')
    .where('marker_id', '=', sql<string>`any(${markerIds}::uuid[])`)
    .returning(['key', 'size'])
    .execute()
  if (rows.length === 0) return
  await refundQuota(trx, projectId, { images: 0, bytes: rows.reduce((sum, { size }) => sum + Number(size), 0) })
  await dropSent(
    trx,
    rows.map(({ key }) => key),
    now,
  )
}

/**
 * Before markers are deleted: their photos stay, unassigned, and what is still on its way has nowhere to go. The
 * project is locked; then the
 * media, then the marker, as every commit of a file takes them, or the two would wait for each other. keep-attachments:
 * they wait for an undo, without a marker.
 */
export async function releaseMedia(
  trx: Trx,
  projectId: string,
  markerIds: readonly string[],
  now: Date,
  attachments: 'drop-attachments' | 'keep-attachments' = 'drop-attachments',
): Promise<void> {
  if (markerIds.length === 0) return
  for (const marker_id of markerIds.toSorted()) await lockPairing(trx, { marker_id })
  const released = await trx
    .updateTable('media')
    .set({
      marker_id: null,
      status: sql`case when is_stored then status else 'MEDIA_UPLOAD_FAILED' end`,
      error_code: sql`case when is_stored then error_code else 'media.upload-lost' end`,
    })
    .where('marker_id', '=', sql<string>`any(${markerIds}::uuid[])`)
    .returning('is_stored')
    .execute()
  if (released.some(({ is_stored }) => !is_stored)) await enqueue(trx, 'media.sweep', {})
  if (attachments === 'drop-attachments') await releaseAttachments(trx, projectId, markerIds, now)
}
