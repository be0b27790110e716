import { floorEdges } from './floor-edges.ts'
import type { CoverageFloor, CoverageGap, ElevationFrame, ElevationPoint } from './types.ts'

export type CellGrid = {
  readonly columns: number
  readonly rows: number
  readonly cellM: number
  /** Photos that see each cell. */
  readonly count: Uint8Array
  /** 1 where a cell is air beside the elevation. */
  readonly outside?: Uint8Array | undefined
}

/** Smaller is no more than the edge of a cell here and there. */
const leastCells = 4

/** Cells that belong to no gap yet are 0. */
type Labels = Int32Array

type Blob = { readonly label: number; readonly first: number; readonly cells: readonly number[] }

/** The unseen cells that hang together with this one by their sides. */
function blobAt({ columns, rows, count }: CellGrid, labels: Labels, first: number, label: number): Blob {
  const cells = [first]
  labels[first] = label
  const visit = (cell: number) => {
    if (count[cell] !== 0 || labels[cell] !== 0) return
    labels[cell] = label
    cells.push(cell)
  }
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index]!
    const column = cell % columns
    if (column > 0) visit(cell - 1)
    if (column < columns - 1) visit(cell + 1)
    if (cell >= columns) visit(cell - columns)
    if (cell < columns * (rows - 1)) visit(cell + columns)
  }
  return { label, first, cells }
}

/** East, south, west, north on the grid, whose rows go down. */
const ways = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

type Corner = readonly [column: number, row: number]

/**
 * The outer outline of a gap, clockwise from its first cell, with a corner only where it turns; islands that were seen
 * are not cut out.
 */
function outlineOf({ columns, rows }: CellGrid, labels: Labels, { label, first }: Blob): readonly Corner[] {
  const isIn = (column: number, row: number) =>
    column >= 0 && column < columns && row >= 0 && row < rows && labels[row * columns + column] === label
  const start: Corner = [first % columns, Math.floor(first / columns)]
  const corners: Corner[] = [start]
  let [column, row] = start
  let way = 0
  do {
    column += ways[way]![0]
    row += ways[way]![1]
    // The two cells ahead, left and right of the way; the gap lies on the right.
    const [dx, dy] = ways[way]!
    const ahead = (side: 1 | -1): boolean => isIn(column + (dx - side * dy - 1) / 2, row + (dy + side * dx - 1) / 2)
    if (!ahead(1)) way = (way + 1) % 4
    else if (ahead(-1)) way = (way + 3) % 4
    else continue
    if (column !== start[0] || row !== start[1]) corners.push([column, row])
  } while (column !== start[0] || row !== start[1] || way !== 0)
  return corners
}

/** Connected cells that no photo saw, the largest first; those of under four cells are in the share only. */
export function gapsOf(
  grid: CellGrid,
  { lengthM, heightM }: Pick<ElevationFrame, 'lengthM' | 'heightM'>,
  floors: readonly CoverageFloor[],
): readonly CoverageGap[] {
  const { columns, cellM, count } = grid
  const labels: Labels = new Int32Array(count.length)
  // Air belongs to no gap, and a label of its own keeps it out of every one.
  grid.outside?.forEach((isAir, cell) => {
    if (isAir === 1) labels[cell] = -1
  })
  const across = (column: number) => Math.min(column * cellM, lengthM)
  const down = (row: number) => Math.min(row * cellM, heightM)
  const edges = floorEdges(floors)
  const gaps: CoverageGap[] = []
  for (let first = 0, label = 0; first < count.length; first += 1) {
    if (count[first] !== 0 || labels[first] !== 0) continue
    const blob = blobAt(grid, labels, first, (label += 1))
    if (blob.cells.length < leastCells) continue
    const polygon = outlineOf(grid, labels, blob).map(([column, row]): ElevationPoint => ({
      x: across(column),
      y: heightM - down(row),
    }))
    const areaM2 = blob.cells.reduce((sum, cell) => {
      const [column, row] = [cell % columns, Math.floor(cell / columns)]
      return sum + (across(column + 1) - across(column)) * (down(row + 1) - down(row))
    }, 0)
    gaps.push({ polygon, areaM2, ...sizeOf(polygon), floors: touched(polygon, edges, floors) })
  }
  return gaps.toSorted((one, other) => other.areaM2 - one.areaM2)
}

/** 71 and not 70.99999999999997. */
const micrometres = (metres: number) => Math.round(metres * 1e6) / 1e6

function boundsOf(values: readonly number[]): readonly [number, number] {
  let [least, largest] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    largest = Math.max(largest, value)
  }
  return [least, largest]
}

function sizeOf(polygon: readonly ElevationPoint[]): Pick<CoverageGap, 'widthM' | 'heightM'> {
  const [left, right] = boundsOf(polygon.map(({ x }) => x))
  const [bottom, top] = boundsOf(polygon.map(({ y }) => y))
  return { widthM: micrometres(right - left), heightM: micrometres(top - bottom) }
}

/** The lowest and the highest floor, once where they are one. */
function touched(
  polygon: readonly ElevationPoint[],
  edges: ReturnType<typeof floorEdges>,
  floors: readonly CoverageFloor[],
): readonly string[] {
  const [bottom, top] = boundsOf(polygon.map(({ y }) => y))
  const names = floors.flatMap(({ name }, index) =>
    edges[index]!.bottom < top - 1e-6 && edges[index]!.top > bottom + 1e-6 ? [name] : [],
  )
  return names.length < 2 ? names : [names.at(-1)!, names[0]!]
}
