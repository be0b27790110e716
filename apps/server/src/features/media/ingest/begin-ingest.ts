import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { publish } from '../../../events/events.ts'
import { enqueue } from '../../../jobs/queue.ts'

export type StoredMedia = { readonly id: string; readonly corporate_id: string; readonly project_id: string }

/** Enqueues a file whose bytes are stored and hashed, and sets its status. Also for a file that is read again. */
export async function beginIngest(trx: Transaction<Database>, row: StoredMedia, now: Date): Promise<void> {
  const jobId = await enqueue(trx, 'media.ingest', {
    corporateId: row.corporate_id,
    projectId: row.project_id,
    mediaId: row.id,
  })
  await trx
    .updateTable('media')
    .set({
      status: 'MEDIA_UPLOAD_DONE',
      file_status: 'FILE_UPLOADED',
      error_code: null,
      job_id: jobId ?? null,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  await publish(trx, {
    kind: 'media.changed',
    corporateId: row.corporate_id,
    projectId: row.project_id,
    entityId: row.id,
  })
}
