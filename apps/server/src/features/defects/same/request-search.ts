import type { Db } from '../../../db/connection.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { Trx } from '../change-defect.ts'

export type OfSearch = { readonly corporateId: string; readonly projectId: string; readonly inspectionId: string }

/** Runs that end one after the other are searched once. */
export const gatherSeconds = 5

/**
 * Searches that wait are one; one that runs is followed by another, because it may not have read what changed since.
 */
export async function requestSearch(trx: Trx, of: OfSearch, now: Date, startAfter = 0): Promise<void> {
  const { corporateId, projectId, inspectionId } = of
  await trx
    .insertInto('duplicate_search')
    .values({ inspection_id: inspectionId, project_id: projectId, requested_at: now, searched_at: null })
    .onConflict((conflict) => conflict.column('inspection_id').doUpdateSet({ requested_at: now, has_failed: false }))
    .execute()
  await enqueue(
    trx,
    'defects.search-duplicates',
    { corporateId, projectId, inspectionId },
    { singletonKey: inspectionId, startAfter },
  )
}

/** Requested while the search ran. */
export async function requestAgain(db: Db, of: OfSearch, startedAt: Date): Promise<void> {
  const waiting = await db
    .selectFrom('duplicate_search')
    .select('requested_at')
    .where('inspection_id', '=', of.inspectionId)
    .where('requested_at', '>', startedAt)
    .executeTakeFirst()
  if (waiting !== undefined) await db.transaction().execute((trx) => requestSearch(trx, of, waiting.requested_at))
}
