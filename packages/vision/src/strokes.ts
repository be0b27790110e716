import { distance, meanOf, subtract, type Point } from '@plumbline/geometry/point'
import { lengthOf } from '@plumbline/geometry/polyline'
import { neighboursOf, type Stencil } from './skeleton.ts'

/** A line between crossings or free ends; a free end has no crossing. */
export type Stroke = {
  readonly points: readonly Point[]
  readonly length: number
  readonly from: number | undefined
  readonly to: number | undefined
}
type Crossings = ReadonlyMap<number, Point>
export type Network = { readonly strokes: readonly Stroke[]; readonly crossings: Crossings }

/** Joined by a side, or by a corner that no side leads round: a bend is no crossing. */
function linksOf(values: Uint8Array, around: readonly number[], at: number): readonly number[] {
  const isSet = (bit: number) => values[at + around[bit & 7]!] === 1
  return around.flatMap((step, bit) =>
    isSet(bit) && (bit % 2 === 0 || !(isSet(bit - 1) || isSet(bit + 1))) ? [at + step] : [],
  )
}

/** What a skeleton is made of. Pixels of three or more links that touch are one crossing. */
export function networkOf({ x, y, width, values }: Stencil): Network {
  const around = neighboursOf(width)
  const pointAt = (at: number): Point => ({ x: x + (at % width) + 0.5, y: y + Math.floor(at / width) + 0.5 })
  const links = new Map<number, readonly number[]>()
  for (let at = 0; at < values.length; at += 1) if (values[at] === 1) links.set(at, linksOf(values, around, at))

  const crossingOf = new Map<number, number>()
  const crossings = new Map<number, Point>()
  for (const [start, near] of links) {
    if (near.length < 3 || crossingOf.has(start)) continue
    const pixels = [start]
    crossingOf.set(start, start)
    for (const pixel of pixels) {
      for (const next of links.get(pixel)!) {
        if (links.get(next)!.length < 3 || crossingOf.has(next)) continue
        crossingOf.set(next, start)
        pixels.push(next)
      }
    }
    crossings.set(start, meanOf(pixels.map(pointAt)))
  }

  const seen = new Set<number>()
  const walk = (start: number): readonly number[] => {
    const path = [start]
    seen.add(start)
    for (const at of path) {
      const next = links.get(at)!.find((other) => !seen.has(other) && !crossingOf.has(other))
      if (next === undefined) continue
      seen.add(next)
      path.push(next)
    }
    return path
  }
  const strokeOf = (path: readonly number[], isLoop: boolean): Stroke => {
    const [first, last] = [links.get(path[0]!)!, links.get(path.at(-1)!)!].map((near) =>
      near.flatMap((at) => crossingOf.get(at) ?? []),
    )
    const [from, to] = path.length === 1 ? [first![0], first![1]] : [first![0], last![0]]
    const ends = [from, to].map((crossing) => (crossing === undefined ? [] : [crossings.get(crossing)!]))
    const closing = isLoop ? [pointAt(path[0]!)] : []
    const points = [...ends[0]!, ...path.map(pointAt), ...ends[1]!, ...closing]
    return { points, length: lengthOf(points), from, to }
  }
  const isOnPath = (at: number) => !seen.has(at) && !crossingOf.has(at)
  const strokes: Stroke[] = []
  for (const [at, near] of links) {
    if (isOnPath(at) && near.filter((other) => !crossingOf.has(other)).length < 2)
      strokes.push(strokeOf(walk(at), false))
  }
  for (const at of links.keys()) if (isOnPath(at)) strokes.push(strokeOf(walk(at), true))
  return { strokes, crossings }
}

const reversed = ({ points, length, from, to }: Stroke): Stroke => ({
  points: points.toReversed(),
  length,
  from: to,
  to: from,
})
const leaving = (stroke: Stroke, crossing: number) => (stroke.from === crossing ? stroke : reversed(stroke))

