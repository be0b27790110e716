import type { CoverageState, coverageRoutes } from '@plumbline/contract/coverage/coverage'
import type { Input } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { findElevation } from './coverage-rows.ts'
import { requestCoverage } from './request-coverage.ts'

/** What failed waits again; asked twice, it waits once. */
export async function recompute(
  call: Call,
  { params }: Input<typeof coverageRoutes.recompute>,
): Promise<{ state: CoverageState }> {
  const { projectId, inspectionId, elevationId } = params
  const { corporateId } = call.membership
  await call.db.transaction().execute(async (trx) => {
    await findElevation(trx, params)
    const { numUpdatedRows } = await trx
      .updateTable('coverage_change')
      .set({ failed_at: null })
      .where('project_id', '=', projectId)
      .where((row) => row.or([row('inspection_id', '=', inspectionId), row('inspection_id', 'is', null)]))
      .where((row) => row.or([row('elevation_id', '=', elevationId), row('elevation_id', 'is', null)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      await sql`select note_coverage(${projectId}, ${inspectionId}, ${elevationId})`.execute(trx)
    await publish(trx, { kind: 'coverage.changed', corporateId, projectId, entityId: elevationId })
  })
  await requestCoverage(call.db, { corporateId, projectId })
  return { state: 'computing' }
}
