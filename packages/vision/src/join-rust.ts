import type { Point, Size } from '@plumbline/geometry/point'
import { boundsOf } from '@plumbline/geometry/rect'
import type { Detection } from './detections.ts'
import { shareWithin } from './suppress.ts'

/** So much of a place of rust lies in a broken-out place that it belongs to it. */
const within = 0.6

/** To which side of the way from one to the other the third lies; 0 on it. */
const turn = (from: Point, to: Point, third: Point): number =>
  (to.x - from.x) * (third.y - from.y) - (to.y - from.y) * (third.x - from.x)

function chain(points: readonly Point[]): readonly Point[] {
  const outer: Point[] = []
  for (const point of points) {
    while (outer.length > 1 && turn(outer.at(-2)!, outer.at(-1)!, point) <= 0) outer.pop()
    outer.push(point)
  }
  return outer.slice(0, -1)
}

/** The outline round all points that has no dents. */
export function outlineAround(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y)
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

const pointsOf = ({ shape }: Detection): readonly Point[] =>
  shape.kind === 'polygon' ? shape.points : shape.lines.flat()

/** One finding round all of them; its area is what was seen of rust, not what the outline encloses. */
function joined(places: readonly Detection[]): Detection {
  const points = outlineAround(places.flatMap(pointsOf))
  return {
    type: 'rust',
    shape: { kind: 'polygon', points },
    box: boundsOf(points),
    confidence: Math.max(...places.map(({ confidence }) => confidence)),
    sizes: { area: places.reduce((sum, { sizes }) => sum + sizes.area, 0) },
  }
}

/** Bars that rust in a broken-out place show here and there, and are one finding beside it, not one each. */
export function withRustJoined(found: readonly Detection[], photo: Size): readonly Detection[] {
  const broken = found.filter(({ type }) => type === 'spalling')
  const placeOf = (rust: Detection) =>
    rust.type === 'rust'
      ? broken.find(({ shape }) => shareWithin(rust.shape, shape, { photo, beside: 0 }) >= within)
      : undefined
  const byPlace = Map.groupBy(found, placeOf)
  return [...byPlace].flatMap(([place, some]) => (place === undefined || some.length < 2 ? some : [joined(some)]))
}
