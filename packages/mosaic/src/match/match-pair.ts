import { apply } from '../plane-camera.ts'
import { randomOf } from '../random.ts'
import { median } from '../statistics.ts'
import { differenceOf } from './descriptors.ts'
import { findShifts, type Shift } from './find-shifts.ts'
import { agreeHomography, type Pairs } from './fit-homography.ts'
import type { Located } from './located.ts'

export type PairMatches = {
  /** Indices of corners of the first and of the second photo that show the same place of the plane. */
  readonly a: Uint16Array
  readonly b: Uint16Array
  /** Corners that look the same and are where they should be but for what stands out of the plane or lies behind it. */
  readonly offPlane: number
  /** Pixels of the matching scale: where the second photo shows a place less where the first one does, as located. */
  readonly shift: { readonly x: number; readonly y: number }
}

/**
 * few: less than 25 corners agree. ambiguous: as many agree elsewhere, as on identical floors or bays, and the prior
 * does not decide.
 */
export type NoMatch = 'few' | 'ambiguous'

export const minInliers = 25
/** Bits of 256: more is another corner. */
const maxDifference = 64
/** Pixels: how far a corner of this size may be off, and within how many times that it is looked for. */
const limitOf = (size: number): number => 1 + 2 * size
const lookedFor = 4
const maxSize = 4
/** Pixels: shifts nearer to each other than this are one. */
export const apartPx = 60
/**
 * Chance puts a sixteenth of the corners within the limit; a pair on which no more than this share agrees shows
 * different things.
 */
const minInlierShare = 0.6

/** Of the corners of the second photo near where the shift puts one of the first, the most alike. */
function guidedPairs(
  a: Located,
  b: Located,
  place: (x: number, y: number) => readonly [number, number],
  radiusOf: (size: number) => number,
) {
  const grid = gridOf(b, radiusOf(maxSize))
  const chosen = new Map<number, { readonly index: number; readonly difference: number }>()
  for (let index = 0; index < a.features.count; index += 1) {
    const [x, y] = place(a.x[index]!, a.y[index]!)
    const radius = radiusOf(a.features.sizes[index]!)
    let [best, second, found] = [maxDifference, maxDifference, -1]
    for (const other of grid(x, y)) {
      if ((b.x[other]! - x) ** 2 + (b.y[other]! - y) ** 2 > radius * radius) continue
      if (b.features.sizes[other] !== a.features.sizes[index]) continue
      const difference = differenceOf(a.features.descriptors, index, b.features.descriptors, other, second)
      if (difference < best) [second, best, found] = [best, difference, other]
      else if (difference < second) second = difference
    }
    // Two corners nearly as like as each other, both near: either may be the wrong one.
    if (found < 0 || best > 0.85 * second) continue
    const rival = chosen.get(found)
    if (rival === undefined || best < rival.difference) chosen.set(found, { index, difference: best })
  }
  const entries = [...chosen]
  return {
    ours: Uint16Array.from(entries, ([, { index }]) => index),
    theirs: Uint16Array.from(entries, ([other]) => other),
  }
}

/** Corners of the squares around a place; `side` is that of a square. */
function gridOf({ x, y, features: { count } }: Located, side: number) {
  const squares = new Map<number, number[]>()
  const key = (column: number, row: number) => column * 65_536 + row
  for (let index = 0; index < count; index += 1) {
    const at = key(Math.floor(x[index]! / side), Math.floor(y[index]! / side))
    const square = squares.get(at)
    if (square) square.push(index)
    else squares.set(at, [index])
  }
  return (px: number, py: number): readonly number[] => {
    const [column, row] = [Math.floor(px / side), Math.floor(py / side)]
    const near: number[] = []
    for (let down = -1; down <= 1; down += 1)
      for (let across = -1; across <= 1; across += 1) {
        const square = squares.get(key(column + across, row + down))
        if (square) near.push(...square)
      }
    return near
  }
}

function pairsOf(a: Located, b: Located, ours: Uint16Array, theirs: Uint16Array): Pairs {
  const [from, to] = [new Float64Array(ours.length * 2), new Float64Array(ours.length * 2)]
  for (const [at, index] of ours.entries()) {
    from.set([a.x[index]!, a.y[index]!], at * 2)
    to.set([b.x[theirs[at]!]!, b.y[theirs[at]!]!], at * 2)
  }
  return { count: ours.length, from, to, limits: Float64Array.from(ours, (index) => limitOf(a.features.sizes[index]!)) }
}

const applyShift =
  ({ scale, turn, dx, dy }: Shift) =>
  (x: number, y: number) =>
    [scale * x - turn * y + dx, turn * x + scale * y + dy] as const

/** The corners that agree with a shift, over all that both photos show; undefined: too few. */
export function refine(a: Located, b: Located, shift: Shift): PairMatches | undefined {
  const random = randomOf(a.features.count * 7_919 + b.features.count)
  const wide = guidedPairs(a, b, applyShift(shift), (size) => 20 + 8 * size)
  const first = agreeHomography(pairsOf(a, b, wide.ours, wide.theirs), 0.45, random)
  if (first === undefined || first.inliers.length < minInliers * 0.6) return undefined
  const place = (x: number, y: number) => apply(first.homography, x, y)
  const narrow = guidedPairs(a, b, place, (size) => lookedFor * limitOf(size))
  const pairs = pairsOf(a, b, narrow.ours, narrow.theirs)
  const agreed = agreeHomography(pairs, 0.45, random)
  if (agreed === undefined) return undefined
  const { inliers } = agreed
  if (inliers.length < Math.max(minInliers, minInlierShare * pairs.count)) return undefined
  const shiftAt = (axis: number) => median(inliers.map((at) => pairs.to[at * 2 + axis]! - pairs.from[at * 2 + axis]!))
  return {
    a: Uint16Array.from(inliers, (at) => narrow.ours[at]!),
    b: Uint16Array.from(inliers, (at) => narrow.theirs[at]!),
    offPlane: pairs.count - inliers.length,
    shift: { x: shiftAt(0), y: shiftAt(1) },
  }
}

/** A shift is tried in full where at least this share of the best one's corners agree, at most so many of them. */
const triedShare = 0.35
export const maxTried = 4
/** A second shift with more than this share of the best one's matches may be the right one. */
export const rivalShare = 0.6

/**
 * The corners that both photos show. Only shifts that both priors allow are looked for; where two of them explain
 * nearly as much, as where
 * floors or bays are identical, neither is taken.
 */
export function matchPair(a: Located, b: Located): PairMatches | NoMatch {
  const shifts = findShifts(a, b)
  const tried = shifts.filter(({ support }) => support >= triedShare * shifts[0]!.support).slice(0, maxTried)
  const found = tried
    .flatMap((shift) => {
      const matches = refine(a, b, shift)
      return matches ? [{ matches, support: (matches.a.length * shift.support) / shift.agreeing }] : []
    })
    .sort((one, other) => other.support - one.support)
  const [best] = found
  if (best === undefined) return 'few'
  const isRival = ({ matches: { shift }, support }: (typeof found)[number]) =>
    support > rivalShare * best.support &&
    Math.hypot(shift.x - best.matches.shift.x, shift.y - best.matches.shift.y) > apartPx
  return found.some(isRival) ? 'ambiguous' : best.matches
}
