import type { Transaction } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import type { Storage, Stored } from './storage.ts'

type Trx = Transaction<Database>

/** After publishing, in the transaction of the row that refers to it: an object without a row is rubbish, never the reverse. */
export async function recordObject(trx: Trx, { key, size, sha256, contentType }: Stored): Promise<void> {
  const facts = { size: String(size), sha256: Buffer.from(sha256, 'hex'), content_type: contentType }
  await trx.insertInto('stored_object').values({ key, ...facts }).onConflict((conflict) => conflict.column('key').doUpdateSet(facts)).execute()
}

/** Before removing the object itself, which must wait until the transaction is through. */
export async function forgetObject(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('stored_object').where('key', '=', key).execute()
}

export async function findObject(db: Db | Trx, key: string): Promise<Stored | undefined> {
  const row = await db.selectFrom('stored_object').selectAll().where('key', '=', key).executeTakeFirst()
  return row && { key: row.key, size: Number(row.size), sha256: row.sha256.toString('hex'), contentType: row.content_type }
}

/** Objects that were put and never recorded: the browser went away before its commit, or the transaction failed. */
export async function sweepUnrecorded(db: Db, storage: Storage, olderThan: Date): Promise<number> {
  let removed = 0
  let keys: string[] = []
  const removeUnknown = async () => {
    const rows = await db.selectFrom('stored_object').select('key').where('key', 'in', keys).execute()
    const known = new Set(rows.map((row) => row.key))
    for (const key of keys.filter((one) => !known.has(one))) {
      await storage.remove(key)
      removed += 1
    }
    keys = []
  }
  for await (const { key, modifiedAt } of storage.list()) {
    if (modifiedAt < olderThan) keys.push(key)
    if (keys.length === 1_000) await removeUnknown()
  }
  if (keys.length > 0) await removeUnknown()
  return removed
}
