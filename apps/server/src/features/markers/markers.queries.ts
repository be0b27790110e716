import type { LayoutPlanMarker, Marker } from '@plumbline/contract/markers/markers'
import { floorsIn } from '@plumbline/inspection/floors/floors'
import { AppError } from '@plumbline/contract/errors'
import { sql, type Selectable, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { MarkerTable } from '../../db/schema/markers.ts'

export type OfInspection = { readonly projectId: string; readonly inspectionId: string }
export type OfPlan = { readonly layoutId: string; readonly planId?: string | undefined }
export type MarkerSet = {
  readonly id: string
  readonly inspection_id: string
  readonly layout_id: string
  readonly plan_id: string
  readonly project_id: string
  readonly corporate_id: string
}

type Reader = Db | Transaction<Database>
type MarkerRow = Selectable<MarkerTable> & {
  readonly updated_by_name: string | null
  readonly media_status: Marker['mediaStatus']
  readonly attachment_count: number
}

/** More than a panel can show, and a marker is read every twenty seconds. */
const maxStatuses = 1_000

/** A layout or floor plan of the asset that is inspected. Anything else is as if it were not there. */
export async function findPlan(
  db: Reader,
  { inspectionId }: OfInspection,
  { layoutId, planId }: OfPlan,
): Promise<{
  readonly id: string
  readonly plan_id: string
  readonly project_id: string
  readonly corporate_id: string
}> {
  const plan = await db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select(['drawing.id', 'drawing.plan_id', 'drawing.project_id', 'drawing.corporate_id'])
    .where('inspection.id', '=', inspectionId)
    .where('drawing.id', '=', layoutId)
    .where('drawing.category', 'in', ['layout', 'floor'])
    .where('drawing.dimension', '=', '2d')
    .executeTakeFirst()
  if (plan === undefined || (planId !== undefined && plan.plan_id !== planId)) throw new AppError('drawing.not-found')
  return plan
}

const setColumns = ['id', 'inspection_id', 'layout_id', 'plan_id', 'project_id', 'corporate_id'] as const

export function findSet(db: Reader, inspectionId: string, layoutId: string): Promise<MarkerSet | undefined> {
  return db
    .selectFrom('marker_set')
    .select(setColumns)
    .where('inspection_id', '=', inspectionId)
    .where('layout_id', '=', layoutId)
    .executeTakeFirst()
}

/** The plan, or the elevation it is linked to, was deleted between the read and the write. */
export function refuseDeletedDrawing(error: unknown): never {
  throw (error as { code?: string }).code === '23503' ? new AppError('drawing.not-found', { cause: error }) : error
}

/** The one set of a plan, made where it is missing; two who begin at once get the same. */
export async function ensureSet(trx: Transaction<Database>, of: OfInspection, plan: OfPlan): Promise<MarkerSet> {
  const { id, plan_id, project_id, corporate_id } = await findPlan(trx, of, plan)
  const values = { id: v7(), inspection_id: of.inspectionId, layout_id: id, plan_id, project_id, corporate_id }
  // An existing row is updated so that it is locked until the commit: a marker added during the deletion of the whole
  // set would vanish unseen. A deleted set is created again.
  return trx
    .insertInto('marker_set')
    .values(values)
    .onConflict((conflict) => conflict.columns(['inspection_id', 'layout_id']).doUpdateSet({ plan_id }))
    .returning(setColumns)
    .executeTakeFirstOrThrow()
    .catch(refuseDeletedDrawing)
}

export function presentMarker(row: MarkerRow): Marker {
  return {
    _id: row.id,
    refId: row.ref_id,
    markerId: row.id,
    markerType: row.marker_type,
    name: row.name,
    location: row.location,
    startPoint: row.start_point,
    endPoint: row.end_point,
    drawing: row.drawing,
    rotation: row.rotation,
    subMarkers: row.sub_markers,
    elevationId: row.elevation_id,
    floorStartIdx: row.floor_start_idx,
    floorEndIdx: row.floor_end_idx,
    gsd: row.gsd,
    hardwareModel: row.hardware_model,
    status: row.status,
    mediaStatus: row.media_status,
    totalMediaCount: row.total_media_count,
    attachmentCount: row.attachment_count,
    gsdRange: row.gsd_range,
    updatedBy: row.updated_by_name ?? '',
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

const statusFields = sql`id, name, status, error_code from media where marker_id = marker.id and kind <> 'side'`

/**
 * One subquery per status, so that the thousands of complete files are never read. Failed ones come first, because the
 * limit would cut them off.
 */
const mediaStatus = sql<
  Marker['mediaStatus']
>`(select coalesce(json_agg(json_build_object('_id', file.id, 'mediaId', file.id, 'name', file.name, 'status', file.status, 'errorCode', file.error_code)), '[]') from (
  (select ${statusFields} and status = any('{MEDIA_UPLOAD_FAILED,MEDIA_ANALYSIS_FAILED}') order by id limit ${sql.lit(maxStatuses)})
  union all
  (select ${statusFields} and status = any('{MEDIA_NOT_UPLOADED,MEDIA_UPLOAD_START,MEDIA_UPLOAD_DONE,MEDIA_ANALYSIS_PROCESSING}') order by id limit ${sql.lit(maxStatuses)})
  limit ${sql.lit(maxStatuses)}) file)`

function markerRows(db: Reader) {
  return db
    .selectFrom('marker')
    .leftJoin('app_user', 'app_user.id', 'marker.updated_by')
    .selectAll('marker')
    .select([
      'app_user.name as updated_by_name',
      mediaStatus.as('media_status'),
      sql<number>`(select count(*)::int from attachment where marker_id = marker.id)`.as('attachment_count'),
    ])
}

export async function markersById(db: Reader, setId: string, ids: readonly string[]): Promise<readonly Marker[]> {
  const rows = await markerRows(db)
    .where('marker.set_id', '=', setId)
    .where('marker.id', 'in', [...ids])
    .orderBy('marker.id')
    .execute()
  return rows.map(presentMarker)
}

async function presentSets(db: Reader, sets: readonly MarkerSet[]): Promise<LayoutPlanMarker[]> {
  if (sets.length === 0) return []
  const rows = await markerRows(db)
    .where(
      'marker.set_id',
      'in',
      sets.map(({ id }) => id),
    )
    .orderBy('marker.id')
    .execute()
  const bySet = Map.groupBy(rows, (row) => row.set_id)
  return sets.map((set) => ({
    _id: set.id,
    layoutId: set.layout_id,
    planId: set.plan_id,
    inspectionId: set.inspection_id,
    markers: (bySet.get(set.id) ?? []).map(presentMarker),
  }))
}

export async function presentSet(db: Reader, set: MarkerSet): Promise<LayoutPlanMarker> {
  return (await presentSets(db, [set]))[0]!
}

export async function listSets(db: Reader, inspectionId: string): Promise<LayoutPlanMarker[]> {
  return presentSets(
    db,
    await db
      .selectFrom('marker_set')
      .select(setColumns)
      .where('inspection_id', '=', inspectionId)
      .orderBy('id')
      .execute(),
  )
}

/** How many floors an elevation of the same asset has, every portion's rows expanded; undefined: no such elevation. */
export async function floorCount(db: Reader, inspectionId: string, elevationId: string): Promise<number | undefined> {
  const elevation = await db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select('drawing.portions')
    .where('inspection.id', '=', inspectionId)
    .where('drawing.id', '=', elevationId)
    .where('drawing.category', '=', 'elevation')
    .executeTakeFirst()
  return elevation?.portions.flatMap(({ floors }) => floors).reduce((sum, row) => sum + floorsIn(row), 0)
}
