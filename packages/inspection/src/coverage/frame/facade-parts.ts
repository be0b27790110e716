import { totalHeight } from '../../floors/floors.ts'
import { lengthOfDrawing, type DrawnPortion } from './drawing-length.ts'
import type { ElevationFrame, FacadePart } from '../types.ts'

export type FacadeSize = Pick<ElevationFrame, 'lengthM' | 'heightM' | 'parts'>

/** Of the width: portions are drawn by hand, and nearer than this to the end of the elevation they end with it. */
const flush = 0.02

/**
 * Which rectangles of an elevation its portions are, where one is narrower than the others: a tower on a wider podium.
 * `unknown` where the drawing does not say their metres: it is not to scale, the length is only as far as photos reach,
 * or the elevation has a corner.
 */
export function partsOfDrawing(
  portions: readonly DrawnPortion[],
  picture: { readonly width: number; readonly height: number } | null,
  frame: Pick<ElevationFrame, 'lengthM' | 'heightM' | 'lengthSource' | 'planes'>,
): readonly FacadePart[] | 'unknown' | undefined {
  const stacked = portions.filter(({ floors }) => totalHeight(floors) > 0)
  const left = Math.min(...stacked.map(({ location }) => location.left))
  const width = Math.max(...stacked.map(({ location }) => location.right)) - left
  if (!(width > 0)) return undefined
  const spans = stacked
    .toSorted((one, other) => one.location.top - other.location.top)
    .map(({ location, floors }) => {
      const [from, to] = [(location.left - left) / width, (location.right - left) / width]
      return { from: from <= flush ? 0 : from, to: to >= 1 - flush ? 1 : to, height: totalHeight(floors) }
    })
  if (spans.every(({ from, to }) => from === 0 && to === 1)) return undefined
  const isKnown =
    picture !== null &&
    frame.lengthSource !== 'photos' &&
    frame.planes.length === 1 &&
    lengthOfDrawing(portions, picture) !== undefined
  if (!isKnown) return 'unknown'
  let topM = frame.heightM
  return spans.map(({ from, to, height }) => {
    const part = { fromM: from * frame.lengthM, toM: to * frame.lengthM, bottomM: topM - height, topM }
    topM -= height
    return part
  })
}

/** With its parts, or the note that they are not known. */
export function withParts(
  frame: ElevationFrame,
  portions: readonly DrawnPortion[],
  picture: { readonly width: number; readonly height: number } | null,
): ElevationFrame {
  const parts = partsOfDrawing(portions, picture, frame)
  if (parts === undefined) return frame
  return parts === 'unknown' ? { ...frame, hasUnknownParts: true } : { ...frame, parts }
}

/** Square metres: height x developed length, floor by floor where the elevation is narrower than its length. */
export function areaOfFrame({ lengthM, heightM, parts }: FacadeSize): number {
  if (parts === undefined) return lengthM * heightM
  return parts.reduce((sum, { fromM, toM, bottomM, topM }) => sum + (toM - fromM) * (topM - bottomM), 0)
}

/** Metres above the foot at which the elevation ends, at a place along it. */
export function topAt({ heightM, parts }: FacadeSize, x: number): number {
  if (parts === undefined) return heightM
  return Math.max(0, ...parts.flatMap(({ fromM, toM, topM }) => (x >= fromM && x <= toM ? [topM] : [])))
}

/** 1 for each cell whose middle no part holds, row by row; undefined where the whole rectangle is elevation. */
export function outsideOf(xs: Float64Array, ys: Float64Array, parts: FacadeSize['parts']): Uint8Array | undefined {
  if (parts === undefined) return undefined
  const outside = new Uint8Array(xs.length * ys.length).fill(1)
  for (const { fromM, toM, bottomM, topM } of parts)
    for (let row = 0; row < ys.length; row += 1) {
      if (ys[row]! < bottomM || ys[row]! > topM) continue
      for (let column = 0; column < xs.length; column += 1)
        if (xs[column]! >= fromM && xs[column]! <= toM) outside[row * xs.length + column] = 0
    }
  return outside
}
