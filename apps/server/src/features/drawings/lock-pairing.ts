import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * Of the media of a marker: two halves that are done at the same time would each not see the other. Ends with the
 * transaction.
 */
export async function lockPairing(
  trx: Transaction<Database>,
  { marker_id }: { readonly marker_id: string | null },
): Promise<void> {
  if (marker_id !== null) await sql`select pg_advisory_xact_lock(hashtextextended(${marker_id}, 6))`.execute(trx)
}
