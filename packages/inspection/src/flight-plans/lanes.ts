import type { Point } from '@plumbline/geometry/point'
import type { FlightSettings } from './flight-types.ts'
import { stationOf, wayAround, type GroundPlane } from './site.ts'

/** Columns of one plane that can be flown without leaving it; each has the heights that are wanted. */
export type Block = {
  readonly planeIndex: number
  readonly columns: readonly { readonly x: number; readonly ys: readonly number[] }[]
  /** All heights of the grid, upwards. */
  readonly ys: readonly number[]
}

export type Stop = {
  readonly at: Point
  readonly x: number
  readonly y: number
  readonly planeIndex: number
  readonly lane: number
  /** Undefined: passed without a photo. */
  readonly column: Block['columns'][number] | undefined
  readonly startsFlight: boolean
}

type Place = { readonly x: number; readonly y: number; readonly column: Block['columns'][number] }

/** From the left, each upwards. */
const lanesUp = ({ columns }: Block): readonly (readonly Place[])[] =>
  columns.map((column) => column.ys.map((y) => ({ x: column.x, y, column })))

/** From the top, each to the right. */
function lanesAcross({ columns, ys }: Block): readonly (readonly Place[])[] {
  const wanted = columns.map((column) => ({ column, ys: new Set(column.ys) }))
  return ys
    .toReversed()
    .map((y) => wanted.flatMap(({ column, ys: of }) => (of.has(y) ? [{ x: column.x, y, column }] : [])))
}

/** Every second lane back the other way. */
const snake = (lanes: readonly (readonly Place[])[], isTurned: boolean) =>
  lanes.map((lane, index) => ((index % 2 === 1) !== isTurned ? lane.toReversed() : lane))

/** Of the four corners the one nearest to where the drone is. */
function fromNearest(lanes: readonly (readonly Place[])[], before: Stop | undefined): readonly (readonly Place[])[] {
  if (before === undefined) return snake(lanes, false)
  const ways = [lanes, lanes.toReversed()].flatMap((ordered) => [snake(ordered, false), snake(ordered, true)])
  const far = (way: readonly (readonly Place[])[]) => Math.hypot(way[0]![0]!.x - before.x, way[0]![0]!.y - before.y)
  return ways.reduce((best, way) => (far(way) < far(best) ? way : best))
}

/** Stops in the order of the flight, with points to pass at corners of the building. */
export function orderLanes(
  blocks: readonly Block[],
  planes: readonly GroundPlane[],
  { lanes: kind, distanceM }: Pick<FlightSettings, 'lanes' | 'distanceM'>,
): readonly Stop[] {
  const stops: Stop[] = []
  let lane = -1
  for (const block of blocks) {
    const { planeIndex } = block
    const wanted = (kind === 'up' ? lanesUp(block) : lanesAcross(block)).filter(({ length }) => length > 0)
    if (wanted.length === 0) continue
    const stopAt = ({ x, y, column }: Place, startsFlight: boolean): Stop => ({
      at: stationOf(planes[planeIndex]!, x, distanceM),
      x,
      y,
      planeIndex,
      lane,
      column,
      startsFlight,
    })
    const before = stops.at(-1)
    for (const [index, places] of fromNearest(wanted, before).entries()) {
      lane += 1
      const first = stopAt(places[0]!, false)
      const way = index > 0 || before === undefined ? [] : wayAround(planes, before, first, distanceM)
      for (const at of way ?? [])
        stops.push({ ...first, at, y: ((before?.y ?? first.y) + first.y) / 2, column: undefined })
      stops.push(...places.map((place, along) => stopAt(place, along === 0 && way === undefined)))
    }
  }
  return stops
}
