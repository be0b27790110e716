import type { CoverageState } from '@plumbline/contract/coverage/coverage'
import { AppError } from '@plumbline/contract/errors'
import type { CoveragePhoto, FrameScale } from '@plumbline/inspection/coverage/types'
import { bearingOfName } from '@plumbline/inspection/floors/elevation-bearings'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { DrawingTable } from '../../db/schema/drawings.ts'
import type { CoverageFrameTable } from '../../db/schema/coverage.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import type { ElevationInput } from './compute-elevation.ts'

type Reader = Db | Transaction<Database>
export type OfElevation = { readonly projectId: string; readonly inspectionId: string; readonly elevationId: string }

export type ElevationRow = Pick<
  Selectable<DrawingTable>,
  'id' | 'workspace_id' | 'name' | 'portions' | 'bearing' | 'width' | 'height'
> & {
  readonly input: Selectable<CoverageFrameTable>['input']
  readonly is_street_facing: boolean | null
  readonly frame_version: number
  /** By a distance that somebody typed; null: none. */
  readonly scale: FrameScale | null
}

const ofInspection = (db: Reader, inspectionId: string) =>
  db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .leftJoin('coverage_frame', 'coverage_frame.elevation_id', 'drawing.id')
    .leftJoin('known_distance', (join) =>
      join
        .onRef('known_distance.elevation_id', '=', 'drawing.id')
        .onRef('known_distance.inspection_id', '=', 'inspection.id'),
    )
    .select([
      'drawing.id',
      'drawing.workspace_id',
      'drawing.name',
      'drawing.portions',
      'drawing.bearing',
      'drawing.width',
      'drawing.height',
      'coverage_frame.input',
      'coverage_frame.is_street_facing',
      sql<number>`coalesce(coverage_frame.version, 0)`.as('frame_version'),
      sql<FrameScale | null>`known_distance.now -> 'scale'`.as('scale'),
    ])
    .where('inspection.id', '=', inspectionId)
    .where('drawing.category', '=', 'elevation')
    .where('drawing.dimension', '=', '2d')
    .orderBy('drawing.position')
    .orderBy('drawing.id')

/** In the order of the drawings. */
export const elevationsOf = (db: Reader, inspectionId: string): Promise<ElevationRow[]> =>
  ofInspection(db, inspectionId).execute()

export async function findElevation(
  db: Reader,
  { inspectionId, elevationId }: Pick<OfElevation, 'inspectionId' | 'elevationId'>,
): Promise<ElevationRow> {
  const row = await ofInspection(db, inspectionId).where('drawing.id', '=', elevationId).executeTakeFirst()
  if (row === undefined) throw new AppError('drawing.not-found')
  return row
}

export type InspectionPhoto = CoveragePhoto & {
  /** Its own, or its marker's; null: of no elevation. */
  readonly elevationId: string | null
}

export const photoColumns = [
  'media.id',
  'media.name',
  'media.type',
  'media.facts',
  'media.width',
  'media.height',
  'media.pdib',
  'media.camera_focal_length',
  'media.sensor_width',
  'media.take_off_level',
  'media.floor',
  'media.column_id',
  'media.quality',
] as const

type PhotoRow = Pick<
  Selectable<MediaTable>,
  | 'id'
  | 'name'
  | 'type'
  | 'facts'
  | 'width'
  | 'height'
  | 'pdib'
  | 'camera_focal_length'
  | 'sensor_width'
  | 'take_off_level'
  | 'floor'
  | 'column_id'
  | 'quality'
> & { readonly elevation_id: string | null }

export const photoOf = (row: PhotoRow) => ({
  id: row.id,
  name: row.name,
  facts: row.facts,
  width: row.width,
  height: row.height,
  pdib: row.pdib,
  cameraFocalLength: row.camera_focal_length,
  sensorWidth: row.sensor_width,
  takeOffLevel: row.take_off_level,
  floor: row.floor,
  columnId: row.column_id,
  quality: row.quality,
  elevationId: row.elevation_id,
  isThermal: row.type === 'thermal',
})

/**
 * Every photo that was read, or those of these ids; thermal halves do not count, and are listed as left out. What a
 * contractor sent after a repair is no part of the survey, whatever its metadata say.
 */
export async function photosOf(
  db: Reader,
  inspectionId: string,
  ids?: readonly string[],
): Promise<readonly InspectionPhoto[]> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('marker', 'marker.id', 'media.marker_id')
    .select([...photoColumns, ({ fn }) => fn.coalesce('media.elevation_id', 'marker.elevation_id').as('elevation_id')])
    .where('media.inspection_id', '=', inspectionId)
    .where('media.kind', '=', 'photo')
    .where('media.picture_folder', 'is not', null)
    .where((row) => row.or([row('media.companion_of', 'is', null), row('media.type', '=', 'thermal')]))
    .where(sql<boolean>`not exists (select from share_repair_photo where share_repair_photo.media_id = media.id)`)
    .$if(ids !== undefined, (some) => some.where('media.id', '=', sql<string>`any(${ids}::uuid[])`))
    .orderBy('media.id')
    .execute()
  return rows.map(photoOf)
}

export function inputOf(
  row: ElevationRow,
  photos: readonly InspectionPhoto[],
  limits: ElevationInput['limits'],
): ElevationInput {
  const { portions, width, height } = row
  return {
    portions,
    picture: width === null || height === null ? null : { width, height },
    bearing: row.bearing ?? bearingOfName(row.name) ?? null,
    given: row.input,
    scale: row.scale,
    photos: photos.filter(({ elevationId }) => elevationId === row.id),
    unplaced: photos.filter(
      ({ elevationId, facts }) => elevationId === null && facts !== null && facts.position !== null,
    ),
    limits,
  }
}

/** Whether something waits to be computed, or could not be, of these or of all elevations. */
export async function stateIn(
  db: Reader,
  { projectId, inspectionId }: Pick<OfElevation, 'projectId' | 'inspectionId'>,
): Promise<(elevationId: string) => CoverageState> {
  const rows = await db
    .selectFrom('coverage_change')
    .select(['elevation_id', (row) => sql<boolean>`${row.ref('failed_at')} is null`.as('is_waiting')])
    .distinct()
    .where('project_id', '=', projectId)
    .where((row) => row.or([row('inspection_id', '=', inspectionId), row('inspection_id', 'is', null)]))
    .execute()
  return (elevationId) => {
    const own = rows.filter(({ elevation_id }) => elevation_id === null || elevation_id === elevationId)
    if (own.some(({ is_waiting }) => is_waiting)) return 'computing'
    return own.length > 0 ? 'failed' : 'ready'
  }
}
