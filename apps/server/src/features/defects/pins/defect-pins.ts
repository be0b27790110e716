import type { Capture } from '@plumbline/contract/media/captures'
import type { DefectPin, defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { AppError } from '@plumbline/contract/errors'
import { floorBands } from '@plumbline/inspection/floors/floor-bands'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { setImmediate as pause } from 'node:timers/promises'
import type { Call } from '../../../http/implement.ts'
import { jsonText, type JsonText } from '../../../http/json/json-text.ts'
import { matching } from '../defect-filter.ts'
import { pinOf, placesOnDrawing, type PinnedDefect } from '../same/pin-places.ts'
import { framesOf } from '../same/placements.ts'
import { readPlacer, type ShapeBox } from '../same/shape-places.ts'

type Pins = typeof defectRegisterRoutes.pins
type Found = Pick<DefectPin, 'severity' | 'status' | 'floor'> &
  PinnedDefect &
  ShapeBox & {
    readonly id: string
    readonly defect_num: number
    /** Null: no shape shows it, and its box is null. */
    readonly media_id: string | null
    /** Where a person showed it on a drawing, beside the thing itself. */
    readonly shown_at: Capture['at']
  }

/** About ten milliseconds of work. */
const perTurn = 250

/** Until somebody says that it is on another floor. */
const shownOn = ({ shown_at, floor, photo_floor }: Found, elevationId: string) =>
  shown_at?.layoutId === elevationId && floor !== null && floor === photo_floor
    ? { floor, at: { x: shown_at.x, y: shown_at.y } }
    : undefined

/**
 * The middle of the first shape that shows it: on the elevation where its photo has a place, else by floor and column
 * of that photo. What somebody corrected (floor, vertical) goes before the photo.
 */
export async function readPins(
  { db, now }: Pick<Call, 'db' | 'now'>,
  params: { readonly inspectionId: string },
  { elevationId, ...filter }: Input<Pins>['query'],
): Promise<readonly DefectPin[]> {
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
      select distinct on (annotation.defect_id) annotation.defect_id, annotation.media_id, box_left, box_top, box_right, box_bottom, (box_left + box_right) / 2 as x, (box_top + box_bottom) / 2 as y
      from annotation join found on found.id = annotation.defect_id where annotation.inspection_id = ${params.inspectionId} and annotation.deleted_at is null order by annotation.defect_id, annotation.id
    )
    select found.id, found.defect_num, found.severity, found.status, found.floor, found.vertical, media.floor as photo_floor, video_column.id as column_id, video_column.name as column_name,
      shown.media_id, media.capture -> 'at' as shown_at, shown.box_left, shown.box_top, shown.box_right, shown.box_bottom, shown.x, shown.y
    from found left join shown on shown.defect_id = found.id left join media on media.id = shown.media_id left join video_column on video_column.id = media.column_id order by found.defect_num`.execute(
    db,
  )
  const frames = await framesOf(db, params.inspectionId)
  const onDrawing = placesOnDrawing(elevation.portions, frames.get(elevationId))
  const shapes = onDrawing === undefined ? [] : rows.flatMap(({ media_id }) => media_id ?? [])
  const placer = await readPlacer(db, params.inspectionId, frames, [...new Set(shapes)])
  const pinned = { columns, bands: floorBands(elevation.portions) }
  const data: DefectPin[] = []
  for (const [index, row] of rows.entries()) {
    // Placing thousands of photos in one go would delay every other call.
    if (index % perTurn === perTurn - 1) await pause()
    const { id, defect_num, severity, status, floor, media_id } = row
    const place = media_id === null ? undefined : placer(media_id, row)
    const shown = shownOn(row, elevationId) ?? (place?.elevationId === elevationId ? onDrawing?.(place) : undefined)
    data.push({ _id: id, defectNum: defect_num, severity, status, floor, ...pinOf(row, pinned, shown) })
  }
  return data
}

export async function defectPins(call: Call, { params, query }: Input<Pins>): Promise<JsonText<Reply<Pins>>> {
  return jsonText(JSON.stringify({ data: await readPins(call, params, query) }))
}
