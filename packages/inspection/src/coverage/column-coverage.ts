import { seenShareOf, type Cells } from './cells.ts'
import { floorEdges, rowsOnFloor } from './floor-edges.ts'
import { median } from './frame/fit-line.ts'
import type { ColumnCoverage, CoverageFloor } from './types.ts'

type Span = Pick<ColumnCoverage, 'columnId' | 'fromM' | 'toM'>

/** By column: metres from the left of the middles of its photos. */
export function columnSpans(middles: ReadonlyMap<string, readonly number[]>, lengthM: number): readonly Span[] {
  const columns = [...middles]
    .map(([columnId, all]) => ({ columnId, at: Math.min(lengthM, Math.max(0, median(all))) }))
    .toSorted((one, other) => one.at - other.at)
  const border = (index: number) => (columns[index - 1]!.at + columns[index]!.at) / 2
  return columns.map(({ columnId }, index) => ({
    columnId,
    fromM: index === 0 ? 0 : border(index),
    toM: index === columns.length - 1 ? lengthM : border(index + 1),
  }))
}

/** What was seen of each floor within each column. */
export function columnsSeenOf(
  cells: Omit<Cells, 'best'>,
  spans: readonly Span[],
  floors: readonly CoverageFloor[],
): readonly ColumnCoverage[] {
  const rows = floorEdges(floors).map((edges) => rowsOnFloor(cells.ys, edges))
  return spans.map(({ columnId, fromM, toM }) => {
    const first = cells.xs.findIndex((x) => x >= fromM)
    const end = cells.xs.findIndex((x) => x >= toM)
    const columns = [first === -1 ? cells.columns : first, end === -1 ? cells.columns : end] as const
    return { columnId, fromM, toM, seenShares: rows.map(([from, to]) => seenShareOf(cells, from, to, columns)) }
  })
}
