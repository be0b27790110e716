import type { CoverageFloor } from './types.ts'

export type FloorEdges = { readonly bottom: number; readonly top: number }

/** Metres above the foot, of the lower and upper edge of each floor; floors are top-down. */
export function floorEdges(floors: readonly CoverageFloor[]): readonly FloorEdges[] {
  let top = floors.reduce((sum, { height }) => sum + height, 0)
  return floors.map(({ height }) => {
    const edges = { bottom: top - height, top }
    top -= height
    return edges
  })
}

/**
 * Metres: how far a barometer may drift in one flight; just above the roof or below the foot is still the elevation.
 */
export const worstDriftM = 1

export type FloorAt = {
  readonly floor: string
  /** Another floor lies within the plus-minus. */ readonly isOnBorder: boolean
}

/** The floor so many metres above the foot; undefined beyond the roof and the foot. Floors are top-down. */
export function floorAt(floors: readonly CoverageFloor[], heightM: number, plusMinusM: number): FloorAt | undefined {
  const edges = floorEdges(floors)
  const [top, bottom] = [edges[0]?.top, edges.at(-1)?.bottom]
  if (top === undefined || bottom === undefined || !Number.isFinite(heightM)) return undefined
  if (heightM < bottom - worstDriftM || heightM >= top + worstDriftM) return undefined
  const inside = edges.findIndex((floor) => heightM >= floor.bottom && heightM < floor.top)
  const index = inside === -1 ? (heightM >= top ? 0 : floors.length - 1) : inside
  const floor = edges[index]!
  return {
    floor: floors[index]!.name,
    isOnBorder:
      (index > 0 && floor.top - heightM <= plusMinusM) ||
      (index < floors.length - 1 && heightM - floor.bottom <= plusMinusM),
  }
}

/** The first row whose middle lies on the floor, and the one after the last. */
export function rowsOnFloor(ys: Float64Array, { bottom, top }: FloorEdges): readonly [number, number] {
  const first = ys.findIndex((y) => y < top)
  if (first === -1) return [0, 0]
  const end = ys.findIndex((y) => y < bottom)
  return [first, end === -1 ? ys.length : end]
}

/** Metres: less than a fifth of a cell over the edge is no photo of the next floor. */
const touchM = 0.05

export const touchesFloor = (
  { lowestM, highestM }: { readonly lowestM: number; readonly highestM: number },
  { bottom, top }: FloorEdges,
): boolean => lowestM < top - touchM && highestM > bottom + touchM
