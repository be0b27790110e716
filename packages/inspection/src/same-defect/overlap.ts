import { areaOf } from '@plumbline/geometry/polygon'
import { boundsOf, type Rect } from '@plumbline/geometry/rect'
import type { ElevationPoint } from '../coverage/types.ts'

type Lines = readonly (readonly ElevationPoint[])[]

/** Rows into which two areas are cut: their borders are exact along a row. */
const rowCount = 48

/** Where a row enters and leaves an area, by the even-odd rule, from the left. */
function crossingsAt(outlines: Lines, y: number): readonly number[] {
  const found: number[] = []
  for (const outline of outlines) {
    for (let index = 0; index < outline.length; index += 1) {
      const [from, to] = [outline[index]!, outline[(index + 1) % outline.length]!]
      if (from.y > y !== to.y > y) found.push(from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y))
    }
  }
  return found.length < 3
    ? found.length === 2 && found[0]! > found[1]!
      ? [found[1]!, found[0]!]
      : found
    : found.toSorted((a, b) => a - b)
}

const spanOf = (crossings: readonly number[]): number => {
  let sum = 0
  for (let index = 0; index + 1 < crossings.length; index += 2) sum += crossings[index + 1]! - crossings[index]!
  return sum
}

function commonSpan(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (let a = 0; a + 1 < one.length; a += 2)
    for (let b = 0; b + 1 < other.length; b += 2)
      sum += Math.max(0, Math.min(one[a + 1]!, other[b + 1]!) - Math.max(one[a]!, other[b]!))
  return sum
}

export type AreaOverlap = {
  /** What both cover, of what they cover together. */
  readonly iou: number
  /** What both cover, of the smaller one. */
  readonly covered: number
}

const boundsOfLines = (lines: Lines): Rect => boundsOf(lines.flat())

export function areaOverlap(one: Lines, other: Lines): AreaOverlap {
  const [a, b] = [boundsOfLines(one), boundsOfLines(other)]
  const none = { iou: 0, covered: 0 }
  if (!(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)) return none
  const [top, bottom] = [Math.min(a.top, b.top), Math.max(a.bottom, b.bottom)]
  const step = (bottom - top) / rowCount
  let [common, areaOne, areaOther] = [0, 0, 0]
  for (let row = 0; row < rowCount; row += 1) {
    const y = top + (row + 0.5) * step
    const [left, right] = [crossingsAt(one, y), crossingsAt(other, y)]
    areaOne += spanOf(left)
    areaOther += spanOf(right)
    common += commonSpan(left, right)
  }
  const [together, smaller] = [areaOne + areaOther - common, Math.min(areaOne, areaOther)]
  return smaller <= 0 ? none : { iou: common / together, covered: common / smaller }
}

export const areaOfLines = (lines: Lines): number => lines.reduce((sum, outline) => sum + areaOf(outline), 0)

export function lengthOfLines(lines: Lines): number {
  let sum = 0
  for (const line of lines)
    for (let index = 1; index < line.length; index += 1)
      sum += Math.hypot(line[index]!.x - line[index - 1]!.x, line[index]!.y - line[index - 1]!.y)
  return sum
}

/** Squared: a root for each would be most of the time spent. */
function nearestSquare(x: number, y: number, lines: Lines): number {
  let least = Infinity
  for (const line of lines) {
    for (let index = 0; index < line.length; index += 1) {
      const from = line[Math.max(0, index - 1)]!
      const [alongX, alongY] = [line[index]!.x - from.x, line[index]!.y - from.y]
      const square = alongX * alongX + alongY * alongY
      const share =
        square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * alongX + (y - from.y) * alongY) / square))
      const [awayX, awayY] = [x - from.x - share * alongX, y - from.y - share * alongY]
      least = Math.min(least, awayX * awayX + awayY * awayY)
    }
  }
  return least
}

const stepsAlong = 48

/** Places along lines, evenly by length. */
export function placesAlong(lines: Lines, count = stepsAlong): readonly ElevationPoint[] {
  const total = lengthOfLines(lines)
  if (total === 0) return lines.flatMap((line) => line.slice(0, 1))
  const [step, places] = [total / count, [] as ElevationPoint[]]
  let due = step / 2
  for (const line of lines) {
    for (let index = 1; index < line.length; index += 1) {
      const [from, to] = [line[index - 1]!, line[index]!]
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      for (; due <= length; due += step)
        places.push({ x: from.x + ((to.x - from.x) * due) / length, y: from.y + ((to.y - from.y) * due) / length })
      due -= length
    }
  }
  return places
}

/** Share of one line that lies within so many metres of the other. */
export function shareWithin(one: Lines, other: Lines, withinM: number): number {
  const places = placesAlong(one)
  const square = withinM * withinM
  const near = places.filter(({ x, y }) => nearestSquare(x, y, other) <= square)
  return places.length === 0 ? 0 : near.length / places.length
}

function isInArea({ x, y }: ElevationPoint, outlines: Lines): boolean {
  let isIn = false
  for (const outline of outlines) {
    for (let index = 0; index < outline.length; index += 1) {
      const [from, to] = [outline[index]!, outline[(index + 1) % outline.length]!]
      if (from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)) isIn = !isIn
    }
  }
  return isIn
}

const closed = (outlines: Lines): Lines => outlines.map((outline) => [...outline, ...outline.slice(0, 1)])

/**
 * Share of a line that lies in an area or so near its edge: a crack that one person drew as a line and another as a
 * box.
 */
export function shareInArea(line: Lines, outlines: Lines, withinM: number): number {
  const places = placesAlong(line)
  const [edges, square] = [closed(outlines), withinM * withinM]
  const near = places.filter((at) => isInArea(at, outlines) || nearestSquare(at.x, at.y, edges) <= square)
  return places.length === 0 ? 0 : near.length / places.length
}

type Form = { readonly kind: 'line' | 'area'; readonly lines: Lines }

/** Metres of free space between two shapes; 0 where they touch or cross. */
export function gapBetween(one: Form, other: Form): number {
  const [a, b] = [boundsOfLines(one.lines), boundsOfLines(other.lines)]
  const apart = Math.hypot(
    Math.max(0, a.left - b.right, b.left - a.right),
    Math.max(0, a.top - b.bottom, b.top - a.bottom),
  )
  // Boxes so far apart hold nothing that could be nearer.
  if (apart > 1) return apart
  const edgesOf = ({ kind, lines }: Form) => (kind === 'area' ? closed(lines) : lines)
  const [edgesOne, edgesOther] = [edgesOf(one), edgesOf(other)]
  const corners = (lines: Lines) => [...lines.flat(), ...placesAlong(lines, 24)]
  const holds = (area: Form, lines: Lines) =>
    area.kind === 'area' && lines.flat().some((at) => isInArea(at, area.lines))
  if (holds(one, other.lines) || holds(other, one.lines)) return 0
  const least = Math.min(
    ...corners(edgesOne).map(({ x, y }) => nearestSquare(x, y, edgesOther)),
    ...corners(edgesOther).map(({ x, y }) => nearestSquare(x, y, edgesOne)),
  )
  return Math.sqrt(least)
}
