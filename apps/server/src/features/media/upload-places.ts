import { AppError } from '@plumbline/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

type Reader = Db | Transaction<Database>
type OfInspection = { readonly projectId: string; readonly inspectionId: string }
type OfMarker = {
  readonly markerId: string
  readonly layoutId?: string
  readonly planId?: string
  readonly layoutPlanMarkerId?: string
}

/** A marker of this inspection, on the plan and in the set that are named with it. */
export async function findMarker(
  db: Reader,
  { inspectionId }: OfInspection,
  { markerId, layoutId, planId, layoutPlanMarkerId }: OfMarker,
) {
  const marker = await db
    .selectFrom('marker')
    .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .modifyFront(prepared)
    .select([
      'marker.id',
      'marker.marker_type',
      'marker.upload_settings',
      'marker.set_id',
      'marker_set.layout_id',
      'marker_set.plan_id',
      'marker_set.inspection_id',
      'marker_set.project_id',
      'marker_set.corporate_id',
    ])
    .where('marker.id', '=', markerId)
    .where('marker_set.inspection_id', '=', inspectionId)
    .executeTakeFirst()
  const isNamed =
    marker !== undefined &&
    (layoutId === undefined || marker.layout_id === layoutId) &&
    (planId === undefined || marker.plan_id === planId) &&
    (layoutPlanMarkerId === undefined || marker.set_id === layoutPlanMarkerId)
  if (!isNamed) throw new AppError('marker.not-found')
  return marker
}

type Places = readonly {
  readonly elevationId?: string | null | undefined
  readonly columnId?: string | null | undefined
  readonly suggested?: { readonly elevationId: string | null } | null
}[]

const named = (ids: readonly (string | null | undefined)[]): readonly string[] =>
  [...new Set(ids)].filter((id) => id !== null && id !== undefined)

/** Columns of this inspection, elevations of its asset. */
export async function checkPlaces(db: Reader, { inspectionId }: OfInspection, places: Places): Promise<void> {
  const columns = named(places.map(({ columnId }) => columnId))
  const elevations = named(places.flatMap(({ elevationId, suggested }) => [elevationId, suggested?.elevationId]))
  if (columns.length > 0) {
    const found = await db
      .selectFrom('video_column')
      .select('id')
      .where('inspection_id', '=', inspectionId)
      .where('id', '=', sql<string>`any(${columns}::uuid[])`)
      .execute()
    if (found.length < columns.length) throw new AppError('column.not-found')
  }
  if (elevations.length > 0) {
    const found = await db
      .selectFrom('drawing')
      .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
      .select('drawing.id')
      .where('inspection.id', '=', inspectionId)
      .where('drawing.category', '=', 'elevation')
      .where('drawing.id', '=', sql<string>`any(${elevations}::uuid[])`)
      .execute()
    if (found.length < elevations.length) throw new AppError('drawing.not-found')
  }
}
