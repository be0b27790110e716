import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { OfProject } from './request-coverage.ts'

export type FailedElevation = { readonly inspectionId: string; readonly elevationId: string }

const publishChanged = (trx: Transaction<Database>, { corporateId, projectId }: OfProject, elevationId: string) =>
  publish(trx, { kind: 'coverage.changed', corporateId, projectId, entityId: elevationId })

/**
 * These could not be computed; of all others the changes are done with. Screens show it at once instead of "computing"
 * for ever.
 */
export async function noteFailedElevations(
  trx: Transaction<Database>,
  of: OfProject,
  failed: readonly FailedElevation[],
  now: Date,
): Promise<void> {
  for (const { inspectionId, elevationId } of failed) {
    // Deleted in between, it needs no note.
    await sql`insert into coverage_change (project_id, inspection_id, elevation_id, corporate_id, failed_at)
      select ${of.projectId}, inspection.id, drawing.id, ${of.corporateId}, ${now} from inspection, drawing
      where inspection.id = ${inspectionId} and drawing.id = ${elevationId}`.execute(trx)
    await publishChanged(trx, of, elevationId)
  }
}

/** The whole job failed for good: what it was to compute is known by its changes only. */
export async function failChanges(db: Db, of: OfProject, changeIds: readonly string[], now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('coverage_change')
      .set({ failed_at: now })
      .where('id', '=', sql<string>`any(${[...changeIds]}::bigint[])`)
      .execute()
    const elevations = await trx
      .selectFrom('drawing')
      .select('id')
      .where('project_id', '=', of.projectId)
      .where('category', '=', 'elevation')
      .execute()
    for (const { id } of elevations) await publishChanged(trx, of, id)
  })
}
