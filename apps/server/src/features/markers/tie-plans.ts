import type { GroundPlace } from '@plumbline/contract/drawings/ground-place'
import type { Georeference } from '@plumbline/contract/markers/markers'
import { georeference } from '@plumbline/geometry/georeference'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publishMarkersChanged } from './publish-markers.ts'

type Size = { readonly width: number; readonly height: number }

/** Metres by which a corner may lie beside where the plan as a whole puts it; a pixel where pixels are larger. */
const maxResidual = 0.1

const cornersOfPlan = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const

/** People tie what they recognise: a plan tied by exactly its corners was tied by its file. */
const isOfFile = (points: Georeference['points']) =>
  points.length === cornersOfPlan.length &&
  points.every(({ at }, index) => at.x === cornersOfPlan[index]!.x && at.y === cornersOfPlan[index]!.y)

/**
 * The corners of a plan as tie points. Null: its file does not place it, or only by stretching it (one in degrees),
 * and a plan is never stretched.
 */
export function tiesOfGround({ corners }: GroundPlace, size: Size): Georeference['points'] | null {
  if (corners === null) return null
  const points = corners.map((coordinates, index) => ({ at: cornersOfPlan[index]!, coordinates }))
  const fitted = georeference(
    points.map(({ at: plan, coordinates: [longitude, latitude] }) => ({ plan, map: { longitude, latitude } })),
    size,
  )
  if (fitted === undefined || fitted.residual > Math.max(maxResidual, fitted.metresPerPixel)) return null
  return points
}

/**
 * In the transaction in which a file becomes drawings: plans whose file says where they lie are tied to the map. Tie
 * points that somebody set are left.
 */
export async function tiePlans(trx: Transaction<Database>, fileKey: string, now: Date): Promise<void> {
  const plans = await trx
    .selectFrom('drawing')
    .select(['id', 'project_id', 'corporate_id', 'created_by', 'ground', 'width', 'height'])
    .where('file_key', '=', fileKey)
    .where('category', 'in', ['layout', 'floor'])
    .where('dimension', '=', '2d')
    .where('ground', 'is not', null)
    .execute()
  for (const { id, project_id, corporate_id, created_by, ground, width, height } of plans) {
    const points = ground === null || width === null || height === null ? null : tiesOfGround(ground, { width, height })
    if (points === null) continue
    const before = await trx
      .selectFrom('georeference')
      .select(['points', 'version'])
      .where('layout_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (before !== undefined && before.points.length > 0 && !isOfFile(before.points)) continue
    const after = {
      points: JSON.stringify(points),
      version: (before?.version ?? 0) + 1,
      updated_by: created_by,
      updated_at: now,
    }
    await trx
      .insertInto('georeference')
      .values({ layout_id: id, project_id, corporate_id, ...after })
      .onConflict((conflict) => conflict.column('layout_id').doUpdateSet(after))
      .execute()
    await publishMarkersChanged(trx, { corporate_id, project_id, layout_id: id })
  }
}
