import type { Db } from '../../db/connection.ts'
import { enqueue } from '../../jobs/queue.ts'

export type OfProject = { readonly corporateId: string; readonly projectId: string }

/** Photos of an upload arrive one after the other: so long they are gathered. */
export const gatherSeconds = 4

/**
 * Enqueues the computation of what changed, if anything did. After the commit of the change, which the database noted
 * in the same transaction:
 * many that finish at once would otherwise wait for one another's job. What failed for good is tried again only where
 * `withFailed` says so:
 * every reader of the figures would otherwise have it fail again.
 */
export async function requestCoverage(
  db: Db,
  of: OfProject,
  startAfter = 0,
  { withFailed = false }: { readonly withFailed?: boolean } = {},
): Promise<void> {
  const change = await db
    .selectFrom('coverage_change')
    .select('id')
    .where('project_id', '=', of.projectId)
    .$if(!withFailed, (query) => query.where('failed_at', 'is', null))
    .limit(1)
    .executeTakeFirst()
  if (change === undefined) return
  const { corporateId, projectId } = of
  await db
    .transaction()
    .execute((trx) =>
      enqueue(trx, 'coverage.compute', { corporateId, projectId }, { singletonKey: projectId, startAfter }),
    )
}
