import { add, subtract, times, type Point } from '@plumbline/geometry/point'
import { distanceToSegment } from '@plumbline/geometry/segment'
import { metresFrom, type OnMap } from '../photos/photo-positions.ts'
import type { ElevationFrame } from '../coverage/types.ts'
import { flightLimits } from './flight-types.ts'

/** A plane of the elevation from above: x metres east, y metres north of the frame's origin. */
export type GroundPlane = {
  readonly left: Point
  readonly right: Point
  /** Along it to the right, and outwards; of length 1. */
  readonly along: Point
  readonly out: Point
  readonly bearing: number
  readonly startM: number
  readonly lengthM: number
}

const metresPerDegree = 111_320
const radians = (degrees: number) => (degrees * Math.PI) / 180
const towards = (bearing: number): Point => ({ x: Math.sin(radians(bearing)), y: Math.cos(radians(bearing)) })

export function groundPlanes(frame: ElevationFrame): readonly GroundPlane[] {
  return frame.planes.map(({ origin, bearing, startM, lengthM }) => {
    const { east, north } = metresFrom(frame.origin, origin)
    const left = { x: east, y: north }
    // As one stands before it, right is a quarter turn back from the way it faces.
    const along = towards(bearing - 90)
    return { left, right: add(left, times(along, lengthM)), along, out: towards(bearing), bearing, startM, lengthM }
  })
}

/** Where the drone is when it looks at a place `x` of the developed length. */
export const stationOf = (plane: GroundPlane, x: number, distanceM: number): Point =>
  add(add(plane.left, times(plane.along, x - plane.startM)), times(plane.out, distanceM))

export function onMapOf(origin: OnMap, { x, y }: Point): OnMap {
  return {
    longitude: origin.longitude + x / (metresPerDegree * Math.cos(radians(origin.latitude))),
    latitude: origin.latitude + y / metresPerDegree,
  }
}

const cross = (one: Point, other: Point) => one.x * other.y - one.y * other.x

/** Touching at an end counts as crossing. */
function isCrossing(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (from: Point, to: Point, point: Point) => Math.sign(cross(subtract(to, from), subtract(point, from)))
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

const millimetre = 0.001

function legDistance(from: Point, to: Point, { left, right }: GroundPlane): number {
  if (isCrossing(from, to, left, right)) return 0
  return Math.min(
    distanceToSegment(from, left, right),
    distanceToSegment(to, left, right),
    distanceToSegment(left, from, to),
    distanceToSegment(right, from, to),
  )
}

/** A straight leg that comes no nearer to any plane than the drone may. */
export const isLegClear = (from: Point, to: Point, planes: readonly GroundPlane[]): boolean =>
  planes.every((plane) => legDistance(from, to, plane) >= flightLimits.minDistanceM - millimetre)

/**
 * Far enough from every plane, and nothing of the elevation stands between the drone and the place that it looks at.
 */
export function isStationClear(planes: readonly GroundPlane[], index: number, x: number, distanceM: number): boolean {
  const own = planes[index]!
  const station = stationOf(own, x, distanceM)
  const target = stationOf(own, x, Math.min(0.1, distanceM / 2))
  return planes.every(
    ({ left, right }, at) =>
      distanceToSegment(station, left, right) >= flightLimits.minDistanceM - millimetre &&
      (at === index || !isCrossing(station, target, left, right)),
  )
}

/**
 * Around the corners between two planes, as far from both sides as the photos are; undefined where that would come too
 * near.
 */
export function wayAround(
  planes: readonly GroundPlane[],
  from: { readonly at: Point; readonly planeIndex: number },
  to: { readonly at: Point; readonly planeIndex: number },
  distanceM: number,
): readonly Point[] | undefined {
  if (isLegClear(from.at, to.at, planes)) return []
  const step = Math.sign(to.planeIndex - from.planeIndex)
  const corners: Point[] = []
  for (let index = from.planeIndex; index !== to.planeIndex; index += step) {
    const [left, right] = step > 0 ? [planes[index]!, planes[index + 1]!] : [planes[index - 1]!, planes[index]!]
    const sum = add(left.out, right.out)
    const square = sum.x * sum.x + sum.y * sum.y
    // Planes that face one another have no corner to fly around.
    if (square < 0.2) return undefined
    corners.push(add(left.right, times(sum, (2 * distanceM) / square)))
  }
  const way = [from.at, ...corners, to.at]
  return way.every((point, index) => index === 0 || isLegClear(way[index - 1]!, point, planes)) ? corners : undefined
}
