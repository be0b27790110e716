import { emptyGrid, placesOf, type Arrangement, type PhotoGrid } from './photo-grid.ts'

/** Counted from 0: the column from the left, the floor from the top of the grid. */
export type PlannedCell = { readonly column: number; readonly floor: number }

const keyOf = ({ column, floor }: PlannedCell) => `${column} ${floor}`

/** How large a grid has to be so that every planned photo finds its cell. */
export function sizeOfPlan(cells: Iterable<PlannedCell>): Pick<Arrangement, 'columns' | 'imagesPerFloor'> {
  const counts = new Map<string, number>()
  let columns = 0
  for (const cell of cells) {
    columns = Math.max(columns, cell.column + 1)
    counts.set(keyOf(cell), (counts.get(keyOf(cell)) ?? 0) + 1)
  }
  return { columns, imagesPerFloor: Math.max(0, ...counts.values()) }
}

/**
 * Photos that carry the place they were planned for go there, in their order; one whose place is not on the grid or is
 * full lies in the tray. A photo without a plan that was sorted into such a cell makes room, because its own place is
 * only a guess.
 */
export function placePlanned(grid: PhotoGrid, planned: ReadonlyMap<string, PlannedCell>): PhotoGrid {
  const { arrangement, cells } = emptyGrid(grid.arrangement)
  const { floors, columns, imagesPerFloor } = arrangement
  const [filled, tray]: [(string | null)[], string[]] = [[...cells], []]
  const taken = new Map<string, number>()
  for (const [id, cell] of planned) {
    const image = taken.get(keyOf(cell)) ?? 0
    const isInside = cell.column >= 0 && cell.column < columns && cell.floor >= 0 && cell.floor < floors
    if (!isInside || image >= imagesPerFloor) {
      tray.push(id)
      continue
    }
    taken.set(keyOf(cell), image + 1)
    filled[(cell.column * floors + cell.floor) * imagesPerFloor + image] = id
  }
  for (const [id, { column, floor, image }] of placesOf(grid)) {
    if (planned.has(id)) continue
    const index = (column * floors + floor) * imagesPerFloor + image
    if (filled[index] === null) filled[index] = id
    else tray.push(id)
  }
  return { arrangement, cells: filled, tray: [...tray, ...grid.tray.filter((id) => !planned.has(id))] }
}
