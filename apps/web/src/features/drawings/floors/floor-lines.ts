import { heightOf, leastGap, rowBands } from '@plumbline/inspection/floors/floor-bands'
import { expandFloorRange, typedNames } from '@plumbline/inspection/floors/floors'
import type { DraftPortion, DraftRow } from '../elevation-draft.ts'

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

/** Every floor of the portion, top-down. */
export function floorLines({ location, floors }: Pick<DraftPortion, 'location' | 'floors'>): readonly FloorLine[] {
  const bands = rowBands(location, floors)
  return bands.flatMap(({ row, index, count, from, to }, step) => {
    const each = (to - from) / count
    const names = typedNames(row.displayName)
    return expandFloorRange(row).map((floor, floorIndex): FloorLine => {
      const isRowEnd = floorIndex === count - 1
      return {
        rowIndex: index,
        floorIndex,
        number: floor.name,
        displayName: names[floorIndex] ?? '',
        height: heightOf(row),
        top: from + each * floorIndex,
        bottom: isRowEnd ? to : from + each * (floorIndex + 1),
        isLast: isRowEnd && step === bands.length - 1,
        isPinned: isRowEnd && row.line !== null && row.line === to,
      }
    })
  })
}

/** How far a line can go before it meets its neighbours. */
export function roomOf(lines: readonly FloorLine[], index: number): { readonly min: number; readonly max: number } {
  const previous = lines.slice(0, index).findLast(({ isPinned }) => isPinned)
  const next = lines.slice(index + 1).find(({ isPinned, isLast }) => isPinned || isLast)
  // The floors between it and the next fixed line must all find room.
  const above = index - lines.indexOf(previous!)
  const below = next === undefined ? 1 : lines.indexOf(next) - index
  const min = (previous?.bottom ?? lines[0]?.top ?? 0) + leastGap * above
  const max = (next?.bottom ?? lines.at(-1)?.bottom ?? 1) - leastGap * below
  const here = lines[index]?.bottom ?? 0
  return min > max ? { min: here, max: here } : { min, max }
}

/** The first floors of a range as one row, the others as another: only the end of a row can be fixed to a place. */
function split(row: DraftRow, floorIndex: number, newKey: string): readonly [DraftRow, DraftRow] | undefined {
  const floors = expandFloorRange(row)
  const [upper, lower] = [floors.slice(0, floorIndex + 1), floors.slice(floorIndex + 1)]
  if (upper.length === 0 || lower.length === 0) return undefined
  const label = (part: readonly DraftRow[]) =>
    part.length === 1 ? part[0]!.name : `${part.at(-1)!.name}-${part[0]!.name}`
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
export function withLine(
  portion: DraftPortion,
  { rowIndex, floorIndex }: Pick<FloorLine, 'rowIndex' | 'floorIndex'>,
  at: number,
  newKey: string,
): DraftPortion {
  const row = portion.floors[rowIndex]
  if (row === undefined) return portion
  const parts = split(row, floorIndex, newKey)
  const changed = parts === undefined ? [{ ...row, line: at }] : [{ ...parts[0], line: at }, parts[1]]
  return { ...portion, floors: portion.floors.flatMap((other, index) => (index === rowIndex ? changed : [other])) }
}

export function withoutLines(portion: DraftPortion): DraftPortion {
  return { ...portion, floors: portion.floors.map((row) => ({ ...row, line: null })) }
}

export const hasPinnedLine = ({ floors }: Pick<DraftPortion, 'floors'>): boolean =>
  floors.some(({ line }) => line !== null)
