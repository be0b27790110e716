import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { outsideOf } from '@plumbline/inspection/coverage/frame/facade-parts'
import { noneSeen } from '@plumbline/inspection/coverage/types'
import type { FloorStrip } from '../../../canvas/elevation-scale.ts'
import { memoizeByObject } from './memoize-by-object.ts'

/** Row by row from the top left. */
export type CoverageGrid = {
  readonly cellM: number
  readonly columns: number
  readonly rows: number
  /** Hundredths of a mm/px. */
  readonly best: Uint16Array
  /** Photos that see the cell. */
  readonly count: Uint8Array
  /** 1 where a cell is air beside the elevation; undefined where none is. */
  readonly outside?: Uint8Array | undefined
}

function bytesOf(base64: string): Uint8Array {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/** Nothing where there are no cells, or fewer than the rows and columns say. */
export const readGrid = memoizeByObject((coverage: Coverage): CoverageGrid | undefined => {
  const { cellM, columns, rows, best, count, frame } = coverage
  const cells = columns * rows
  if (cells === 0) return undefined
  const [scale, photos] = [bytesOf(best), bytesOf(count)]
  if (scale.length < cells * 2 || photos.length < cells) return undefined
  const values = new Uint16Array(cells)
  for (let cell = 0; cell < cells; cell += 1) values[cell] = scale[cell * 2]! | (scale[cell * 2 + 1]! << 8)
  const middles = (length: number) => Float64Array.from({ length }, (_, index) => (index + 0.5) * cellM)
  const heightM = frame?.heightM ?? 0
  const outside = outsideOf(
    middles(columns),
    middles(rows).map((fromTop) => heightM - fromTop),
    frame?.parts,
  )
  return { cellM, columns, rows, best: values, count: photos.subarray(0, cells), outside }
})

export const isOutside = (grid: CoverageGrid, cell: number): boolean => grid.outside?.[cell] === 1
export const isSeen = (grid: CoverageGrid, cell: number): boolean => grid.best[cell] !== noneSeen

/** Of the cells that were seen. */
export type FloorFigures = { readonly seenShare: number; readonly mmPx: number | null; readonly photos: number | null }

/** Whole numbers are sorted many times faster than by a comparison. */
function median(values: readonly number[]): number | null {
  return Uint16Array.from(values).toSorted()[Math.floor((values.length - 1) / 2)] ?? null
}

function figuresOf(grid: CoverageGrid, strips: readonly FloorStrip[]): ReadonlyMap<string, FloorFigures> {
  const heightM = strips[0]?.topM ?? 0
  return new Map(
    strips.map(({ floor, topM, bottomM }) => {
      const [scales, counts] = [[] as number[], [] as number[]]
      let cells = 0
      for (let row = 0; row < grid.rows; row += 1) {
        const middle = heightM - (row + 0.5) * grid.cellM
        if (middle >= topM || middle < bottomM) continue
        for (let cell = row * grid.columns; cell < (row + 1) * grid.columns; cell += 1) {
          if (isOutside(grid, cell)) continue
          cells += 1
          if (!isSeen(grid, cell)) continue
          scales.push(grid.best[cell]!)
          counts.push(grid.count[cell]!)
        }
      }
      const [scale, photos] = [median(scales), median(counts)]
      const seenShare = cells === 0 ? 0 : scales.length / cells
      return [floor, { seenShare, mmPx: scale === null ? null : scale / 100, photos }]
    }),
  )
}

const figuresOfGrid = memoizeByObject((grid: CoverageGrid) =>
  memoizeByObject((strips: readonly FloorStrip[]) => figuresOf(grid, strips)),
)

/** Per floor, from the cells whose middle lies on it. */
export const floorFigures = (grid: CoverageGrid, strips: readonly FloorStrip[]): ReadonlyMap<string, FloorFigures> =>
  figuresOfGrid(grid)(strips)
