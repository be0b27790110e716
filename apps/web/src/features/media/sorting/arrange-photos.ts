import { flownColumns } from '@plumbline/inspection/flights/facade-columns'
import type { SeenColumns } from '@plumbline/inspection/flights/left-out-columns'
import { laneColumns, lanesOf } from '@plumbline/inspection/flights/flight-lanes'
import { readFileName } from '@plumbline/inspection/photos/file-names'
import type { FlightSettings } from '@plumbline/inspection/photos/photo-suggestions'
import type { FloorDistribution } from '@plumbline/contract/media/media'
import {
  emptyGrid,
  fillGrid,
  resizeGrid,
  type Arrangement,
  type PhotoGrid,
} from '@plumbline/inspection/flights/photo-grid'
import { placePlanned, type PlannedCell } from '@plumbline/inspection/flights/planned-places'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import { stepperMax } from '@plumbline/inspection/photos/media-choices'
import { inFlight } from '@plumbline/inspection/photos/sequence-gaps'
import {
  columnRuns,
  sequence,
  splitBatch,
  wayOfFlight,
  type InRow,
  type Sequencing,
} from '@plumbline/inspection/flights/sequencing'
import { flightOrderOf, inFlightOrder, shotsOf, type FlightOrder } from '@plumbline/inspection/photos/shots'
import { subtitlesOf, type Known } from './chosen-files.ts'

export type PhotoGridSize = Pick<
  FloorDistribution,
  'imageColumns' | 'imagesPerFloor' | 'sortOrder' | 'imageKind' | 'isBatchSplit'
> & {
  /** Heights of every floor of the elevation, top-down, and which of them the photos show. */
  readonly heights: readonly { readonly height: number }[]
  readonly floors: readonly number[]
  readonly flight: FlightSettings
  /** Columns that hold a video already, counted from 0. */
  readonly taken?: readonly number[]
}

export type Arranged = Pick<Sequencing, 'grid'> & {
  /** plan: every photo carries the place that was planned for it. */
  readonly basis: Sequencing['basis'] | 'plan'
  /** Photos that stand where their planned flight has them. */
  readonly planned: readonly string[]
  /** By the one that stands for a shot: its other lenses, temperatures or subtitles. They go where it goes. */
  readonly companions: ReadonlyMap<string, readonly string[]>
  /** What the photos look like, where that is another number of columns than was asked for. A suggestion. */
  readonly likelyColumns: number | undefined
  /** Columns, counted from 0, that the photos' places show nothing was taken of: they may stay empty. */
  readonly leftOut: readonly number[]
  /** What their order was taken from. */
  readonly order: FlightOrder
}

const nothingRead = readPhotoFacts({})
const inRow = ({ id, facts }: Known): InRow => ({ id, facts: facts ?? nothingRead })

type Leads = { readonly leads: readonly Known[]; readonly companions: ReadonlyMap<string, readonly string[]> }

/** Files of one press share it; without a number in their names, files of one name. */
const momentOf = ({ folder, name }: Known) => {
  const reading = readFileName(name)
  return reading === undefined
    ? `${folder}\0${name.replace(/\.[^.]*$/, '').toLowerCase()}`
    : `${folder}\0${reading.timestamp ?? ''}\0${reading.sequence}`
}

/** One a shot, in the order they were flown. */
function leadsOf(files: readonly Known[], isVideo: boolean): Leads {
  const byId = new Map(files.map((file) => [file.id, file]))
  const companions = new Map<string, string[]>()
  const add = (lead: string, id: string) => companions.set(lead, [...(companions.get(lead) ?? []), id])
  if (isVideo) {
    for (const [id, video] of subtitlesOf(files)) add(video, id)
    return {
      leads: inFlightOrder(files.filter(({ kind }) => kind === 'video').map(inFlight)).map(({ id }) => byId.get(id)!),
      companions,
    }
  }
  const shots = shotsOf(files.filter(({ kind }) => kind === 'photo').map(inFlight))
  const leadAt = new Map<string, string>()
  for (const { lead, companions: others } of shots) {
    for (const { id } of [lead, ...others]) leadAt.set(momentOf(byId.get(id)!), lead.id)
    for (const { id } of others) add(lead.id, id)
  }
  const alone: Known[] = []
  for (const file of files.filter(({ kind }) => kind === 'temperatures')) {
    const lead = leadAt.get(momentOf(file))
    if (lead === undefined) alone.push(file)
    else add(lead, file.id)
  }
  return { leads: [...shots.map(({ lead }) => byId.get(lead.id)!), ...alone], companions }
}

