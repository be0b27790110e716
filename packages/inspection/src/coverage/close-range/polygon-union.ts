import type { ElevationPoint } from '../types.ts'

export type Interval = readonly [from: number, to: number]

/** What many polygons hold together, cut into level bands in which no two of their edges cross. */
export type Band = {
  readonly bottom: number
  readonly top: number
  /** Held in the middle of the band, from the left, apart from one another. */
  readonly held: readonly Interval[]
}

type Edge = { readonly from: ElevationPoint; readonly to: ElevationPoint; readonly polygon: number }

const isFinitePolygon = (polygon: readonly ElevationPoint[]) =>
  polygon.length >= 3 && polygon.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))

/** From the lower to the upper end; level edges bound no band. */
function edgesOf(polygons: readonly (readonly ElevationPoint[])[]): readonly Edge[] {
  return polygons.filter(isFinitePolygon).flatMap((points, polygon) =>
    points.flatMap((one, index) => {
      const other = points[(index + 1) % points.length]!
      if (one.y === other.y) return []
      return [one.y < other.y ? { from: one, to: other, polygon } : { from: other, to: one, polygon }]
    }),
  )
}

/** The height at which two edges cross; undefined where they do not. */
function crossingOf(one: Edge, other: Edge): number | undefined {
  const [ax, ay] = [one.to.x - one.from.x, one.to.y - one.from.y]
  const [bx, by] = [other.to.x - other.from.x, other.to.y - other.from.y]
  const across = ax * by - ay * bx
  if (across === 0) return undefined
  const [cx, cy] = [other.from.x - one.from.x, other.from.y - one.from.y]
  const [s, t] = [(cx * by - cy * bx) / across, (cx * ay - cy * ax) / across]
  return s > 0 && s < 1 && t > 0 && t < 1 ? one.from.y + s * ay : undefined
}

/**
 * More edges than this are not compared pair by pair, or one request would take minutes: bands of two centimetres are
 * taken instead.
 */
const maxCompared = 1_500
const fineM = 0.02

function cutsOf(edges: readonly Edge[]): readonly number[] {
  const ends = edges.flatMap(({ from, to }) => [from.y, to.y])
  if (edges.length > maxCompared) {
    const [bottom, top] = ends.reduce(
      ([least, largest], y) => [Math.min(least, y), Math.max(largest, y)],
      [Infinity, -Infinity],
    )
    const fine = Math.min(100_000, Math.ceil((top - bottom) / fineM))
    return Array.from({ length: fine + 1 }, (_, index) => bottom + ((top - bottom) * index) / fine)
  }
  const crossings: number[] = []
  for (let one = 0; one < edges.length; one += 1) {
    for (let other = one + 1; other < edges.length; other += 1) {
      const y = crossingOf(edges[one]!, edges[other]!)
      if (y !== undefined) crossings.push(y)
    }
  }
  return [...ends, ...crossings]
}

const xAt = ({ from, to }: Edge, y: number) => from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)

/** By the even-odd rule in each polygon, and of several polygons what any of them holds. */
function heldAt(active: readonly Edge[], y: number): readonly Interval[] {
  const crossed = Map.groupBy(active, ({ polygon }) => polygon)
  const spans = [...crossed.values()].flatMap((edges) => {
    const xs = edges.map((edge) => xAt(edge, y)).toSorted((one, other) => one - other)
    return xs.flatMap((x, index): readonly Interval[] =>
      index % 2 === 0 && index + 1 < xs.length ? [[x, xs[index + 1]!]] : [],
    )
  })
  return joined(spans)
}

/** Intervals that overlap or touch are one. */
export function joined(intervals: readonly Interval[], within = 0): readonly Interval[] {
  const out: [number, number][] = []
  for (const [from, to] of intervals.toSorted(([one], [other]) => one - other)) {
    const last = out.at(-1)
    if (last !== undefined && from <= last[1] + within) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}

/**
 * From the bottom; extraCuts: heights at which a band must end. The union's length is linear in each band, so its
 * middle gives the exact area.
 */
export function bandsOf(
  polygons: readonly (readonly ElevationPoint[])[],
  extraCuts: readonly number[] = [],
): readonly Band[] {
  const edges = edgesOf(polygons).toSorted((one, other) => one.from.y - other.from.y)
  if (edges.length === 0) return []
  const cuts = [...new Set([...cutsOf(edges), ...extraCuts])].toSorted((one, other) => one - other)
  let active: Edge[] = []
  let next = 0
  return cuts.slice(1).flatMap((top, index) => {
    const bottom = cuts[index]!
    const middle = (bottom + top) / 2
    while (next < edges.length && edges[next]!.from.y <= middle) active.push(edges[next++]!)
    active = active.filter(({ to }) => to.y > middle)
    return active.length === 0
      ? []
      : [
          {
            bottom,
            top,
            held: heldAt(
              active.filter(({ from }) => from.y < middle),
              middle,
            ),
          },
        ]
  })
}

export type Rect = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }

const clipped = (
  polygon: readonly ElevationPoint[],
  side: (point: ElevationPoint) => number,
): readonly ElevationPoint[] =>
  polygon.flatMap((point, index) => {
    const next = polygon[(index + 1) % polygon.length]!
    const [here, there] = [side(point), side(next)]
    const inside = here >= 0 ? [point] : []
    if (here >= 0 === there >= 0) return inside
    const share = here / (here - there)
    return [...inside, { x: point.x + (next.x - point.x) * share, y: point.y + (next.y - point.y) * share }]
  })

/**
 * What of a polygon lies in the rectangle; parts that fall apart stay joined along its edge, where they hold nothing.
 */
export const inRect = (
  polygon: readonly ElevationPoint[],
  { left, right, bottom, top }: Rect,
): readonly ElevationPoint[] =>
  [
    ({ x }: ElevationPoint) => x - left,
    ({ x }: ElevationPoint) => right - x,
    ({ y }: ElevationPoint) => y - bottom,
    ({ y }: ElevationPoint) => top - y,
  ].reduce(clipped, polygon)

/** Square metres that the polygons hold together within the rectangle; where they overlap once. */
export function unionArea(polygons: readonly (readonly ElevationPoint[])[], rect: Rect): number {
  return bandsOf(polygons.filter(isFinitePolygon).map((polygon) => inRect(polygon, rect))).reduce(
    (sum, { bottom, top, held }) => sum + (top - bottom) * held.reduce((length, [from, to]) => length + to - from, 0),
    0,
  )
}
