import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { enqueue } from '../../jobs/queue.ts'
import { recordObject } from '../../storage/registry.ts'
import type { Outcomes, PartedKind, ToSettle } from '../../uploads/upload-kind.ts'
import { storedOf } from '../../uploads/upload-row.ts'
import { failUpload } from './abandon-upload.ts'
import { lockUpload, type UploadRow } from './uploads.queries.ts'

/** The job is enqueued in the transaction of the state that it is about. */
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

async function settle(
  trx: Transaction<Database>,
  _projectId: string,
  { arrivedIds }: ToSettle,
  now: Date,
): Promise<Outcomes> {
  const outcomes = new Map<string, 'removed' | undefined>()
  for (const id of arrivedIds.toSorted()) {
    const row = await lockUpload(trx, id)
    outcomes.set(id, row === undefined || row.state === 'failed' ? 'removed' : undefined)
    if (row?.state !== 'sending') continue
    await recordObject(trx, storedOf(row))
    await beginOpening(trx, row, now)
  }
  return outcomes
}

/** Drawings, documents and 3D models: always in parts, whatever their size. */
export const drawingUploads: PartedKind<UploadRow> = {
  maxOnePut: 0,
  notSent: 'drawing.not-ready',
  notFound: 'drawing.upload-not-found',
  isStored: ({ state }) => state === 'opening' || state === 'choosing' || state === 'done',
  isExpected: ({ state }) => state === 'sending',
  read: (db, id) => db.selectFrom('drawing_upload').selectAll().where('id', '=', id).executeTakeFirst(),
  async saveParts(db, row, parts) {
    const { numUpdatedRows } = await db
      .updateTable('drawing_upload')
      .set(parts)
      .where('id', '=', row.id)
      .where('state', '=', 'sending')
      .where('storage_upload', '=', row.storage_upload)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  settle,
  fail: (deps, row, code) => failUpload(deps, row, code, deps.now()),
}
