import type { ElevationPoint } from '../coverage/types.ts'
import { clipShape } from './clip-shape.ts'
import { areaOfLines, areaOverlap, lengthOfLines, shareInArea, shareWithin } from './overlap.ts'
import { middleOf } from './place-shape.ts'
import type { PlacedPhoto, PlacedShape } from './types.ts'

type Lines = readonly (readonly ElevationPoint[])[]

/** Areas are the same where both cover this share of what they cover together, or of the smaller one. */
export const leastIou = 0.3
export const leastCovered = 0.6
/** Lines are the same where this share of the shorter one lies within reach of the other. */
export const leastShare = 0.6
/** Metres that lines may lie apart however exactly their photos are placed. */
export const leastReachM = 0.03
/** Metres that middles may lie apart however exactly their photos are placed. */
export const leastRadiusM = 0.5

/** Farther apart than this, two middles are no candidates. */
export const radiusOf = (sigmaM: number): number => Math.max(3 * sigmaM, leastRadiusM)
export const reachOf = (sigmaM: number): number => Math.max(2 * sigmaM, leastReachM)
/** Of one photo against the other. */
export const pairSigma = (one: PlacedPhoto, other: PlacedPhoto): number => Math.hypot(one.sigmaM, other.sigmaM)

export type Side = { readonly shape: PlacedShape; readonly photo: PlacedPhoto }

/**
 * What both photos could show of each shape: a crack that leaves one photo is compared only as far as that photo
 * reaches.
 */
export type InCommon = {
  readonly one: Lines
  readonly other: Lines
  readonly from: ElevationPoint
  readonly to: ElevationPoint
}

const moved = (lines: Lines, { x, y }: ElevationPoint): Lines =>
  x === 0 && y === 0 ? lines : lines.map((line) => line.map((at) => ({ x: at.x + x, y: at.y + y })))

/** Smaller than so many pixels, what is left of a shape at the edge of a photo says nothing of it. */
const leastPixels = 4

function isSeen(kind: PlacedShape['kind'], lines: Lines, { mmPx }: PlacedPhoto): boolean {
  const leastM = (leastPixels * mmPx) / 1000
  return kind === 'line' ? lengthOfLines(lines) >= leastM : areaOfLines(lines) >= leastM ** 2
}

const nowhere: ElevationPoint = { x: 0, y: 0 }

/** shift: metres by which the other photo is moved first. Undefined where they show nothing in common. */
export function inCommon(one: Side, other: Side, shift: ElevationPoint = nowhere): InCommon | undefined {
  const moving = moved(other.shape.lines, shift)
  const [seenByOther] = moved([other.photo.corners], shift)
  const [left, right] = [
    clipShape(one.shape.kind, one.shape.lines, seenByOther!),
    clipShape(other.shape.kind, moving, one.photo.corners),
  ]
  if (!isSeen(one.shape.kind, left, one.photo) || !isSeen(other.shape.kind, right, other.photo)) return undefined
  return { one: left, other: right, from: middleOf(left), to: middleOf(right) }
}

/** 0 to 1: how far two shapes agree in place and form, and whether that is enough to be one. */
export type Agreement = { readonly isSame: boolean; readonly agreement: number }

/** Drawn twice, even the same shape covers no more in common. */
const [wholeIou, wholeShare] = [0.75, 0.9]

export function agreementOf(one: Side, other: Side, { one: left, other: right }: InCommon, reachM: number): Agreement {
  const [kind, otherKind] = [one.shape.kind, other.shape.kind]
  if (kind === 'area' && otherKind === 'area') {
    const { iou, covered } = areaOverlap(left, right)
    const agreement = Math.min(1, Math.max(iou / wholeIou, (covered * leastIou) / leastCovered))
    return { isSame: iou >= leastIou || covered >= leastCovered, agreement }
  }
  const share = lineShare(kind, otherKind, left, right, reachM)
  return { isSame: share >= leastShare, agreement: Math.min(1, share / wholeShare) }
}

function lineShare(kind: string, otherKind: string, left: Lines, right: Lines, reachM: number): number {
  if (kind === 'area') return shareInArea(right, left, reachM)
  if (otherKind === 'area') return shareInArea(left, right, reachM)
  return lengthOfLines(left) <= lengthOfLines(right)
    ? shareWithin(left, right, reachM)
    : shareWithin(right, left, reachM)
}