/** The rows of floors that were left out in between go, and what lay there lies in the tray. */
function withoutRows(grid: PhotoGrid, wanted: Arrangement, rows: readonly number[]): PhotoGrid {
  const { floors, imagesPerFloor } = grid.arrangement
  const { arrangement, cells } = emptyGrid(wanted)
  const placed = cells.map((_, index) => {
    const [row, image] = [Math.floor(index / imagesPerFloor), index % imagesPerFloor]
    return (
      grid.cells[(Math.floor(row / rows.length) * floors + rows[row % rows.length]!) * imagesPerFloor + image] ?? null
    )
  })
  const isPlaced = new Set(placed)
  return {
    arrangement,
    cells: placed,
    tray: [...grid.tray, ...(grid.cells.filter((id) => id !== null && !isPlaced.has(id)) as string[])],
  }
}

/** What photos say more exactly than their order. */
type Measured = {
  /** How high they look, in metres, by their footprints. */
  readonly heights?: ReadonlyMap<string, number>
  readonly seen?: SeenColumns
  /** The cells that their planned flight gave them. */
  readonly planned?: ReadonlyMap<string, PlannedCell>
  /** Photos of another place: they lie in the tray. */
  readonly elsewhere?: ReadonlySet<string>
}

function byPlace(
  photos: readonly InRow[],
  wanted: Arrangement,
  { heights, floors, flight }: PhotoGridSize,
  measured: Measured,
): Sequencing | undefined {
  const first = floors[0]
  if (first === undefined) return undefined
  const isWhole = floors.every((floor, index) => floor === first + index)
  const span = isWhole ? wanted : { ...wanted, floors: floors.at(-1)! - first + 1 }
  const { heights: seenAt, seen } = measured
  const found = sequence(photos, span, { floors: heights, firstFloor: first, flight, heights: seenAt, seen })
  if (found.basis === 'order') return undefined
  return isWhole
    ? found
    : {
        ...found,
        grid: withoutRows(
          found.grid,
          wanted,
          floors.map((floor) => floor - first),
        ),
      }
}

/** Where several photos share a cell, they may have been flown side by side. */
function likelyColumnsOf(
  photos: readonly InRow[],
  { imageColumns, imagesPerFloor }: PhotoGridSize,
  shownColumns: number | undefined,
): number | undefined {
  if (shownColumns === imageColumns) return undefined
  if (shownColumns !== undefined) return shownColumns
  const lanes = lanesOf(photos)
  const flown = lanes === undefined ? flownColumns(photos) : laneColumns(lanes)
  return flown === undefined ||
    flown > stepperMax.imageColumns ||
    flown === imageColumns ||
    flown === imageColumns * imagesPerFloor
    ? undefined
    : flown
}

/** One video a column, past those that have theirs; where all have one, as if none had. */
function videoRuns(
  videos: readonly InRow[],
  { imageColumns, taken = [] }: PhotoGridSize,
): readonly (readonly InRow[])[] {
  const free = Array.from({ length: imageColumns }, (_, column) => column).filter((column) => !taken.includes(column))
  if (free.length === 0) return splitBatch(videos, imageColumns)
  const runs = splitBatch(videos, free.length)
  return Array.from({ length: imageColumns }, (_, column) => runs[free.indexOf(column)] ?? [])
}

/** The highest first, as the images of a cell are counted. */
function plannedIn(leads: readonly Known[], { planned, heights }: Measured): ReadonlyMap<string, PlannedCell> {
  const heightOf = ({ id, facts }: Known) => heights?.get(id) ?? facts?.relativeAltitude ?? 0
  return new Map(
    leads
      .toSorted((one, other) => heightOf(other) - heightOf(one))
      .flatMap(({ id }) => {
        const cell = planned?.get(id)
        return cell === undefined ? [] : [[id, cell] as const]
      }),
  )
}

