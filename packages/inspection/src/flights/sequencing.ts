import { columnsByPosition } from './facade-columns.ts'
import { lanesOf } from './flight-lanes.ts'
import { suggestFloor, suggestHeight, type FlightSettings } from '../photos/photo-suggestions.ts'
import type { SortOrder } from '../photos/media-choices.ts'
import { emptyGrid, fillGrid, type Arrangement, type PhotoGrid } from './photo-grid.ts'
import type { PhotoFacts } from '../photos/photo-facts.ts'

export type InRow = { readonly id: string; readonly facts: PhotoFacts }

/**
 * Spec 2 §5: with fewer than one column nothing is split. Equal parts in their order; the first ones are larger where
 * it does not come out even.
 */
export function splitBatch<T>(photos: readonly T[], columns: number): readonly (readonly T[])[] {
  if (!(columns >= 1)) return [photos]
  const count = Math.floor(columns)
  const [size, more] = [Math.floor(photos.length / count), photos.length % count]
  return Array.from({ length: count }, (_, index) =>
    photos.slice(index * size + Math.min(index, more), (index + 1) * size + Math.min(index + 1, more)),
  )
}

export type FlightWay = { readonly sortOrder: SortOrder; readonly isSerpentine: boolean }

/** Metres: a drone that hangs still drifts less. */
const stillness = 1

/**
 * How the columns were flown, by the altitudes of their photos; nothing where a column does not plainly go up or down.
 */
export function wayOfFlight(runs: readonly (readonly InRow[])[]): FlightWay | undefined {
  const climbs = runs.map((run) => {
    const [first, last] = [run[0]?.facts.relativeAltitude, run.at(-1)?.facts.relativeAltitude]
    return typeof first === 'number' && typeof last === 'number' ? last - first : 0
  })
  if (climbs.length === 0 || climbs.some((climb) => Math.abs(climb) < stillness)) return undefined
  const isAlike = climbs.every((climb) => climb > 0 === climbs[0]! > 0)
  const isSerpentine =
    climbs.length > 1 && climbs.every((climb, index) => (climb > 0 === (index % 2 === 0)) === climbs[0]! > 0)
  if (!isAlike && !isSerpentine) return undefined
  return { sortOrder: climbs[0]! > 0 ? 'Bottom to top floor' : 'Top to bottom floor', isSerpentine }
}

export type Sequencing = {
  readonly grid: PhotoGrid
  /**
   * place: by where each photo was taken. rows: by altitude, along the floors. order: by their order alone, as the user
   * says they were flown.
   */
  readonly basis: 'place' | 'rows' | 'order'
}

type OnElevation = {
  readonly floors: readonly { readonly height: number }[]
  /** Of the marker: the first of its floors in the list. */ readonly firstFloor: number
  readonly flight: FlightSettings
  /** By the id of a photo: metres above the foot of the building, where its footprint gives them. */
  readonly heights?: ReadonlyMap<string, number> | undefined
}

/** The footprint knows the distance of each photo; the typed one is that of the whole flight. */
function heightOf({ id, facts }: InRow, { heights, flight }: Pick<OnElevation, 'heights' | 'flight'>) {
  const measured = heights?.get(id)
  return measured === undefined ? suggestHeight(facts, flight) : ({ suggested: measured, confidence: 'high' } as const)
}

/**
 * One photo a cell is what was planned, and then the row from the top decides, whatever the barometer says. Otherwise
 * each goes to the floor of its height.
 */
function fillByPlace(columns: readonly (readonly InRow[])[], wanted: Arrangement, elevation: OnElevation): PhotoGrid {
  const { floors, firstFloor } = elevation
  const { arrangement, cells } = emptyGrid(wanted)
  const size = arrangement.floors * arrangement.imagesPerFloor
  const [filled, tray]: [(string | null)[], string[]] = [[...cells], []]
  columns.forEach((photos, column) => {
    const taken = new Map<number, number>()
    const topDown = photos
      .map((photo) => ({ id: photo.id, height: heightOf(photo, elevation) }))
      .toSorted((one, other) => (other.height?.suggested ?? -Infinity) - (one.height?.suggested ?? -Infinity) || 0)
    topDown.forEach(({ id, height }, rank) => {
      const floor =
        photos.length === size
          ? Math.floor(rank / arrangement.imagesPerFloor)
          : ((height && suggestFloor(floors, height)?.suggested) ?? -1) - firstFloor
      const image = taken.get(floor) ?? 0
      if (floor < 0 || floor >= arrangement.floors || image >= arrangement.imagesPerFloor) return tray.push(id)
      taken.set(floor, image + 1)
      filled[column * size + floor * arrangement.imagesPerFloor + image] = id
    })
  })
  return { arrangement, cells: filled, tray }
}

/**
 * A row a lane, the highest first. Without positions only the order says where in its row a photo lies: a row flown
 * backwards is filled from the right.
 */
function fillRows(lanes: readonly (readonly InRow[])[], wanted: Arrangement, elevation: OnElevation): PhotoGrid {
  const { floors, firstFloor } = elevation
  const { arrangement, cells } = emptyGrid(wanted)
  const size = arrangement.floors * arrangement.imagesPerFloor
  const [filled, tray]: [(string | null)[], string[]] = [[...cells], []]
  const taken = new Map<number, number>()
  const topDown = lanes
    .map((photos, flown) => ({
      photos,
      isBackwards: arrangement.isSerpentine && flown % 2 === 1,
      height: heightOf(photos[Math.floor(photos.length / 2)]!, elevation),
    }))
    .toSorted((one, other) => (other.height?.suggested ?? -Infinity) - (one.height?.suggested ?? -Infinity) || 0)
  topDown.forEach(({ photos, isBackwards, height }, rank) => {
    const floor =
      lanes.length === size
        ? Math.floor(rank / arrangement.imagesPerFloor)
        : ((height && suggestFloor(floors, height)?.suggested) ?? -1) - firstFloor
    const image = taken.get(floor) ?? 0
    const isOutside = floor < 0 || floor >= arrangement.floors || image >= arrangement.imagesPerFloor
    if (!isOutside) taken.set(floor, image + 1)
    photos.forEach(({ id }, index) => {
      const column = isBackwards ? arrangement.columns - 1 - index : index
      if (isOutside || column < 0 || column >= arrangement.columns) tray.push(id)
      else filled[column * size + floor * arrangement.imagesPerFloor + image] = id
    })
  })
  return { arrangement, cells: filled, tray }
}

/** photos: one a shot, in flight order (shots.ts). A first try for the user to correct. */
export function sequence(photos: readonly InRow[], wanted: Arrangement, elevation: OnElevation): Sequencing {
  const { arrangement } = emptyGrid(wanted)
  const placed = columnsByPosition(photos, arrangement.columns)
  if (placed) {
    const grid = fillByPlace(placed.columns, arrangement, elevation)
    return { grid: { ...grid, tray: [...grid.tray, ...placed.rest.map(({ id }) => id)] }, basis: 'place' }
  }
  const lanes = lanesOf(photos)
  if (lanes !== undefined) return { grid: fillRows(lanes, arrangement, elevation), basis: 'rows' }
  return {
    grid: fillGrid(
      splitBatch(
        photos.map(({ id }) => id),
        arrangement.columns,
      ),
      arrangement,
    ),
    basis: 'order',
  }
}
