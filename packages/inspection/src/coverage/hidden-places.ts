import { tangentPlane } from '@plumbline/geometry/georeference'
import { dot } from './camera-pose.ts'
import { alongOf, outwardsOf, type PlaneView } from './plane-view.ts'
import type { ElevationFrame, FramePlane } from './types.ts'

/** Metres on the ground before a plane: along it from its left foot, and outwards. */
type Flat = readonly [along: number, outwards: number]

/** Metres: corners where planes meet hide nothing of one another. */
const edgeM = 0.05

/** The foot of another plane as it lies before this one, without its very ends. */
function footBefore(plane: FramePlane, other: FramePlane): readonly [Flat, Flat] {
  const { x, y } = tangentPlane(plane.origin).toMetres(other.origin)
  const [along, outwards, way] = [alongOf(plane.bearing), outwardsOf(plane.bearing), alongOf(other.bearing)]
  const at = (metres: number): Flat => {
    const place = [x + way[0] * metres, y + way[1] * metres, 0] as const
    return [dot(along, place), dot(outwards, place)]
  }
  return [at(edgeM), at(other.lengthM - edgeM)]
}

const side = (a: Flat, b: Flat, c: Flat) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const isCrossed = (eye: Flat, at: Flat, [from, to]: readonly [Flat, Flat]): boolean =>
  side(from, to, eye) > 0 !== side(from, to, at) > 0 && side(eye, at, from) > 0 !== side(eye, at, to) > 0

/**
 * Whether another plane of the elevation stands between the camera and a place of this one; undefined where there is no
 * other.
 */
export function hiddenPlaces(
  { camera, plane, index }: PlaneView,
  { planes }: ElevationFrame,
): ((along: number) => boolean) | undefined {
  if (planes.length < 2) return undefined
  const eye: Flat = [camera.u, camera.w]
  const others = planes.filter((_, other) => other !== index).map((other) => footBefore(plane, other))
  return (along) => {
    // Just before the plane: a plane that begins at this place does not hide it.
    const at: Flat = [along + (eye[0] - along) * 1e-3, eye[1] * 1e-3]
    return others.some((other) => isCrossed(eye, at, other))
  }
}