/** Planned ones in their cells, whatever the others look like. */
function withPlan(
  arranged: Pick<Arranged, 'basis' | 'grid'>,
  planned: ReadonlyMap<string, PlannedCell>,
): Pick<Arranged, 'basis' | 'grid' | 'planned'> {
  if (planned.size === 0) return { ...arranged, planned: [] }
  const grid = placePlanned(arranged.grid, planned)
  const placed = grid.cells.filter((id): id is string => id !== null && planned.has(id))
  const others = [...arranged.grid.cells, ...arranged.grid.tray].some((id) => id !== null)
  return { grid, basis: others ? arranged.basis : 'plan', planned: placed }
}

/** A first try for the user to correct. isSerpentine: as the user says; undefined: as the altitudes say. */
export function arrangePhotos(
  files: readonly Known[],
  gridSize: PhotoGridSize,
  isSerpentine?: boolean,
  measured: Measured = {},
): Arranged {
  const isVideo = gridSize.imageKind === 'VideoNormal'
  const { leads: every, companions } = leadsOf(files, isVideo)
  const isHere = ({ id }: Known) =>
    ![id, ...(companions.get(id) ?? [])].some((one) => measured.elsewhere?.has(one) === true)
  const all = every.filter(isHere)
  const planned = isVideo ? new Map<string, PlannedCell>() : plannedIn(all, measured)
  const leads = all.filter(({ id }) => !planned.has(id))
  const photos = leads.map(inRow)
  const size = {
    floors: isVideo ? 1 : Math.max(1, gridSize.floors.length),
    columns: gridSize.imageColumns,
    imagesPerFloor: isVideo ? 1 : gridSize.imagesPerFloor,
  }
  const runs = isVideo
    ? videoRuns(photos, gridSize)
    : gridSize.isBatchSplit
      ? columnRuns(photos, size)
      : Array.from({ length: gridSize.imageColumns }, (_, column) =>
          leads.filter((lead) => (lead.column ?? 0) === column).map(inRow),
        )
  const wanted: Arrangement = {
    ...size,
    sortOrder: gridSize.sortOrder, // Rows are flown to and fro unless somebody says otherwise.
    isSerpentine:
      isSerpentine ??
      (lanesOf(photos) === undefined
        ? (wayOfFlight(runs.filter((run) => run.length > 0))?.isSerpentine ?? false)
        : true),
  }
  const placed = isVideo || !gridSize.isBatchSplit ? undefined : byPlace(photos, wanted, gridSize, measured)
  const arranged: Sequencing = placed ?? {
    basis: 'order',
    leftOut: [],
    shownColumns: undefined,
    grid: fillGrid(
      runs.map((run) => run.map(({ id }) => id)),
      wanted,
    ),
  }
  const { grid, ...rest } = withPlan(arranged, planned)
  const away = every.filter((lead) => !isHere(lead)).map(({ id }) => id)
  return {
    ...rest,
    grid: away.length === 0 ? grid : { ...grid, tray: [...grid.tray, ...away] },
    companions,
    leftOut: arranged.leftOut,
    order: flightOrderOf(leads.map(inFlight)),
    likelyColumns:
      isVideo || !gridSize.isBatchSplit || planned.size > 0
        ? undefined
        : likelyColumnsOf(photos, gridSize, arranged.shownColumns),
  }
}

/** The user's corrections on a new grid: removed photos leave it, new ones wait in the tray. */
export function keepCorrections(corrected: PhotoGrid, fresh: PhotoGrid): PhotoGrid {
  const all = new Set([...fresh.cells, ...fresh.tray])
  const { arrangement, cells, tray } = resizeGrid(corrected, fresh.arrangement)
  const placed = cells.map((id) => (id !== null && all.has(id) ? id : null))
  const known = new Set([...placed, ...tray])
  const added = [...fresh.cells, ...fresh.tray].filter((id): id is string => id !== null && !known.has(id))
  return { arrangement, cells: placed, tray: [...tray.filter((id) => all.has(id)), ...added] }
}

/** DESIGN §4: every column has its files before Upload is enabled. Columns count from 0. */
export function emptyColumns({ arrangement, cells }: PhotoGrid): readonly number[] {
  const size = arrangement.floors * arrangement.imagesPerFloor
  return Array.from({ length: arrangement.columns }, (_, column) => column).filter((column) =>
    cells.slice(column * size, (column + 1) * size).every((id) => id === null),
  )
}
