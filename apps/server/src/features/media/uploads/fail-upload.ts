import type { ErrorCode } from '@plumbline/contract/errors'
import { publish } from '../../../events/events.ts'
import type { UploadDeps } from '../../../uploads/upload-kind.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { lockMedia } from '../media-rows.ts'

/**
 * The row stays, so that the file can be sent again. Its share of the quota stays reserved for that until the sweep
 * refunds it.
 */
export function failUpload(
  { db, now }: Pick<UploadDeps, 'db' | 'now'>,
  mediaId: string,
  code: ErrorCode | null,
  isStartedOver: boolean,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, mediaId)
    if (row === undefined || row.is_stored) return
    await trx
      .updateTable('media')
      .set({
        status: 'MEDIA_UPLOAD_FAILED',
        error_code: code,
        updated_at: now(),
        ...(isStartedOver ? { storage_upload: '', part_size: null } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    await settleMarkerMedia(trx, row.marker_id)
    await publish(trx, {
      kind: 'media.changed',
      corporateId: row.corporate_id,
      projectId: row.project_id,
      entityId: row.id,
    })
  })
}
