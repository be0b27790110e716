import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import { verifyObjects } from '../../storage/verify.ts'

/** What `npm run verify` would list of this database and its store, what was written this very moment included. */
export async function findingsOf(db: Db, storage: Context['storage']): Promise<readonly string[]> {
  const found: string[] = []
  for await (const { kind, key } of verifyObjects(db, storage, new Date(Date.now() + 60_000)))
    found.push(`${kind} ${key}`)
  return found
}
