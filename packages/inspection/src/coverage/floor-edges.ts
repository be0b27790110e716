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
