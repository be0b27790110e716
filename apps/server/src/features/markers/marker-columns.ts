import { untitled, type MarkerChange, type NewMarker } from '@plumbline/contract/markers/markers'
import { AppError } from '@plumbline/contract/errors'
import type { Insertable, Transaction, Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { MarkerTable } from '../../db/schema/markers.ts'
import { floorCount } from './markers.queries.ts'

type Settable = Omit<MarkerChange, '_id' | 'version'>

/** The columns that are given; what is left out of a change is left out here. */
export function columnsOf(given: Settable): Updateable<MarkerTable> {
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
  const jsonOrNull = (value: unknown) => (value === null ? null : json(value))
  const columns = {
    name: given.name,
    location: json(given.location),
    start_point: jsonOrNull(given.startPoint),
    end_point: jsonOrNull(given.endPoint),
    drawing: json(given.drawing),
    rotation: given.rotation,
    sub_markers: json(given.subMarkers),
    elevation_id: given.elevationId,
    floor_start_idx: given.floorStartIdx,
    floor_end_idx: given.floorEndIdx,
    gsd: given.gsd,
    hardware_model: given.hardwareModel,
    // Chosen floors win over those that an elevation once had.
    removed_floors: given.elevationId === undefined && given.floorStartIdx === undefined ? undefined : null,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

export function newColumns(
  given: NewMarker,
): Pick<Insertable<MarkerTable>, 'name' | 'location' | 'elevation_id' | 'floor_start_idx' | 'floor_end_idx' | 'gsd'> {
  const { name, elevationId, floorStartIdx, floorEndIdx, gsd } = given
  return {
    ...columnsOf(given),
    name: name ?? untitled,
    location: JSON.stringify(given.location),
    elevation_id: elevationId ?? null,
    floor_start_idx: floorStartIdx ?? null,
    floor_end_idx: floorEndIdx ?? null,
    gsd: gsd ?? null,
  }
}

/** What a change makes of a link: left out is as it was. */
export function linkAfter(before: Linked, given: Settable): Linked {
  const {
    elevationId = before.elevationId,
    floorStartIdx = before.floorStartIdx,
    floorEndIdx = before.floorEndIdx,
  } = given
  return { elevationId, floorStartIdx, floorEndIdx }
}

export type Linked = {
  readonly elevationId: string | null
  readonly floorStartIdx: number | null
  readonly floorEndIdx: number | null
}

function refuse(field: string): never {
  throw new AppError('input.invalid', { field })
}

/** Floors are floors of an elevation, and of one of this asset. */
export async function checkLink(
  trx: Transaction<Database>,
  inspectionId: string,
  { elevationId, floorStartIdx, floorEndIdx }: Linked,
): Promise<void> {
  if (elevationId === null) {
    if (floorStartIdx !== null || floorEndIdx !== null) refuse('marker.elevationId')
    return
  }
  const count = await floorCount(trx, inspectionId, elevationId)
  if (count === undefined) throw new AppError('drawing.not-found', { field: 'marker.elevationId' })
  if ((floorStartIdx === null) !== (floorEndIdx === null)) refuse('marker.floorEndIdx')
  if (floorStartIdx === null || floorEndIdx === null) return
  if (floorStartIdx > floorEndIdx || floorEndIdx >= count) refuse('marker.floorEndIdx')
}

/** Photos know their floor through their marker: they are read again when it moves to another. */
export function isRelinked(before: Linked, after: Linked): boolean {
  return (['elevationId', 'floorStartIdx', 'floorEndIdx'] as const).some((field) => before[field] !== after[field])
}
