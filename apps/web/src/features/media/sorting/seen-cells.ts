import { isInPolygon } from '@plumbline/geometry/polygon'
import { gapsOf, type CellGrid } from '@plumbline/inspection/coverage/gaps'
import type { CoverageFloor, CoverageGap, ElevationFrame } from '@plumbline/inspection/coverage/types'

export type Seen = {
  /** 0 to 1. */
  readonly share: number
  /** The largest first. */
  readonly gaps: readonly CoverageGap[]
}

/** What an upload changes. */
export type SeenChange = {
  /** Null: nothing is known of the time before, or it was measured on other cells. */
  readonly before: Seen | null
  readonly after: Seen
  /** Gaps of before of which nothing remains. */
  readonly closedGaps: number
}

export type Frame = Pick<ElevationFrame, 'lengthM' | 'heightM'>
type Cells = Omit<CellGrid, 'count'>

/** By the middle of each row of cells, from the top. */
function rowsOf(floors: readonly CoverageFloor[], { rows, cellM }: Cells): readonly string[] {
  const tops: number[] = []
  let down = 0
  for (const { height } of floors) {
    tops.push(down)
    down += height
  }
  return Array.from({ length: rows }, (_, row) => {
    const index = tops.findLastIndex((top) => top <= (row + 0.5) * cellM)
    return floors[index]?.name ?? ''
  })
}

/** Square metres: the cells of the last column and the lowest row may be narrower than the others. */
function shareSeen(grid: CellGrid, { lengthM, heightM }: Frame, isCounted: (row: number) => boolean): number {
  const { columns, rows, cellM, count } = grid
  let [all, seen] = [0, 0]
  for (let row = 0; row < rows; row += 1) {
    if (!isCounted(row)) continue
    const height = Math.min(cellM, heightM - row * cellM)
    for (let column = 0; column < columns; column += 1) {
      const area = height * Math.min(cellM, lengthM - column * cellM)
      all += area
      if (count[row * columns + column]! > 0) seen += area
    }
  }
  return all > 0 ? seen / all : 0
}

/** A row of cells reaches over the edge of its floor: the floor next to the chosen ones is not named for that. */
function onFloors(gap: CoverageGap, floors: readonly CoverageFloor[], chosen: ReadonlySet<string>): CoverageGap {
  const indexes = gap.floors.map((floor) => floors.findIndex(({ name }) => name === floor))
  const names = floors
    .slice(Math.min(...indexes), Math.max(...indexes) + 1)
    .flatMap(({ name }) => (chosen.has(name) ? name : []))
  return names.length === 0 ? gap : { ...gap, floors: [...new Set([names.at(-1)!, names[0]!])] }
}

/** What lies outside the chosen floors is covered over, so that no gap reaches there. */
function seenOfFloors(
  grid: CellGrid,
  frame: Frame,
  floors: readonly CoverageFloor[],
  chosen: ReadonlySet<string>,
): Seen {
  const names = rowsOf(floors, grid)
  const count = grid.count.map((seen, index) => (chosen.has(names[Math.floor(index / grid.columns)]!) ? seen : 1))
  return {
    share: shareSeen(grid, frame, (row) => chosen.has(names[row]!)),
    gaps: gapsOf({ ...grid, count }, frame, floors).map((gap) => onFloors(gap, floors, chosen)),
  }
}

/** In the first cell of a gap, which begins at its first corner. */
const insideM = 1e-3

/** Cells are only ever seen more: what remains of a gap lies inside it. */
function closedOf(before: Seen, after: Seen): number {
  // Of outlines one in another, the inner one is the smaller; the largest comes first.
  const parentOf = ({ polygon }: CoverageGap) => {
    const { x, y } = polygon[0]!
    return before.gaps.findLastIndex((gap) => isInPolygon({ x: x + insideM, y: y - insideM }, gap.polygon))
  }
  return before.gaps.length - new Set(after.gaps.map(parentOf).filter((index) => index >= 0)).size
}

type Given = {
  readonly cells: Cells
  readonly frame: Frame
  readonly floors: readonly CoverageFloor[]
  /** Photos that see each cell, with this upload and without it. */
  readonly after: Uint8Array
  readonly before: Uint8Array | undefined
}

/** Of the whole elevation; chosen: of these floors only. */
export function changeOf({ cells, frame, floors, after, before }: Given, chosen?: ReadonlySet<string>): SeenChange {
  const seen = (count: Uint8Array): Seen => {
    const grid = { ...cells, count }
    return chosen === undefined
      ? { share: shareSeen(grid, frame, () => true), gaps: gapsOf(grid, frame, floors) }
      : seenOfFloors(grid, frame, floors, chosen)
  }
  const [was, is] = [before === undefined ? null : seen(before), seen(after)]
  return { before: was, after: is, closedGaps: was === null ? 0 : closedOf(was, is) }
}
