import { AppError } from '@plumbline/contract/errors'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'

/** Refuses a marker of another inspection as if it did not exist. */
export async function requireMarker(
  db: Db | Transaction<Database>,
  inspectionId: string,
  markerId: string,
): Promise<void> {
  const marker = await db
    .selectFrom('marker')
    .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .select('marker.id')
    .where('marker.id', '=', markerId)
    .where('marker_set.inspection_id', '=', inspectionId)
    .executeTakeFirst()
  if (marker === undefined) throw new AppError('marker.not-found')
}

/** Refuses a drawing of an asset that the inspection is not of. */
export async function requireDrawing(
  db: Db | Transaction<Database>,
  inspectionId: string,
  layoutId: string,
): Promise<void> {
  const drawing = await db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select('drawing.id')
    .where('drawing.id', '=', layoutId)
    .where('inspection.id', '=', inspectionId)
    .executeTakeFirst()
  if (drawing === undefined) throw new AppError('drawing.not-found')
}
