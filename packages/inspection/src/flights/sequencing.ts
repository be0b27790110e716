import { columnsByPosition } from './facade-columns.ts'
import { lanesOf } from './flight-lanes.ts'
import type { SeenColumns } from './left-out-columns.ts'
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

/** Metres: what a barometer of a drone that hangs still varies by, and what parts two photos of a column at least. */
const [hover, climb] = [0.3, 0.8]

/**
 * Columns by their altitudes, where the drone went straight up or down each of them: one ends where it turns round or
 * moves aside. Undefined where altitudes do not say so.
 */
function climbsOf<T extends InRow>(photos: readonly T[]): readonly (readonly T[])[] | undefined {
  const altitudes = photos.flatMap(({ facts }) => facts.relativeAltitude ?? [])
  if (altitudes.length < photos.length) return undefined
  const steps = altitudes.slice(1).map((altitude, index) => altitude - altitudes[index]!)
  if (steps.some((step) => Math.abs(step) > hover && Math.abs(step) < climb)) return undefined
  const ways = steps.map((step) => (Math.abs(step) < climb ? 0 : Math.sign(step)))
  const runs: T[][] = []
  let isBegun = true
  for (const [index, photo] of photos.entries()) {
    const [way, before] = [ways[index - 1] ?? 0, ways[index - 2]]
    // The first step of a column is free: the drone may have flown back to where it began the last one.
    const isSame: boolean = way !== 0 && (isBegun || way === before)
    if (isSame) runs.at(-1)!.push(photo)
    else runs.push([photo])
    isBegun = !isSame
  }
  return runs.every((run) => run.length > 1) ? runs : undefined
}

/**
 * Photos of each column in the order they were flown, where only that is known. Columns that were flown whole stay
 * whole, so that one left out leaves its column empty and not each of them short.
 */
export function columnRuns<T extends InRow>(
  photos: readonly T[],
  { columns, floors, imagesPerFloor }: Pick<Arrangement, 'columns' | 'floors' | 'imagesPerFloor'>,
): readonly (readonly T[])[] {
  const size = floors * imagesPerFloor
  const fill = (runs: readonly (readonly T[])[]) => Array.from({ length: columns }, (_, column) => runs[column] ?? [])
  const climbs = climbsOf(photos)
  if (climbs !== undefined && climbs.length <= columns && climbs.every((run) => run.length <= size)) return fill(climbs)
  const isWhole = photos.length % size === 0 && photos.length < columns * size
  return isWhole ? fill(splitBatch(photos, photos.length / size)) : splitBatch(photos, columns)
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
  /** Columns, counted from 0, that the photos' places show nothing was taken of. */
  readonly leftOut: readonly number[]
  /** How many columns these places show, where that are fewer than were asked for. */
  readonly shownColumns: number | undefined
}

type OnElevation = {
  readonly floors: readonly { readonly height: number }[]
  /** Of the marker: the first of its floors in the list. */ readonly firstFloor: number
  readonly flight: FlightSettings
  /** By the id of a photo: metres above the foot of the building, where its footprint gives them. */
  readonly heights?: ReadonlyMap<string, number> | undefined
  readonly seen?: SeenColumns | undefined
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
  // Rows shorter than the grid is wide begin at the left whichever way they were flown.
  const across = Math.min(arrangement.columns, Math.max(...lanes.map((lane) => lane.length)))
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
      const column = isBackwards ? across - 1 - index : index
      if (isOutside || column < 0 || column >= arrangement.columns) tray.push(id)
      else filled[column * size + floor * arrangement.imagesPerFloor + image] = id
    })
  })
  return { arrangement, cells: filled, tray }
}

const nothingLeftOut = { leftOut: [], shownColumns: undefined } as const

/** photos: one a shot, in flight order (shots.ts). A first try for the user to correct. */
export function sequence(photos: readonly InRow[], wanted: Arrangement, elevation: OnElevation): Sequencing {
  const { arrangement } = emptyGrid(wanted)
  const placed = columnsByPosition(photos, arrangement, elevation.seen)
  if (placed) {
    const grid = fillByPlace(placed.columns, arrangement, elevation)
    return {
      grid: { ...grid, tray: [...grid.tray, ...placed.rest.map(({ id }) => id)] },
      basis: 'place',
      leftOut: placed.leftOut,
      shownColumns: placed.shown,
    }
  }
  const lanes = lanesOf(photos)
  if (lanes !== undefined) return { grid: fillRows(lanes, arrangement, elevation), basis: 'rows', ...nothingLeftOut }
  const runs = columnRuns(photos, arrangement).map((run) => run.map(({ id }) => id))
  return { grid: fillGrid(runs, arrangement), basis: 'order', ...nothingLeftOut }
}
