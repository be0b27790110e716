import type { DefectPin, defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { AppError } from '@plumbline/contract/errors'
import { floorBands, type FloorBand } from '@plumbline/inspection/floors/floor-bands'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { jsonText, type JsonText } from '../../http/json/json-text.ts'
import { matching } from './defect-filter.ts'

type Pins = typeof defectRegisterRoutes.pins
type Found = Pick<DefectPin, 'severity' | 'status' | 'floor'> & {
  readonly id: string
  readonly defect_num: number
  readonly vertical: string
  readonly column_id: string | null
  readonly column_name: string | null
  readonly x: number | null
  readonly y: number | null
}

export type ElevationColumn = { readonly id: string; readonly name: string }
type Place = {
  readonly floor: string | null
  /** Its name, and which one it is: each marker has its own Column 1. */ readonly column: string | null
  readonly columnId: string | null
  readonly x: number | null
  readonly y: number | null
}

/** Where across the wall: its column, and where in the photo of it. */
export function pinAt(
  { floor, column, columnId, x, y }: Place,
  columns: readonly ElevationColumn[],
  bands: readonly FloorBand[],
): DefectPin['at'] {
  const band = floor === null ? undefined : bands.find((one) => one.floor === floor)
  const own = columns.findIndex(({ id, name }) => id === columnId && name === column)
  const at = own >= 0 ? own : columns.findIndex(({ name }) => name === column)
  if (band === undefined || at < 0) return null
  const { left, right, top, bottom } = band
  return { x: left + ((right - left) * (at + (x ?? 0.5))) / columns.length, y: top + (bottom - top) * (y ?? 0.5) }
}

/**
 * The middle of the first shape that shows it, and the column of that photo. What somebody corrected (floor, vertical)
 * goes before the photo.
 */
export async function defectPins({ db, now }: Call, { params, query }: Input<Pins>): Promise<JsonText<Reply<Pins>>> {
  const { elevationId, ...filter } = query
  const elevation = await db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select(['drawing.id', 'portions'])
    .where('drawing.id', '=', elevationId)
    .where('inspection.id', '=', params.inspectionId)
    .where('category', '=', 'elevation')
    .executeTakeFirst()
  if (elevation === undefined) throw new AppError('drawing.not-found')
  const columns = await db
    .selectFrom('video_column')
    .leftJoin('marker', 'marker.id', 'video_column.marker_id')
    .select(['video_column.id', 'video_column.name'])
    .where('video_column.inspection_id', '=', params.inspectionId)
    .where(({ fn }) => fn.coalesce('marker.elevation_id', 'video_column.layout_id'), '=', elevationId)
    .orderBy('video_column.position')
    .orderBy('video_column.id')
    .execute()
  const { rows } = await sql<Found>`
    with found as materialized (select id, defect_num, severity, status, floor, vertical from defect where ${matching(params.inspectionId, filter, now())} and elevation_id = ${elevationId}),
    shown as (
      select distinct on (annotation.defect_id) annotation.defect_id, annotation.media_id, (box_left + box_right) / 2 as x, (box_top + box_bottom) / 2 as y
      from annotation join found on found.id = annotation.defect_id where annotation.inspection_id = ${params.inspectionId} and annotation.deleted_at is null order by annotation.defect_id, annotation.id
    )
    select found.id, found.defect_num, found.severity, found.status, found.floor, found.vertical, video_column.id as column_id, video_column.name as column_name, shown.x, shown.y
    from found left join shown on shown.defect_id = found.id left join media on media.id = shown.media_id left join video_column on video_column.id = media.column_id order by found.defect_num`.execute(
    db,
  )
  const bands = floorBands(elevation.portions)
  const data = rows.map(({ id, defect_num, vertical, column_id, column_name, x, y, ...row }): DefectPin => {
    const column = columns.some(({ name }) => name === vertical) ? vertical : (column_name ?? (vertical || null))
    return {
      _id: id,
      defectNum: defect_num,
      ...row,
      column,
      at: pinAt({ floor: row.floor, column, columnId: column_id, x, y }, columns, bands),
    }
  })
  return jsonText(JSON.stringify({ data }))
}
