import { expandFloorRange, typedNames } from '@plumbline/contract/floors'
import type { DraftPortion, DraftRow } from './elevation-draft.ts'

/** One floor over the drawing; top and bottom are fractions of the picture's height. */
export type FloorLine = {
  readonly rowIndex: number
  /** Which floor of the row's range, from the top. */
  readonly floorIndex: number
  readonly number: string
  readonly displayName: string
  /** Metres; NaN while it is no height yet. */
  readonly height: number
  readonly top: number
  readonly bottom: number
  /** The portion's own lower edge is no line to be dragged. */
  readonly isLast: boolean
  readonly isPinned: boolean
}

/** Two lines closer than this could not be told apart, nor taken apart again. */
export const leastGap = 0.001

const heightOf = ({ height }: DraftRow): number => (height === '' ? NaN : Number(height))
const isHeight = (height: number): boolean => Number.isFinite(height) && height > 0

type Step = { readonly row: DraftRow; readonly index: number; readonly count: number; readonly weight: number }

/** A row whose height is missing takes as much room a floor as the others on average. */
function stepsOf(rows: readonly DraftRow[]): readonly Step[] {
  const counted = rows.map((row, index) => ({ row, index, count: expandFloorRange(row).length })).filter(({ count }) => count > 0)
  const known = counted.filter(({ row }) => isHeight(heightOf(row)))
  const floors = known.reduce((sum, { count }) => sum + count, 0)
  const average = floors === 0 ? 1 : known.reduce((sum, { row, count }) => sum + heightOf(row) * count, 0) / floors
  return counted.map(({ row, index, count }) => ({ row, index, count, weight: count * (isHeight(heightOf(row)) ? heightOf(row) : average) }))
}

/** A line that was dragged counts where it still leaves room above and below: rows may have been put in another order since. */
function pinned(steps: readonly Step[], top: number, bottom: number): readonly (number | undefined)[] {
  let above = top
  return steps.map(({ row }, index) => {
    const isUsable = row.line !== null && index < steps.length - 1 && row.line >= above + leastGap && row.line <= bottom - leastGap
    if (!isUsable) return index === steps.length - 1 ? bottom : undefined
    above = row.line!
    return row.line!
  })
}

/** The lower edge of every row: dragged lines where they are, the others between them by their heights. */
function lowerEdges(steps: readonly Step[], top: number, bottom: number): readonly number[] {
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

/** Every floor of the portion, top-down. */
export function floorLines({ location: { top, bottom }, floors }: Pick<DraftPortion, 'location' | 'floors'>): readonly FloorLine[] {
  const steps = stepsOf(floors)
  const edges = lowerEdges(steps, top, bottom)
  return steps.flatMap(({ row, index, count }, step) => {
    const from = edges[step - 1] ?? top
    const each = (edges[step]! - from) / count
    const names = typedNames(row.displayName)
    return expandFloorRange(row).map((floor, floorIndex): FloorLine => {
      const isRowEnd = floorIndex === count - 1
      return {
        rowIndex: index, floorIndex, number: floor.name, displayName: names[floorIndex] ?? '', height: heightOf(row),
        top: from + each * floorIndex, bottom: isRowEnd ? edges[step]! : from + each * (floorIndex + 1),
        isLast: isRowEnd && step === steps.length - 1, isPinned: isRowEnd && row.line !== null && row.line === edges[step],
      }
    })
  })
}

/** How far a line can go before it meets its neighbours. */
export function roomOf(lines: readonly FloorLine[], index: number): { readonly least: number; readonly most: number } {
  const previous = lines.slice(0, index).findLast(({ isPinned }) => isPinned)
  const next = lines.slice(index + 1).find(({ isPinned, isLast }) => isPinned || isLast)
  // The floors between it and the next fixed line must all find room.
  const above = index - lines.indexOf(previous!)
  const below = next === undefined ? 1 : lines.indexOf(next) - index
  const least = (previous?.bottom ?? lines[0]?.top ?? 0) + leastGap * above
  const most = (next?.bottom ?? lines.at(-1)?.bottom ?? 1) - leastGap * below
  const here = lines[index]?.bottom ?? 0
  return least > most ? { least: here, most: here } : { least, most }
}

/** The first floors of a range as one row, the others as another: only the end of a row can be fixed to a place. */
function split(row: DraftRow, floorIndex: number, newKey: string): readonly [DraftRow, DraftRow] | undefined {
  const floors = expandFloorRange(row)
  const [upper, lower] = [floors.slice(0, floorIndex + 1), floors.slice(floorIndex + 1)]
  if (upper.length === 0 || lower.length === 0) return undefined
  const label = (part: readonly DraftRow[]) => (part.length === 1 ? part[0]!.name : `${part.at(-1)!.name}-${part[0]!.name}`)
  const names = typedNames(row.displayName)
  const shown = (from: number, to: number) => {
    const part = names.slice(from, to)
    return part.slice(0, part.findLastIndex((name) => name !== '') + 1).join(', ')
  }
  return [
    { ...row, key: newKey, name: label(upper), displayName: shown(0, upper.length), line: null },
    { ...row, name: label(lower), displayName: shown(upper.length, floors.length) },
  ]
}

/** The line under one floor dragged to a place. Inside a range the range is parted there. */
export function withLine(portion: DraftPortion, { rowIndex, floorIndex }: Pick<FloorLine, 'rowIndex' | 'floorIndex'>, at: number, newKey: string): DraftPortion {
  const row = portion.floors[rowIndex]
  if (row === undefined) return portion
  const parts = split(row, floorIndex, newKey)
  const changed = parts === undefined ? [{ ...row, line: at }] : [{ ...parts[0], line: at }, parts[1]]
  return { ...portion, floors: portion.floors.flatMap((other, index) => (index === rowIndex ? changed : [other])) }
}

export function withoutLines(portion: DraftPortion): DraftPortion {
  return { ...portion, floors: portion.floors.map((row) => ({ ...row, line: null })) }
}

export const hasPinnedLine = ({ floors }: Pick<DraftPortion, 'floors'>): boolean => floors.some(({ line }) => line !== null)
