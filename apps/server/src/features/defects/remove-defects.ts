import type { defectLifeRoutes } from '@plumbline/contract/defects/history'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { actingIn, lockDefects, publishDefectsChanged, type DefectRow } from './change-defect.ts'
import { deletesAny, restorableSince, recordDefectEvents, type Withdrawing } from './withdraw-defects.ts'

type Routes = typeof defectLifeRoutes

/**
 * rules §I: "own" means reported by the caller. One foreign defect refuses the whole list, because the caller could not
 * see which ones were deleted.
 */
function requireOwn(rows: readonly Pick<DefectRow, 'reporter_id'>[], { role, userId }: Withdrawing): void {
  if (!deletesAny.includes(role) && rows.some(({ reporter_id }) => reporter_id !== userId))
    throw new AppError('defect.not-yours')
}

const ids = (rows: readonly Pick<DefectRow, 'id'>[]) => rows.map(({ id }) => id)

/** What showed them stays on its photo as an irregularity, and shows them again when they come back. */
export function removeDefects(call: Call, { params, body }: Input<Routes['remove']>): Promise<Reply<Routes['remove']>> {
  const by = actingIn(call)
  return call.db.transaction().execute(async (trx) => {
    const rows = await lockDefects(trx, params.inspectionId, body.defectIds)
    requireOwn(rows, by)
    await trx
      .updateTable('defect')
      .set({ deleted_at: by.now, version: sql<number>`version + 1`, updated_at: by.now })
      .where('id', '=', sql<string>`any(${ids(rows)}::uuid[])`)
      .execute()
    await recordDefectEvents(trx, 'deleted', rows, by)
    await publishDefectsChanged(trx, rows)
    return { removed: ids(rows) }
  })
}

export function restoreDefects(
  call: Call,
  { params, body }: Input<Routes['restore']>,
): Promise<Reply<Routes['restore']>> {
  const by = actingIn(call)
  return call.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('defect')
      .select(['id', 'project_id', 'corporate_id', 'reporter_id'])
      .where('inspection_id', '=', params.inspectionId)
      .where('id', '=', sql<string>`any(${body.defectIds}::uuid[])`)
      .where('deleted_at', '>', restorableSince(by.now))
      // A merged one comes back by a split, with its shapes.
      .where('merged_into', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    requireOwn(rows, by)
    await trx
      .updateTable('defect')
      .set({ deleted_at: null, version: sql<number>`version + 1`, updated_at: by.now })
      .where('id', '=', sql<string>`any(${ids(rows)}::uuid[])`)
      .execute()
    await recordDefectEvents(trx, 'restored', rows, by)
    await publishDefectsChanged(trx, rows)
    return { restored: ids(rows) }
  })
}
