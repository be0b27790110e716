import { bandsOf, inRect, joined, unionArea, type Interval, type Rect } from './polygon-union.ts'
import type { CloseRangeArea, ElevationFrame } from './types.ts'

type Size = Pick<ElevationFrame, 'lengthM' | 'heightM'>

const rectOf = ({ lengthM, heightM }: Size): Rect => ({ left: 0, right: lengthM, bottom: 0, top: heightM })

/** A drone looks from near by and touches nothing: no rule counts it as close-range. */
export const isCounted = ({ method }: Pick<CloseRangeArea, 'method'>): boolean => method !== 'drone'

/** Square metres inspected from close range; where areas overlap once, and none of a drone unless asked. */
export function closeRangeAreaM2(
  areas: readonly CloseRangeArea[],
  frame: Size,
  { countsDrone = false }: { readonly countsDrone?: boolean } = {},
): number {
  const counted = areas.filter((area) => countsDrone || isCounted(area))
  return unionArea(
    counted.map(({ polygon }) => polygon),
    rectOf(frame),
  )
}

/** Of height x developed length, 0 to 1; null without a frame. Areas of a drone do not count. */
export function closeRangeShare(areas: readonly CloseRangeArea[], frame: Size | null): number | null {
  const areaM2 = frame === null ? 0 : frame.lengthM * frame.heightM
  return frame === null || !(areaM2 > 0) ? null : Math.min(1, closeRangeAreaM2(areas, frame) / areaM2)
}

/** An area drawn by hand that ends this far from the foot or the top, or from the next one above it, still reaches it. */
const drawnM = 0.25

export type Drops = {
  /** Lengths of the elevation inspected from foot to top, from the left. */
  readonly drops: readonly Interval[]
  /** An area was drawn that does not reach from foot to top. */
  readonly isCutShort: boolean
}

/** Where the elevation was inspected from close range over its whole height. */
export function dropsOf(areas: readonly CloseRangeArea[], frame: Size): Drops {
  const polygons = areas.filter(isCounted).map(({ polygon }) => inRect(polygon, rectOf(frame)))
  // Bands go up, and a drop goes along: the two axes change places.
  const turned = polygons.map((polygon) => polygon.map(({ x, y }) => ({ x: y, y: x })))
  const bands = bandsOf(turned)
  const isWhole = (held: readonly Interval[]) =>
    joined(held, drawnM).some(([from, to]) => from <= drawnM && to >= frame.heightM - drawnM)
  const drops = joined(
    bands.flatMap(({ bottom, top, held }) => (isWhole(held) ? [[bottom, top] as const] : [])),
    1e-9,
  )
  return { drops, isCutShort: bands.some(({ held }) => held.length > 0 && !isWhole(held)) }
}

/** Metres of the longest stretch without a drop, to either end of the elevation and between two. */
export function widestInterval(drops: readonly Interval[], lengthM: number): number {
  const starts = [...drops.map(([from]) => from), lengthM]
  const ends = [0, ...drops.map(([, to]) => to)]
  return Math.max(...starts.map((from, index) => from - ends[index]!))
}
