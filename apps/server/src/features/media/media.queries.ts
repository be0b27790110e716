import { floorsOf } from '@plumbline/contract/floors'
import type { Portion } from '@plumbline/contract/drawings'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

type Reader = Db | Transaction<Database>

/** Named one by one: kept plans of `select *` fail after a migration, and what only the upload needs is not read for a list. */
const columns = [
  'media.id', 'media.inspection_id', 'media.project_id', 'media.corporate_id', 'media.marker_id', 'media.column_id', 'media.elevation_id', 'media.floor', 'media.slot', 'media.sequence_number',
  'media.suggested', 'media.name', 'media.kind', 'media.type', 'media.format', 'media.status', 'media.file_status', 'media.analysis_status', 'media.error_code', 'media.tag', 'media.usage', 'media.work_type',
  'media.image_kind', 'media.source', 'media.hardware_model', 'media.payload', 'media.pdib', 'media.camera_focal_length', 'media.sensor_width', 'media.gsd', 'media.gsd_source', 'media.facts', 'media.width', 'media.height',
  'media.longitude', 'media.latitude', 'media.thermal_format', 'media.companion_of', 'media.duration', 'media.frame_rate', 'media.frame_of', 'media.frame_at', 'media.size', 'media.modified',
  'media.picture_folder', 'media.tile_size', 'media.tile_levels', 'media.placeholder', 'media.version', 'media.uploaded_by', 'media.created_at', 'media.updated_at',
] as const

/** In no order. */
export function shownRows(db: Reader, ids: readonly string[]) {
  return db.selectFrom('media').leftJoin('marker', 'marker.id', 'media.marker_id').leftJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .leftJoin('video_column', 'video_column.id', 'media.column_id').leftJoin('app_user', 'app_user.id', 'media.uploaded_by')
    .modifyFront(prepared).select(columns).select(['marker_set.id as set_id', 'marker_set.layout_id', 'video_column.name as column_name', 'app_user.name as uploader'])
    // As a Date it would be moved by the zone of this process.
    .select(sql<string | null>`to_char(media.taken_at, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('taken_text'))
    .select(sql<string | null>`(select half.id from media half where half.companion_of = media.id and half.type = 'thermal' and half.kind <> 'side' order by half.id limit 1)`.as('thermal_id'))
    .where('media.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

export type ShownRow = Awaited<ReturnType<typeof shownRows>>[number]

type FloorNames = ReadonlyMap<string, string>

/** What each floor of an elevation is called on screens. */
export const floorNamesOf = (portions: readonly Portion[]): FloorNames => new Map(floorsOf(portions).map(({ name, displayName }) => [name, displayName]))

export async function floorNames(db: Reader, elevationIds: readonly (string | null)[]): Promise<ReadonlyMap<string, FloorNames>> {
  const ids = [...new Set(elevationIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('drawing').select(['id', 'portions']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, portions }) => [id, floorNamesOf(portions)]))
}
