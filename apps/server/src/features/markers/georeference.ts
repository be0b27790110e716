import { AppError } from '@plumbline/contract/errors'
import type { Georeference } from '@plumbline/contract/markers/markers'
import { georeferenceFault } from '@plumbline/geometry/georeference'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { findPlan, type OfInspection } from './markers.queries.ts'
import { publishMarkersChanged } from './publish-markers.ts'

async function read(db: Db | Transaction<Database>, layoutId: string): Promise<Georeference> {
  const row = await db
    .selectFrom('georeference')
    .select(['points', 'version'])
    .where('layout_id', '=', layoutId)
    .executeTakeFirst()
  return row ?? { points: [], version: 0 }
}

export async function georeferenceOf({ db }: Call, of: OfInspection, layoutId: string): Promise<Georeference> {
  await findPlan(db, of, { layoutId })
  return read(db, layoutId)
}

/** Coincident points give neither scale nor north: everything placed by them would be wrong. */
function checkTies(points: Georeference['points'], image: { readonly width: number; readonly height: number }): void {
  const ties = points.map(({ at, coordinates: [longitude, latitude] }) => ({ plan: at, map: { longitude, latitude } }))
  const fault = georeferenceFault(ties, image)
  if (fault === 'too-few') throw new AppError('input.invalid', { field: 'points' })
  if (fault !== undefined)
    throw new AppError(
      fault === 'too-far-apart' || fault === 'not-finite' ? 'input.invalid' : 'georeference.too-close',
      { field: 'points' },
    )
}

/** None unties the plan. One alone says neither scale nor north. */
export function saveGeoreference(
  call: Call,
  of: OfInspection,
  layoutId: string,
  { points, version }: Georeference,
): Promise<Georeference> {
  return call.db.transaction().execute(async (trx) => {
    const plan = await findPlan(trx, of, { layoutId })
    // The drawing's row stands for it while there is none yet: two first savings must not both be version 1.
    const { width, height } = await trx
      .selectFrom('drawing')
      .select(['width', 'height'])
      .where('id', '=', layoutId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('drawing.not-found'))
    if (width === null || height === null) throw new AppError('drawing.not-ready')
    if (points.length > 0) checkTies(points, { width, height })
    const before = await read(trx, layoutId)
    if (isStaleVersion(before.version, version)) throw new AppError('version.stale', { newer: before })
    const after = {
      points: JSON.stringify(points),
      version: version + 1,
      updated_by: call.caller.userId,
      updated_at: call.now(),
    }
    await trx
      .insertInto('georeference')
      .values({ layout_id: layoutId, project_id: plan.project_id, corporate_id: plan.corporate_id, ...after })
      .onConflict((conflict) => conflict.column('layout_id').doUpdateSet(after))
      .execute()
    await publishMarkersChanged(trx, {
      corporate_id: plan.corporate_id,
      project_id: plan.project_id,
      layout_id: layoutId,
    })
    return { points, version: version + 1 }
  })
}
