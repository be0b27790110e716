import { floorsOf } from '@plumbline/contract/floors'
import type { Portion } from '@plumbline/contract/drawings'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { PictureColumns } from './pictures.ts'

type Reader = Db | Transaction<Database>

export type ShownRow = PictureColumns & {
  /** All of it but what we alone know: what its floor is called, and where its pictures are for the next minutes. */
  readonly json: string
  readonly corporate_id: string
  readonly project_id: string
  readonly elevation_id: string | null
  readonly floor: string | null
  /** Of its elevation, in the first row that lies there. */
  readonly portions: readonly Portion[] | null
}

/** As JavaScript writes a moment. */
const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * In the order of the ids; PostgreSQL writes the JSON: sixty values of a hundred rows, each made a value here and then text again, would take longer than finding them.
 * Named one by one: kept plans of `select *` fail after a migration.
 */
export async function shownRows(db: Reader, ids: readonly string[]): Promise<readonly ShownRow[]> {
  const { rows } = await sql<ShownRow>`${prepared}
    select row_to_json(shown)::text as json, media.corporate_id, media.project_id, media.elevation_id, media.floor, media.picture_folder, media.width, media.height, media.tile_size, media.tile_levels,
      case when media.floor is not null and row_number() over (partition by media.elevation_id, media.floor is null order by asked.turn) = 1 then drawing.portions end as portions
    from unnest(${ids}::uuid[]) with ordinality as asked (id, turn) join media on media.id = asked.id
    left join drawing on drawing.id = media.elevation_id left join marker on marker.id = media.marker_id left join marker_set on marker_set.id = marker.set_id
    left join video_column on video_column.id = media.column_id left join app_user on app_user.id = media.uploaded_by
    cross join lateral (select
      media.id as "_id", media.name, media.size, media.kind, media.type, media.format, media.status, media.file_status as "fileStatus", media.analysis_status as "analysisStatus", media.error_code as "errorCode",
      media.tag, media.usage, media.work_type as "workType", media.image_kind as "imageKind", media.source, media.marker_id as "markerId", marker_set.id as "layoutPlanMarkerId", marker_set.layout_id as "layoutId",
      media.elevation_id as "elevationId", media.floor, media.column_id as "columnId", media.slot, video_column.name as "columnName", media.sequence_number as "sequenceNumber", media.width, media.height,
      media.facts->'model' as "cameraModel", media.facts->'focalLength' as "focalLength", media.facts->'equivalentFocalLength' as "equivalentFocalLength", media.hardware_model as "hardwareModel", media.payload,
      media.pdib, media.camera_focal_length as "cameraFocalLength", media.sensor_width as "sensorWidth", media.gsd, media.gsd_source as "gsdSource",
      to_char(media.taken_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "takenAt",
      case when media.longitude is not null and media.latitude is not null then json_build_object('longitude', media.longitude, 'latitude', media.latitude) end as position,
      media.facts->'relativeAltitude' as "relativeAltitude", coalesce(nullif(media.facts->'gimbalYaw', 'null'), media.facts->'flightYaw') as azimuth, media.suggested, media.placeholder, media.companion_of as "companionOf",
      (select half.id from media half where half.companion_of = media.id and half.type = 'thermal' and half.kind <> 'side' order by half.id limit 1) as "thermalId", media.thermal_format as "thermalFormat",
      media.duration, media.frame_rate as "frameRate", media.frame_of as "frameOf", media.frame_at as "frameAt", json_build_object('_id', media.uploaded_by, 'name', coalesce(app_user.name, '')) as "uploadedBy",
      ${moment('media.modified')} as modified, ${moment('media.created_at')} as "createdAt", ${moment('media.updated_at')} as "updatedAt", media.version
    ) shown
    order by asked.turn`.execute(db)
  return rows
}

type FloorNames = ReadonlyMap<string, string>

/** What each floor of an elevation is called on screens. */
export const floorNamesOf = (portions: readonly Portion[]): FloorNames => new Map(floorsOf(portions).map(({ name, displayName }) => [name, displayName]))

export async function floorNames(db: Reader, elevationIds: readonly (string | null)[]): Promise<ReadonlyMap<string, FloorNames>> {
  const ids = [...new Set(elevationIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('drawing').select(['id', 'portions']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, portions }) => [id, floorNamesOf(portions)]))
}
