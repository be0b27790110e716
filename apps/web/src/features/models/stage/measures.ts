import type { Vector } from '@plumbline/contract/models/placement'

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export const distance = (a: Vector, b: Vector): number => Math.hypot(...minus(a, b))

/** Metres along the points. */
export function lengthOf(points: readonly Vector[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + distance(points[i]!, point), 0)
}

/**
 * Square metres inside the points, on the plane that lies nearest to them: a little hollow in a wall does not count.
 */
export function areaOf(points: readonly Vector[]): number {
  const [first, ...rest] = points
  if (first === undefined) return 0
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 1; i < rest.length; i++) {
    const turn = cross(minus(rest[i - 1]!, first), minus(rest[i]!, first))
    for (const axis of [0, 1, 2] as const) sum[axis] += turn[axis]
  }
  return Math.hypot(...sum) / 2
}

export function middleOf(points: readonly Vector[]): Vector {
  const sum: [number, number, number] = [0, 0, 0]
  for (const point of points) for (const axis of [0, 1, 2] as const) sum[axis] += point[axis] / points.length
  return sum
}

/** Pairs of points, each with the next one; an area also from the last to the first. */
export function linesThrough(points: readonly Vector[], isClosed: boolean): Float32Array {
  const ends = isClosed && points.length > 2 ? [...points, points[0]!] : points
  return new Float32Array(ends.slice(1).flatMap((point, i) => [...ends[i]!, ...point]))
}
