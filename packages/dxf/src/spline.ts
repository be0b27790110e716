import { polyline, type Path } from './path.ts'

type Point = readonly [number, number]

const maxPoints = 4000

/** De Boor's algorithm with weights: the point of the curve at parameter t in the knot span `span`. */
function pointAt(
  t: number,
  span: number,
  degree: number,
  knots: readonly number[],
  points: readonly Point[],
  weights: readonly number[],
): Point {
  const work = Array.from({ length: degree + 1 }, (_, index) => {
    const from = span - degree + index
    const [point, weight] = [points[from] ?? [0, 0], weights[from] ?? 1]
    return [point[0] * weight, point[1] * weight, weight] as const
  })
  for (let round = 1; round <= degree; round += 1) {
    for (let index = degree; index >= round; index -= 1) {
      const low = knots[span - degree + index] ?? 0
      const width = (knots[span + 1 + index - round] ?? 0) - low
      const share = width === 0 ? 0 : (t - low) / width
      const [p, q] = [work[index - 1] ?? [0, 0, 1], work[index] ?? [0, 0, 1]]
      work[index] = [p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share, p[2] + (q[2] - p[2]) * share]
    }
  }
  const [x, y, weight] = work[degree] ?? [0, 0, 1]
  return weight === 0 ? [x, y] : [x / weight, y / weight]
}

/** Through points alone: Catmull and Rom's curve. */
function through(points: readonly Point[], isClosed: boolean): Path {
  const drawn: Point[] = []
  const get = (index: number): Point =>
    points[isClosed ? (index + points.length) % points.length : Math.max(0, Math.min(points.length - 1, index))] ?? [
      0, 0,
    ]
  for (let index = 0; index < points.length - (isClosed ? 0 : 1); index += 1) {
    const [p, q, r, s] = [get(index - 1), get(index), get(index + 1), get(index + 2)]
    const blend = (t: number, axis: 0 | 1) =>
      0.5 *
      (2 * q[axis] +
        (r[axis] - p[axis]) * t +
        (2 * p[axis] - 5 * q[axis] + 4 * r[axis] - s[axis]) * t * t +
        (3 * q[axis] - p[axis] - 3 * r[axis] + s[axis]) * t ** 3)
    for (let step = 0; step < 8; step += 1) drawn.push([blend(step / 8, 0), blend(step / 8, 1)])
  }
  const last = points.at(-1)
  if (last !== undefined && !isClosed) drawn.push(last)
  return polyline(drawn, isClosed)
}

export function splinePath(
  degree: number,
  knots: readonly number[],
  points: readonly Point[],
  weights: readonly number[],
  fitPoints: readonly Point[],
  isClosed: boolean,
): Path {
  const isSound = degree >= 1 && degree <= 16 && points.length > degree && knots.length >= points.length + degree + 1
  if (!isSound) return through(fitPoints.length > 1 ? fitPoints : points, isClosed)
  const spans = points.length - degree
  const steps = Math.max(2, Math.min(64, Math.max(12, Math.floor(256 / spans)), Math.floor(maxPoints / spans)))
  const drawn: Point[] = []
  for (let span = degree; span < points.length; span += 1) {
    const [from, to] = [knots[span] ?? 0, knots[span + 1] ?? 0]
    if (!(to > from)) continue
    for (let step = drawn.length === 0 ? 0 : 1; step <= steps; step += 1)
      drawn.push(pointAt(from + ((to - from) * step) / steps, span, degree, knots, points, weights))
  }
  return polyline(drawn)
}
