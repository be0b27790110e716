import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { recordObject } from '../../../storage/registry.ts'

/** Longer than its link lives. */
const retentionMs = 30 * 60 * 1000

type OfProject = { readonly corporateId: string; readonly projectId: string }

/** One snapshot, however long the writing takes; written page by page into the store, and sent from there. */
export async function storeExport(
  { db, storage, now }: Call,
  { corporateId, projectId }: OfProject,
  contentType: string,
  bytesOf: (trx: Transaction<Database>) => AsyncIterable<Uint8Array>,
) {
  const ending = contentType.startsWith('text/csv') ? 'csv' : 'xlsx'
  const key = `${corporateId}/${projectId}/exports/${v7()}.${ending}`
  // Asked for first: whatever becomes of the writing, nothing stays.
  await db
    .transaction()
    .execute((trx) =>
      enqueue(trx, 'storage.remove', { keys: [key] }, { startAfter: new Date(now().getTime() + retentionMs) }),
    )
  const stored = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => storage.put(key, bytesOf(trx), { contentType }))
  await db.transaction().execute((trx) => recordObject(trx, stored))
  return stored
}
