import type { DrawingUpload, drawingRoutes } from '@plumbline/contract/drawings/drawings'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { enqueue } from '../../jobs/queue.ts'
import { partLength } from '../../storage/parts.ts'
import { recordObject } from '../../storage/registry.ts'
import { failUpload, giveUp } from './abandon-upload.ts'
import { findUpload, lockUpload, showUpload, storageUpload, type UploadRow } from './uploads.queries.ts'

type OfUpload = { readonly workspaceId: string; readonly uploadId: string }

export async function signPart(
  call: Call,
  { params, body }: Input<typeof drawingRoutes.signPart>,
): Promise<Reply<typeof drawingRoutes.signPart>> {
  const row = await findUpload(call.db, params, params.uploadId)
  if (row.state !== 'sending') throw new AppError('file.upload-gone')
  const upload = storageUpload(row)
  partLength(upload, body.number)
  const { url, headers } = await call.storage.signedPart(upload, body)
  // A slow line is no line that was given up.
  await call.db.updateTable('drawing_upload').set({ updated_at: call.now() }).where('id', '=', row.id).execute()
  return { uploadUrl: url, headers: { ...headers } }
}

/** Enqueued with the state that it is about. */
export async function beginOpening(trx: Transaction<Database>, row: UploadRow, now: Date): Promise<void> {
  const jobId = await enqueue(trx, 'drawings.open', {
    corporateId: row.corporate_id,
    projectId: row.project_id,
    uploadId: row.id,
  })
  await trx
    .updateTable('drawing_upload')
    .set({ state: 'opening', job_id: jobId ?? null, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  await publish(trx, {
    kind: 'drawings.changed',
    corporateId: row.corporate_id,
    projectId: row.project_id,
    entityId: row.id,
  })
}

/** The bytes were other ones, or are no longer there: sending again is a new upload. */
const isLost = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'file.checksum-mismatch' || error.code === 'file.upload-gone')

export async function commitUpload(call: Call, params: OfUpload): Promise<DrawingUpload> {
  const row = await findUpload(call.db, params, params.uploadId)
  if (row.state === 'sending') {
    const stored = await call.storage.complete(storageUpload(row)).catch(async (error: unknown) => {
      if (isLost(error)) await failUpload(call, row, error.code, call.now())
      throw error
    })
    await call.db.transaction().execute(async (trx) => {
      const now = await lockUpload(trx, row.id)
      if (now?.state !== 'sending') return
      await recordObject(trx, stored)
      await beginOpening(trx, now, call.now())
    })
    // Given up while the parts were put together.
    if (
      (await call.db.selectFrom('drawing_upload').select('id').where('id', '=', row.id).executeTakeFirst()) ===
      undefined
    )
      await call.storage.remove(row.key)
  }
  return showUpload(call, params, params.uploadId)
}

export async function cancelUpload(call: Call, params: OfUpload): Promise<void> {
  const row = await findUpload(call.db, params, params.uploadId)
  await giveUp(call, row)
}
