import { noneSeen } from '@plumbline/inspection/coverage/types'

/** Metres: left and right from the left end, top and bottom down from the top of the elevation. */
export type MetreBox = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export type SeenCells = {
  readonly columns: number
  /** From the top. */
  readonly rows: number
  readonly cellM: number
  /** Row by row from the top left, hundredths of a mm/px. */
  readonly best: Uint16Array
  readonly lengthM: number
  readonly heightM: number
  /** Coarser counts as not seen; null: any scale counts. */
  readonly limitMmPx: number | null
  /** 1 where a cell is air beside the elevation. */
  readonly outside?: Uint8Array | undefined
}

/** More would make a report slow to open, and could not be distinguished on paper. */
const maxBoxes = 3_000

type Grid = { readonly columns: number; readonly rows: number; readonly isUnseen: Uint8Array }

function gridOf({ columns, rows, best, limitMmPx, outside }: SeenCells): Grid {
  const coarsest = limitMmPx === null ? noneSeen - 1 : Math.floor(limitMmPx * 100 + 1e-6)
  const isUnseen = new Uint8Array(columns * rows)
  // A cell that the stored figures do not hold was not seen.
  for (let cell = 0; cell < isUnseen.length; cell += 1)
    if (outside?.[cell] !== 1 && (best[cell] ?? noneSeen) > coarsest) isUnseen[cell] = 1
  return { columns, rows, isUnseen }
}

/** Four cells become one, which is unseen if any of them is: a part that was not seen never disappears. */
function coarsened({ columns, rows, isUnseen }: Grid): Grid {
  const half = { columns: Math.ceil(columns / 2), rows: Math.ceil(rows / 2) }
  const joined = new Uint8Array(half.columns * half.rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (isUnseen[row * columns + column] === 1) joined[(row >> 1) * half.columns + (column >> 1)] = 1
  return { ...half, isUnseen: joined }
}

type Cells = { readonly from: number; readonly to: number; readonly top: number; bottom: number }

function runsOf({ columns, isUnseen }: Grid, row: number): readonly Cells[] {
  const runs: Cells[] = []
  let from = -1
  for (let column = 0; column <= columns; column += 1) {
    const isOpen = column < columns && isUnseen[row * columns + column] === 1
    if (isOpen && from < 0) from = column
    if (!isOpen && from >= 0) {
      runs.push({ from, to: column, top: row, bottom: row + 1 })
      from = -1
    }
  }
  return runs
}

/** Equal runs of rows below each other are one box. Undefined where there are too many. */
function boxesOf(grid: Grid): readonly Cells[] | undefined {
  const boxes: Cells[] = []
  let above = new Map<string, Cells>()
  for (let row = 0; row < grid.rows; row += 1) {
    const here = new Map<string, Cells>()
    for (const run of runsOf(grid, row)) {
      const key = `${run.from}-${run.to}`
      const box = above.get(key) ?? run
      box.bottom = row + 1
      if (box === run) boxes.push(run)
      here.set(key, box)
    }
    if (boxes.length > maxBoxes) return undefined
    above = here
  }
  return boxes
}

/** The parts of an elevation that were not seen. `cellM`: the side of the squares they are made of. */
export function unseenBoxes(cells: SeenCells): { readonly boxes: readonly MetreBox[]; readonly cellM: number } {
  let [grid, side] = [gridOf(cells), cells.cellM]
  let boxes = boxesOf(grid)
  while (boxes === undefined) {
    grid = coarsened(grid)
    side *= 2
    boxes = boxesOf(grid)
  }
  const { lengthM, heightM } = cells
  return {
    cellM: side,
    boxes: boxes.map(({ from, to, top, bottom }) => ({
      left: from * side,
      right: Math.min(to * side, lengthM),
      top: top * side,
      bottom: Math.min(bottom * side, heightM),
    })),
  }
}
