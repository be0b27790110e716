import type { CloseRangeArea, coverageRoutes } from '@plumbline/contract/coverage/coverage'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { outlineFault } from '@plumbline/inspection/coverage/close-range/area-shape'
import { closeRangeShare } from '@plumbline/inspection/coverage/close-range/close-range'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { lockDrawing } from '../drawings/drawings.queries.ts'
import { findElevation } from './coverage-rows.ts'
import { recordedAreas, storedAfter } from './recorded-areas.ts'

type Save = Input<typeof coverageRoutes.saveCloseRange>
type Saved = Reply<typeof coverageRoutes.saveCloseRange>

/** The first place on earth where a day begins is 14 hours ahead of UTC. */
const aheadMs = 14 * 60 * 60 * 1000

function checkAreas(areas: readonly CloseRangeArea[], now: Date): void {
  const lastDay = new Date(now.getTime() + aheadMs).toISOString().slice(0, 10)
  const ids = new Set(areas.map(({ _id }) => _id))
  if (ids.size !== areas.length) throw new AppError('input.invalid', { field: 'areas' })
  for (const [index, { polygon, on }] of areas.entries()) {
    if (on > lastDay) throw new AppError('input.invalid', { field: `areas.${index}.on` })
    if (outlineFault(polygon) !== undefined)
      throw new AppError('coverage.polygon-invalid', { field: `areas.${index}.polygon` })
  }
}

async function checkPhotos(
  trx: Transaction<Database>,
  inspectionId: string,
  areas: readonly CloseRangeArea[],
): Promise<void> {
  const ids = [...new Set(areas.flatMap(({ imageIds }) => imageIds))]
  const known = await trx
    .selectFrom('media')
    .select('id')
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const found = new Set(known.map(({ id }) => id))
  const index = areas.findIndex(({ imageIds }) => imageIds.some((id) => !found.has(id)))
  if (index >= 0) throw new AppError('coverage.photo-unknown', { field: `areas.${index}.imageIds` })
}

/** All areas of an elevation at once: two who draw at the same time must not lose one another's. */
export async function saveCloseRange(call: Call, { params, body }: Save): Promise<Saved> {
  const { projectId, inspectionId, elevationId } = params
  const { areas } = body
  checkAreas(areas, call.now())
  return call.db.transaction().execute(async (trx) => {
    const { workspace_id } = await findElevation(trx, params)
    await lockDrawing(trx, workspace_id, elevationId)
    await checkPhotos(trx, inspectionId, areas)
    const stored = await trx
      .selectFrom('close_range')
      .select(['areas', 'removed', 'version'])
      .where('inspection_id', '=', inspectionId)
      .where('elevation_id', '=', elevationId)
      .executeTakeFirst()
    const now = stored?.version ?? 0
    if (isStaleVersion(now, body.version)) throw new AppError('version.stale')
    const saved = storedAfter(stored ?? { areas: [], removed: [] }, areas, {
      userId: call.caller.userId,
      at: call.now().toISOString(),
    })
    const columns = {
      areas: JSON.stringify(saved.areas),
      removed: JSON.stringify(saved.removed),
      version: now + 1,
      updated_by: call.caller.userId,
      updated_at: call.now(),
    }
    await trx
      .insertInto('close_range')
      .values({ inspection_id: inspectionId, elevation_id: elevationId, project_id: projectId, ...columns })
      .onConflict((conflict) => conflict.columns(['inspection_id', 'elevation_id']).doUpdateSet(columns))
      .execute()
    await publish(trx, {
      kind: 'coverage.changed',
      corporateId: call.membership.corporateId,
      projectId,
      entityId: elevationId,
    })
    const computed = await trx
      .selectFrom('coverage')
      .select('figures')
      .where('inspection_id', '=', inspectionId)
      .where('elevation_id', '=', elevationId)
      .executeTakeFirst()
    return {
      ...(await recordedAreas(trx, saved)),
      share: closeRangeShare(areas, computed?.figures.frame ?? null),
      version: now + 1,
    }
  })
}
