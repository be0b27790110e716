import { imageSlots, stepperMax, type SortOrder } from '../photos/media-choices.ts'

export type Arrangement = {
  readonly floors: number
  readonly columns: number
  readonly imagesPerFloor: number
  /** How the first column was flown. */
  readonly sortOrder: SortOrder
  /** Every second column was flown the other way. */
  readonly isSerpentine: boolean
}

/**
 * Floors count from the top, as the list of an elevation does. Image 0 (IMG1) is the highest of its floor, whichever
 * way it was flown.
 */
export type Cell = { readonly column: number; readonly floor: number; readonly image: number }

/** Every photo is in exactly one cell or in the tray, whatever is done to the grid. */
export type PhotoGrid = {
  readonly arrangement: Arrangement
  readonly cells: readonly (string | null)[]
  readonly tray: readonly string[]
}

const whole = (value: number, max: number) => Math.min(max, Math.max(1, Math.floor(value) || 1))

/** A grid has at least one cell; the steppers' largest numbers hold. */
function tidy(arrangement: Arrangement): Arrangement {
  return {
    ...arrangement,
    floors: whole(arrangement.floors, 1_000),
    columns: whole(arrangement.columns, stepperMax.imageColumns),
    imagesPerFloor: whole(arrangement.imagesPerFloor, imageSlots.length),
  }
}

export function emptyGrid(wanted: Arrangement, tray: readonly string[] = []): PhotoGrid {
  const arrangement = tidy(wanted)
  return {
    arrangement,
    cells: Array.from({ length: arrangement.columns * arrangement.floors * arrangement.imagesPerFloor }, () => null),
    tray,
  }
}

function indexOf({ floors, columns, imagesPerFloor }: Arrangement, { column, floor, image }: Cell): number | undefined {
  const isInside = [
    [column, columns],
    [floor, floors],
    [image, imagesPerFloor],
  ].every(([at, end]) => Number.isInteger(at) && at! >= 0 && at! < end!)
  return isInside ? (column * floors + floor) * imagesPerFloor + image : undefined
}

function cellOf({ floors, imagesPerFloor }: Arrangement, index: number): Cell {
  const row = Math.floor(index / imagesPerFloor)
  return { column: Math.floor(row / floors), floor: row % floors, image: index % imagesPerFloor }
}

export function photoAt({ arrangement, cells }: PhotoGrid, cell: Cell): string | null {
  const index = indexOf(arrangement, cell)
  return index === undefined ? null : cells[index]!
}

export type Place = Cell | 'tray'

export function placeOf({ arrangement, cells, tray }: PhotoGrid, id: string): Place | undefined {
  const index = cells.indexOf(id)
  if (index >= 0) return cellOf(arrangement, index)
  return tray.includes(id) ? 'tray' : undefined
}

/** Where each photo of the wall stands: to ask for one after the other would walk the whole wall for each. */
export function placesOf({ arrangement, cells }: PhotoGrid): ReadonlyMap<string, Cell> {
  return new Map(cells.flatMap((id, index) => (id === null ? [] : [[id, cellOf(arrangement, index)] as const])))
}

/** Cells of a column in the order they were flown. */
function flownCells(
  { floors, imagesPerFloor, sortOrder, isSerpentine }: Arrangement,
  column: number,
): readonly number[] {
  const size = floors * imagesPerFloor
  const isUpwards = (sortOrder === 'Bottom to top floor') !== (isSerpentine && column % 2 === 1)
  const down = Array.from({ length: size }, (_, index) => column * size + index)
  return isUpwards ? down.toReversed() : down
}

/** Photos of each column as they were taken; those that find no cell lie in the tray. */
export function fillGrid(runs: readonly (readonly string[])[], wanted: Arrangement): PhotoGrid {
  const { arrangement, cells } = emptyGrid(wanted)
  const [filled, tray]: [(string | null)[], string[]] = [[...cells], []]
  runs.forEach((run, column) => {
    const flown = column < arrangement.columns ? flownCells(arrangement, column) : []
    run.forEach((id, index) => {
      const cell = flown[index]
      if (cell === undefined) tray.push(id)
      else filled[cell] = id
    })
  })
  return { arrangement, cells: filled, tray }
}

/** Into a cell, where one that lies there takes the photo's old place; or into the tray. */
export function movePhoto(grid: PhotoGrid, id: string, to: Place): PhotoGrid {
  const { arrangement, cells, tray } = grid
  const from = cells.indexOf(id)
  if (from < 0 && !tray.includes(id)) return grid
  if (to === 'tray') return from < 0 ? grid : { arrangement, cells: cells.with(from, null), tray: [...tray, id] }
  const target = indexOf(arrangement, to)
  if (target === undefined || target === from) return grid
  const other = cells[target]!
  if (from >= 0) return { ...grid, cells: cells.with(from, other).with(target, id) }
  return {
    arrangement,
    cells: cells.with(target, id),
    tray: tray.flatMap((one) => (one !== id ? [one] : other === null ? [] : [other])),
  }
}

/**
 * A photo was not taken here: it and those flown after it in its column move on by one, up to the next free cell; the
 * last goes to the tray where none is free.
 */
export function insertGap(grid: PhotoGrid, at: Cell): PhotoGrid {
  const start = indexOf(grid.arrangement, at)
  if (start === undefined) return grid
  const flown = flownCells(grid.arrangement, at.column)
  const [cells, rest] = [[...grid.cells], flown.slice(flown.indexOf(start))]
  let carried: string | null = null
  for (const index of rest) {
    const here: string | null = cells[index]!
    cells[index] = carried
    carried = here
    if (carried === null) break
  }
  return { ...grid, cells, tray: carried === null ? grid.tray : [carried, ...grid.tray] }
}

/** The free cell goes: those flown after it in its column, up to the next free one, move back by one. */
export function closeGap(grid: PhotoGrid, at: Cell): PhotoGrid {
  const start = indexOf(grid.arrangement, at)
  if (start === undefined || grid.cells[start] !== null) return grid
  const flown = flownCells(grid.arrangement, at.column)
  const [cells, rest] = [[...grid.cells], flown.slice(flown.indexOf(start))]
  for (const [position, index] of rest.entries()) {
    const next = rest[position + 1]
    cells[index] = next === undefined ? null : cells[next]!
    if (cells[index] === null) break
  }
  return { ...grid, cells }
}

/** More or fewer floors, columns or images: what still has a cell keeps it, the rest lies in the tray. */
export function resizeGrid(grid: PhotoGrid, wanted: Arrangement): PhotoGrid {
  const { arrangement, cells } = emptyGrid(wanted)
  const [placed, tray]: [(string | null)[], string[]] = [[...cells], [...grid.tray]]
  grid.cells.forEach((id, index) => {
    if (id === null) return
    const target = indexOf(arrangement, cellOf(grid.arrangement, index))
    if (target === undefined) tray.push(id)
    else placed[target] = id
  })
  return { arrangement, cells: placed, tray }
}
