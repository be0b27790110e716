import type { ElevationPoint } from '../coverage/types.ts'
import type { ShapeKind } from './types.ts'

type Lines = readonly (readonly ElevationPoint[])[]

/** Above 0 left of the edge. */
const sideOf = (from: ElevationPoint, to: ElevationPoint, at: ElevationPoint): number =>
  (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x)

const mixed = (one: ElevationPoint, other: ElevationPoint, share: number): ElevationPoint => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
})

function clipOutline(
  points: readonly ElevationPoint[],
  side: (at: ElevationPoint) => number,
): readonly ElevationPoint[] {
  return points.flatMap((at, index) => {
    const next = points[(index + 1) % points.length]!
    const [here, there] = [side(at), side(next)]
    const inside = here >= 0 ? [at] : []
    return here >= 0 === there >= 0 ? inside : [...inside, mixed(at, next, here / (here - there))]
  })
}

function clipLine(points: readonly ElevationPoint[], side: (at: ElevationPoint) => number): Lines {
  const parts: ElevationPoint[][] = []
  let part: ElevationPoint[] = []
  const end = () => {
    if (part.length > 1) parts.push(part)
    part = []
  }
  for (const [index, at] of points.entries()) {
    const here = side(at)
    if (here >= 0) part.push(at)
    const next = points[index + 1]
    if (next === undefined) break
    const there = side(next)
    if (here >= 0 === there >= 0) continue
    part.push(mixed(at, next, here / (here - there)))
    if (here >= 0) end()
  }
  end()
  return parts
}

/** What of a shape lies in a convex polygon, whichever way round its corners go; empty where nothing does. */
export function clipShape(kind: ShapeKind, lines: Lines, convex: readonly ElevationPoint[]): Lines {
  const [a, b, c] = [convex[0]!, convex[1]!, convex[2]!]
  const turn = Math.sign(sideOf(a, b, c))
  return convex.reduce<Lines>((left, from, index) => {
    const to = convex[(index + 1) % convex.length]!
    const side = (at: ElevationPoint) => turn * sideOf(from, to, at)
    return kind === 'line'
      ? left.flatMap((line) => clipLine(line, side))
      : left.map((outline) => clipOutline(outline, side)).filter((outline) => outline.length > 2)
  }, lines)
}
