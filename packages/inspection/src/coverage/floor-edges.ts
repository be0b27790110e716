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
