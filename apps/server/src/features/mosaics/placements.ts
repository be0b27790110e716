import type { ElevationPoint } from '@plumbline/contract/coverage/coverage'

/** Row by row, 3 x 3. */
export type Homography = readonly number[]

/** Where a point of one plane lies on the other. */
export function applyHomography(matrix: Homography, x: number, y: number): ElevationPoint {
  const [a, b, c, d, e, f, g, h, i] = matrix as number[]
  const w = g! * x + h! * y + i!
  return { x: (a! * x + b! * y + c!) / w, y: (d! * x + e! * y + f!) / w }
}

/** From the top left clockwise. */
export function cornersOf(toElevation: Homography, width: number, height: number): readonly ElevationPoint[] {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([x, y]) => applyHomography(toElevation, x!, y!))
}