const straightEnough = -0.5
const ahead = 12

/** -1 where one continues straight from the other. */
function bendBetween(one: Stroke, other: Stroke): number {
  const [a, b] = [one, other].map(({ points }) => subtract(points[Math.min(ahead, points.length - 1)]!, points[0]!))
  return (a!.x * b!.x + a!.y * b!.y) / (Math.hypot(a!.x, a!.y) * Math.hypot(b!.x, b!.y) || 1)
}

/** At a crossing the straightest pair becomes one stroke: a crack continues, its branch starts. */
function joinedAt(
  crossing: number,
  all: Iterable<Stroke>,
): { readonly removed: readonly [Stroke, Stroke]; readonly joined: Stroke } | undefined {
  const here = [...all].filter(({ from, to }) => from !== to)
  const pairs = here.flatMap((one, index) =>
    here
      .slice(index + 1)
      .map((other) => ({ one, other, bend: bendBetween(leaving(one, crossing), leaving(other, crossing)) })),
  )
  const best = pairs.toSorted((one, other) => one.bend - other.bend)[0]
  if (best === undefined || (best.bend > straightEnough && here.length > 2)) return undefined
  const [incoming, outgoing] = [reversed(leaving(best.one, crossing)), leaving(best.other, crossing)]
  const joined = {
    points: [...incoming.points, ...outgoing.points.slice(1)],
    length: incoming.length + outgoing.length,
    from: incoming.from,
    to: outgoing.to,
  }
  return { removed: [best.one, best.other], joined }
}

/** A free end so near its crossing that it is a bump of the edge, not a branch. */
const isSpur = ({ from, to, length }: Stroke, shortest: number): boolean =>
  (from === undefined) !== (to === undefined) && length < shortest

/**
 * Removes bumps, the shortest first, and joins straight strokes; answers the longest first. Strokes are indexed by
 * crossing: a scan of all strokes for each would take minutes for a network of ten thousand.
 */
export function tidied({ strokes, crossings }: Network, shortest: number): readonly Stroke[] {
  const [remaining, at] = [
    new Set<Stroke>(),
    new Map([...crossings.keys()].map((crossing) => [crossing, new Set<Stroke>()])),
  ]
  const spurs = strokes.filter((stroke) => isSpur(stroke, shortest)).toSorted((one, other) => one.length - other.length)
  const setsOf = ({ from, to }: Stroke) => [from, to].flatMap((end) => (end === undefined ? [] : at.get(end)!))
  const add = (stroke: Stroke) => {
    for (const set of [remaining, ...setsOf(stroke)]) set.add(stroke)
  }
  const remove = (stroke: Stroke) => {
    for (const set of [remaining, ...setsOf(stroke)]) set.delete(stroke)
  }
  const join = (crossing: number): boolean => {
    const found = joinedAt(crossing, at.get(crossing)!)
    if (found === undefined) return false
    found.removed.forEach(remove)
    add(found.joined)
    if (isSpur(found.joined, shortest)) spurs.splice(placeOf(spurs, found.joined.length), 0, found.joined)
    return true
  }
  strokes.forEach(add)
  for (let next = 0; next < spurs.length && remaining.size > 1; next += 1) {
    const spur = spurs[next]!
    if (!remaining.has(spur)) continue
    remove(spur)
    const crossing = (spur.from ?? spur.to)!
    if (at.get(crossing)!.size === 2) join(crossing)
  }
  for (const crossing of crossings.keys()) while (join(crossing));
  return [...remaining].toSorted((one, other) => other.length - one.length)
}

/** After those that are as short. */
function placeOf(spurs: readonly Stroke[], length: number): number {
  let [low, high] = [0, spurs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spurs[middle]!.length <= length) low = middle + 1
    else high = middle
  }
  return low
}

export const isLoop = ({ points }: Stroke): boolean => points.length > 3 && distance(points[0]!, points.at(-1)!) === 0
