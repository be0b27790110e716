import { floorsOf } from '@plumbline/inspection/floors/floors'
import type { Portion } from '@plumbline/contract/drawings/drawings'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { OfProject } from '../drawings/drawing-files.ts'

type Reader = Db | Transaction<Database>

/**
 * What PostgreSQL does not know of media: what their floors are called, and where their pictures are for the next
 * minutes.
 */
type PresentedMedia = {
  /** JSON: by elevation, then by floor. */
  readonly floorNames: string
  /** What stands for the folder of the project's pictures, and for that of their tiles. */
  readonly link: string
  readonly tilesLink: string
  readonly folderLength: number
  /** Of all these: other names or links are another JSON. */
  readonly key: string
}

/** As JavaScript writes a moment. */
const moment = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const linked = (link: string, folderLength: number, file: string) =>
  sql`${link}::text || substr(media.picture_folder, ${folderLength + 1}::int) || ${sql.lit(file)}`

/** As `pictureOf` does it. */
const picture = ({ link, tilesLink, folderLength }: PresentedMedia) => sql`
  case when media.picture_folder is not null and media.width is not null and media.height is not null then json_build_object(
    'url', ${linked(link, folderLength, 'preview.jpg')}, 'thumbnailUrl', ${linked(link, folderLength, 'thumbnail.jpg')}, 'width', media.width, 'height', media.height,
    'tiles', case when media.tile_size is not null and media.tile_levels is not null then json_build_object('url', ${linked(tilesLink, folderLength, 'pyramid.tif/')}, 'tileSize', media.tile_size, 'levels', media.tile_levels) end) end`

/** A Media as JSON, and what says that nothing of it has changed since. */
export type Written = { readonly id: string; readonly stamp: string; readonly json: string }

type Asked = { readonly id: string; /** Of the JSON that the asker has; empty: none. */ readonly stamp: string }

/**
 * Version of the row, with the values its JSON takes from other rows: versions of those rows would not do, because a
 * marker changes at every upload.
 */
const stamp = (key: string) =>
  sql`row(${key}::text, media.xmin, marker_set.id, marker_set.layout_id, video_column.name, app_user.name, half.id)::text`

/**
 * Each Media as JSON, in the order asked, and only its id where the caller has it already. PostgreSQL writes the JSON:
 * parsing sixty values of a hundred rows here and serialising them again would take longer than finding them. One
 * string each: one string of all of them would go to the old generation, and major collections stop every request.
 * Columns are named one by one: cached plans of `select *` fail after a migration.
 */
export async function writtenMedia(
  db: Reader,
  asked: readonly Asked[],
  shown: PresentedMedia,
): Promise<readonly (Written | { readonly id: string; readonly json: null })[]> {
  const { rows } = await sql<Written | { readonly id: string; readonly json: null }>`${prepared}
    select media.id, case when now.stamp <> asked.stamp then now.stamp end as stamp, case when now.stamp <> asked.stamp then row_to_json(shown)::text end as json
    from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map((one) => one.stamp)}::text[]) with ordinality as asked (id, stamp, turn) join media on media.id = asked.id
    left join marker on marker.id = media.marker_id left join marker_set on marker_set.id = marker.set_id
    left join video_column on video_column.id = media.column_id left join app_user on app_user.id = media.uploaded_by
    left join lateral (select half.id from media half where half.companion_of = media.id and half.type = 'thermal' and half.kind <> 'side' order by half.id limit 1) half on true
    cross join lateral (select ${stamp(shown.key)} as stamp) now
    cross join lateral (select
      media.id as "_id", media.name, media.size, media.kind, media.type, media.format, media.status, media.file_status as "fileStatus", media.analysis_status as "analysisStatus", media.error_code as "errorCode",
      media.tag, media.usage, media.work_type as "workType", media.image_kind as "imageKind", media.source, media.marker_id as "markerId", marker_set.id as "layoutPlanMarkerId", marker_set.layout_id as "layoutId",
      media.elevation_id as "elevationId", media.floor, media.column_id as "columnId", media.slot, video_column.name as "columnName", media.sequence_number as "sequenceNumber", media.width, media.height,
      media.facts->'model' as "cameraModel", media.facts->'focalLength' as "focalLength", media.facts->'equivalentFocalLength' as "equivalentFocalLength", media.hardware_model as "hardwareModel", media.payload,
      media.pdib, media.camera_focal_length as "cameraFocalLength", media.sensor_width as "sensorWidth", media.gsd, media.gsd_source as "gsdSource", media.gsd_numbers as "gsdNumbers",
      to_char(media.taken_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "takenAt",
      case when media.longitude is not null and media.latitude is not null then json_build_object('longitude', media.longitude, 'latitude', media.latitude) end as position,
      media.facts->'relativeAltitude' as "relativeAltitude", coalesce(nullif(media.facts->'gimbalYaw', 'null'), media.facts->'flightYaw') as azimuth, media.suggested, media.placeholder, media.companion_of as "companionOf",
      half.id as "thermalId", media.thermal_format as "thermalFormat",
      media.duration, media.frame_rate as "frameRate", media.frame_of as "frameOf", media.frame_at as "frameAt", json_build_object('_id', media.uploaded_by, 'name', coalesce(app_user.name, '')) as "uploadedBy",
      ${moment('media.modified')} as modified, ${moment('media.created_at')} as "createdAt", ${moment('media.updated_at')} as "updatedAt", media.version,
      coalesce(${shown.floorNames}::jsonb -> media.elevation_id::text ->> media.floor, media.floor) as "floorName", ${picture(shown)} as picture
    ) shown
    order by asked.turn`.execute(db)
  return rows
}

type ElevationPortions = Readonly<Record<string, readonly Portion[]>>
export type Place = OfProject & { readonly elevations: ElevationPortions | null }

const elevations = sql`(select json_object_agg(drawing.id, drawing.portions) from drawing where drawing.project_id = place.project_id and drawing.portions::text <> '[]')`

/** Undefined when all of them are deleted. */
export async function placeOfMedia(db: Reader, ids: readonly string[]): Promise<Place | undefined> {
  const { rows } = await sql<Place>`${prepared}
    select place.corporate_id as "corporateId", place.project_id as "projectId", ${elevations} as elevations from (select corporate_id, project_id from media where id = any(${ids}::uuid[]) limit 1) place`.execute(
    db,
  )
  return rows[0]
}

/** snapshot: two reads at the same snapshot see the same rows. */
export type PlaceNow = Place & { readonly snapshot: string }

export async function placeOfProject(db: Reader, projectId: string): Promise<PlaceNow | undefined> {
  const { rows } = await sql<PlaceNow>`${prepared}
    select place.corporate_id as "corporateId", place.project_id as "projectId", ${elevations} as elevations, pg_current_snapshot()::text as snapshot
    from (select corporate_id, id as project_id from project where id = ${projectId}) place`.execute(db)
  return rows[0]
}

type FloorNames = ReadonlyMap<string, string>

/** What each floor of an elevation is called on screens. */
export const floorNamesOf = (portions: readonly Portion[]): FloorNames =>
  new Map(floorsOf(portions).map(({ name, displayName }) => [name, displayName]))

export async function floorNames(
  db: Reader,
  elevationIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, FloorNames>> {
  const ids = [...new Set(elevationIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('drawing').select(['id', 'portions']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, portions }) => [id, floorNamesOf(portions)]))
}
