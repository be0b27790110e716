import type { FlightInput, FlightPlan } from './flight-types.ts'
import type { Block } from './lanes.ts'
import { plannedSuffix } from './planned-names.ts'

type Column = Block['columns'][number]
export type PhotoName = { readonly column: number; readonly floor: string; readonly suffix: string }

export type NamedPhotos = {
  readonly columns: FlightPlan['columns']
  readonly nameOf: (column: Column, y: number) => PhotoName | undefined
}

/**
 * Each marker along an elevation counts its columns from 1, so that a name used twice is one place; null: it has none.
 */
export function ownColumnsOf(columns: readonly { readonly name: string }[]): number | null {
  return new Set(columns.map(({ name }) => name)).size || null
}

/** As many photos of one column and floor as the upload wizard has places for. */
const maxPerCell = 4

function floorAt(floors: FlightInput['floors'], y: number): string {
  let bottom = 0
  for (const { name, height } of floors.toReversed()) {
    bottom += height
    if (y < bottom) return name
  }
  return floors[0]?.name ?? '0'
}

/** The elevation's own columns are equally wide. */
const ownColumnAt = (count: number, lengthM: number) => (x: number) =>
  Math.min(count, Math.max(1, Math.floor((x / lengthM) * count) + 1))

/** The nearest of the columns that a flight of the whole elevation has. */
const flownColumnAt = (middles: readonly number[]) => (x: number) =>
  middles.reduce((best, middle, index) => (Math.abs(middle - x) < Math.abs(middles[best]! - x) ? index : best), 0) + 1

const cellOf = (column: number, floor: string) => `${column} ${floor}`

function namesBy(blocks: readonly Block[], { floors, elevationSlug }: FlightInput, columnAt: (x: number) => number) {
  const uses = new Map<string, number>()
  const names = new Map<Column, ReadonlyMap<number, PhotoName>>()
  const columns = blocks.flatMap((block) => block.columns).toSorted((one, other) => one.x - other.x)
  for (const of of columns) {
    const column = columnAt(of.x)
    const named = of.ys.map((y) => {
      const floor = floorAt(floors, y)
      const ordinal = (uses.get(cellOf(column, floor)) ?? 0) + 1
      uses.set(cellOf(column, floor), ordinal)
      return [y, { column, floor, suffix: plannedSuffix({ elevationSlug, column, floor, ordinal }) }] as const
    })
    names.set(of, new Map(named))
  }
  return { names, largest: Math.max(0, ...uses.values()) }
}

/**
 * Photos by the column of the elevation that they show, so that they come back to it, whichever gaps were flown. A
 * dense flight has more photos in a column than can be placed there: it counts the columns of a flight of the whole
 * elevation, which are narrower.
 */
export function namePhotos(blocks: readonly Block[], input: FlightInput, flown: readonly number[]): NamedPhotos {
  const { frame, ownColumns } = input
  const byOwn =
    ownColumns === undefined || ownColumns === null || ownColumns < 1
      ? undefined
      : namesBy(blocks, input, ownColumnAt(ownColumns, frame.lengthM))
  const isOwn = byOwn !== undefined && byOwn.largest <= maxPerCell
  const { names } = isOwn ? byOwn : namesBy(blocks, input, flownColumnAt(flown))
  return {
    columns: { count: isOwn ? ownColumns! : flown.length, isOwn },
    nameOf: (column, y) => names.get(column)?.get(y),
  }
}
