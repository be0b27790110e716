import { floorOfFootprint } from '@plumbline/inspection/coverage/floor-of-footprint'
import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import { bearingOfName } from '@plumbline/inspection/floors/elevation-bearings'
import { suggestFloorName } from '@plumbline/inspection/floors/floor-doubts'
import { floorsOf, type Floor } from '@plumbline/inspection/floors/floors'
import {
  confidences,
  offsetDistanceOf,
  suggestElevation,
  type Confidence,
} from '@plumbline/inspection/photos/photo-suggestions'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { MediaTable } from '../../../db/schema/media.ts'

type Row = Pick<
  Selectable<MediaTable>,
  | 'id'
  | 'name'
  | 'inspection_id'
  | 'elevation_id'
  | 'pdib'
  | 'take_off_level'
  | 'camera_focal_length'
  | 'sensor_width'
  | 'width'
  | 'height'
>
export type Suggestion = NonNullable<Selectable<MediaTable>['suggested']>

const least = (one: Confidence, other: Confidence): Confidence =>
  confidences[Math.max(confidences.indexOf(one), confidences.indexOf(other))]!

async function elevationsFor(db: Db, inspectionId: string) {
  const rows = await db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .leftJoin('coverage', (join) =>
      join.onRef('coverage.elevation_id', '=', 'drawing.id').onRef('coverage.inspection_id', '=', 'inspection.id'),
    )
    .select(['drawing.id', 'drawing.name', 'drawing.bearing', 'drawing.portions', 'coverage.figures'])
    .where('inspection.id', '=', inspectionId)
    .where('drawing.category', '=', 'elevation')
    .orderBy('drawing.position')
    .orderBy('drawing.id')
    .execute()
  return rows.map(({ id, name, bearing, portions, figures }) => ({
    id,
    bearing: bearing ?? bearingOfName(name) ?? null,
    floors: floorsOf(portions),
    frame: figures?.frame ?? null,
  }))
}

/** By its footprint; undefined where nothing was measured of the elevation yet. */
function measuredFloor(row: Row, facts: PhotoFacts, frame: ElevationFrame | null, floors: readonly Floor[]) {
  const { id, name, width, height, pdib, camera_focal_length, sensor_width, take_off_level } = row
  const photo = {
    id,
    name,
    facts,
    width,
    height,
    pdib,
    cameraFocalLength: camera_focal_length,
    sensorWidth: sensor_width,
    takeOffLevel: take_off_level,
    floor: null,
    columnId: null,
    quality: null,
  }
  return frame === null ? undefined : floorOfFootprint(photo, frame, floors)
}

/**
 * Where the photo itself says it belongs; a person decides. Where its yaw says nothing, the floor is one of the wall it
 * was uploaded to.
 */
export async function suggestFor(db: Db, row: Row, facts: PhotoFacts): Promise<Suggestion | null> {
  const elevations = await elevationsFor(db, row.inspection_id)
  const flight = { offsetDistance: offsetDistanceOf(facts) ?? row.pdib, takeOffLevel: row.take_off_level }
  const elevation = suggestElevation(facts, elevations)
  const { floors, frame } = elevations.find(({ id }) => id === (elevation?.suggested ?? row.elevation_id)) ?? {
    floors: [],
    frame: null,
  }
  const floor = suggestFloorName(facts, floors, flight, measuredFloor(row, facts, frame, floors))
  if (elevation === undefined)
    return floor === undefined ? null : { elevationId: null, floor: floor.suggested, confidence: floor.confidence }
  return {
    elevationId: elevation.suggested,
    floor: floor?.suggested ?? null,
    confidence: floor === undefined ? elevation.confidence : least(elevation.confidence, floor.confidence),
  }
}
