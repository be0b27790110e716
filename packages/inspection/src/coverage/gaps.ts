import type { CoverageFloor, CoverageGap, ElevationFrame } from './types.ts'

export type CellGrid = {
  readonly columns: number
  readonly rows: number
  readonly cellM: number
  readonly count: Uint8Array
}

/** Connected cells that no photo saw, the largest first; those of under four cells are in the share only. */
export function gapsOf(
  _grid: CellGrid,
  _frame: Pick<ElevationFrame, 'lengthM' | 'heightM'>,
  _floors: readonly CoverageFloor[],
): readonly CoverageGap[] {
  return []
}
