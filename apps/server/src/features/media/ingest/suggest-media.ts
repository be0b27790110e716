import { bearingOfName } from '@plumbline/inspection/floors/elevation-bearings'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import {
  confidences,
  offsetDistanceOf,
  suggestFloor,
  suggestHeight,
  suggestPlace,
  type Confidence,
} from '@plumbline/inspection/photos/photo-suggestions'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { MediaTable } from '../../../db/schema/media.ts'

type Row = Pick<Selectable<MediaTable>, 'inspection_id' | 'elevation_id' | 'pdib' | 'take_off_level'>
export type Suggestion = NonNullable<Selectable<MediaTable>['suggested']>

const least = (one: Confidence, other: Confidence): Confidence =>
  confidences[Math.max(confidences.indexOf(one), confidences.indexOf(other))]!

async function elevationsFor(db: Db, inspectionId: string) {
  const rows = await db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select(['drawing.id', 'drawing.name', 'drawing.bearing', 'drawing.portions'])
    .where('inspection.id', '=', inspectionId)
    .where('drawing.category', '=', 'elevation')
    .orderBy('drawing.position')
    .orderBy('drawing.id')
    .execute()
  return rows.map(({ id, name, bearing, portions }) => ({
    id,
    bearing: bearing ?? bearingOfName(name) ?? null,
    floors: floorsOf(portions),
  }))
}

/** Where the photo itself says it belongs; a person decides. Where its yaw says nothing, the floor is one of the wall it was uploaded to. */
export async function suggestFor(db: Db, row: Row, facts: PhotoFacts): Promise<Suggestion | null> {
  const elevations = await elevationsFor(db, row.inspection_id)
  const flight = { offsetDistance: offsetDistanceOf(facts) ?? row.pdib, takeOffLevel: row.take_off_level }
  const { elevation, floor } = suggestPlace(facts, elevations, flight)
  if (elevation !== undefined) {
    const label =
      floor === undefined
        ? null
        : (elevations.find(({ id }) => id === elevation.suggested)?.floors[floor.suggested]?.name ?? null)
    return {
      elevationId: elevation.suggested,
      floor: label,
      confidence: floor === undefined ? elevation.confidence : least(elevation.confidence, floor.confidence),
    }
  }
  const floors = elevations.find(({ id }) => id === row.elevation_id)?.floors ?? []
  const height = suggestHeight(facts, flight)
  const found = height && suggestFloor(floors, height)
  return found === undefined
    ? null
    : { elevationId: null, floor: floors[found.suggested]?.name ?? null, confidence: found.confidence }
}
