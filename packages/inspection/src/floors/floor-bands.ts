import { expandFloorRange } from './floors.ts'

/** Where a portion lies, in fractions of the picture's width and height. */
type Extent = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** height: metres, or what is typed of it. line: where its lower edge was dragged to. */
export type BandRow = {
  readonly name: string
  readonly height: number | string
  readonly line?: number | null | undefined
}

/** One row of a portion over the drawing; from and to are fractions of the picture's height. */
export type RowBand<T> = {
  readonly row: T
  readonly index: number
  readonly count: number
  readonly from: number
  readonly to: number
}

/** Two lines closer than this could neither be distinguished nor dragged apart. */
export const leastGap = 0.001

/** Metres; NaN while it is no height yet. */
export const heightOf = ({ height }: Pick<BandRow, 'height'>): number => (height === '' ? NaN : Number(height))
const isHeight = (height: number): boolean => Number.isFinite(height) && height > 0

type Step<T> = { readonly row: T; readonly index: number; readonly count: number; readonly weight: number }

/** A row whose height is missing takes as much room a floor as the others on average. */
function stepsOf<T extends BandRow>(rows: readonly T[]): readonly Step<T>[] {
  const counted = rows
    .map((row, index) => ({ row, index, count: expandFloorRange(row).length }))
    .filter(({ count }) => count > 0)
  const known = counted.filter(({ row }) => isHeight(heightOf(row)))
  const floors = known.reduce((sum, { count }) => sum + count, 0)
  const average = floors === 0 ? 1 : known.reduce((sum, { row, count }) => sum + heightOf(row) * count, 0) / floors
  return counted.map(({ row, index, count }) => ({
    row,
    index,
    count,
    weight: count * (isHeight(heightOf(row)) ? heightOf(row) : average),
  }))
}

/**
 * A line that was dragged counts where it still leaves room above and below: rows may have been put in another order
 * since.
 */
function pinned(steps: readonly Step<BandRow>[], top: number, bottom: number): readonly (number | undefined)[] {
  let above = top
  return steps.map(({ row: { line = null } }, index) => {
    const isUsable = line !== null && index < steps.length - 1 && line >= above + leastGap && line <= bottom - leastGap
    if (!isUsable) return index === steps.length - 1 ? bottom : undefined
    above = line
    return line
  })
}

/** The lower edge of every row: dragged lines where they are, the others between them by their heights. */
function lowerEdges(steps: readonly Step<BandRow>[], top: number, bottom: number): readonly number[] {
  const fixed = pinned(steps, top, bottom)
  const edges: number[] = []
  let [start, from] = [0, top]
  fixed.forEach((at, end) => {
    if (at === undefined) return
    const span = steps.slice(start, end + 1)
    const whole = span.reduce((sum, { weight }) => sum + weight, 0)
    let passed = 0
    for (const { weight } of span) {
      passed += weight
      edges.push(passed === whole ? at : from + ((at - from) * passed) / whole)
    }
    start = end + 1
    from = at
  })
  return edges
}

/** Rows that stand for no floor are left out. */
export function rowBands<T extends BandRow>(
  { top, bottom }: Pick<Extent, 'top' | 'bottom'>,
  rows: readonly T[],
): readonly RowBand<T>[] {
  const steps = stepsOf(rows)
  const edges = lowerEdges(steps, top, bottom)
  return steps.map(({ row, index, count }, step) => ({
    row,
    index,
    count,
    from: edges[step - 1] ?? top,
    to: edges[step]!,
  }))
}

export type FloorBand = {
  readonly floor: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where each floor of an elevation lies in its picture, portion by portion. */
export function floorBands(
  portions: readonly { readonly location: Extent; readonly floors: readonly BandRow[] }[],
): readonly FloorBand[] {
  return portions.flatMap(({ location, floors }) =>
    rowBands(location, floors).flatMap(({ row, count, from, to }) =>
      expandFloorRange(row).map(({ name }, index) => ({
        floor: name,
        left: location.left,
        right: location.right,
        top: from + ((to - from) * index) / count,
        bottom: from + ((to - from) * (index + 1)) / count,
      })),
    ),
  )
}
