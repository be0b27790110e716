import type { Transaction } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import type { Stored } from './storage.ts'

type Trx = Transaction<Database>

/**
 * After publishing, in the transaction of the row that refers to it: an object without a row is rubbish, never the
 * reverse.
 */
export async function recordObjects(trx: Trx, objects: readonly Stored[]): Promise<void> {
  if (objects.length === 0) return
  const rows = objects.map(({ key, size, sha256, contentType }) => ({
    key,
    size: String(size),
    sha256: Buffer.from(sha256, 'hex'),
    content_type: contentType,
  }))
  await trx
    .insertInto('stored_object')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({
        size: ref('excluded.size'),
        sha256: ref('excluded.sha256'),
        content_type: ref('excluded.content_type'),
      })),
    )
    .execute()
}

export const recordObject = (trx: Trx, object: Stored): Promise<void> => recordObjects(trx, [object])

/** Before removing the object itself, which must wait until the transaction is through. */
export async function forgetObject(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('stored_object').where('key', '=', key).execute()
}

export async function findObject(db: Db | Trx, key: string): Promise<Stored | undefined> {
  const row = await db.selectFrom('stored_object').selectAll().where('key', '=', key).executeTakeFirst()
  return (
    row && { key: row.key, size: Number(row.size), sha256: row.sha256.toString('hex'), contentType: row.content_type }
  )
}
