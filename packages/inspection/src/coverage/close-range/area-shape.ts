import { areaOf } from '@plumbline/geometry/polygon'
import type { ElevationPoint } from '../types.ts'

/** Square metres; a smaller one is a slip of the pointer. */
const minAreaM2 = 0.01

const cross = (a: ElevationPoint, b: ElevationPoint, c: ElevationPoint) =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

const areCrossing = (a: ElevationPoint, b: ElevationPoint, c: ElevationPoint, d: ElevationPoint) =>
  cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0

function isSimple(polygon: readonly ElevationPoint[]): boolean {
  const sides = polygon.map((from, index) => [from, polygon[(index + 1) % polygon.length]!] as const)
  return !sides.some(([a, b], index) => sides.slice(index + 1).some(([c, d]) => areCrossing(a, b, c, d)))
}

/** Why an outline is no area; undefined where it is one. */
export function outlineFault(polygon: readonly ElevationPoint[]): 'crossing' | 'too-small' | undefined {
  if (!isSimple(polygon)) return 'crossing'
  return areaOf(polygon) < minAreaM2 ? 'too-small' : undefined
}
