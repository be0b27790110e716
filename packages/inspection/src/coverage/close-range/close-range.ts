import { bandsOf, inRect, joined, unionArea, type Interval, type Rect } from './polygon-union.ts'
import { areaOfFrame, topAt, type FacadeSize } from '../frame/facade-parts.ts'
import type { CloseRangeArea } from '../types.ts'

const rectOf = ({ lengthM, heightM }: FacadeSize): Rect => ({ left: 0, right: lengthM, bottom: 0, top: heightM })

/** What belongs to the elevation: all of it, or its parts. */
const rectsOf = (frame: FacadeSize): readonly Rect[] =>
  frame.parts?.map(({ fromM, toM, bottomM, topM }) => ({ left: fromM, right: toM, bottom: bottomM, top: topM })) ?? [
    rectOf(frame),
  ]

/** A drone looks from near by and touches nothing: no rule counts it as close-range. */
export const isCounted = ({ method }: Pick<CloseRangeArea, 'method'>): boolean => method !== 'drone'

/** Square metres inspected from close range; where areas overlap once, and none of a drone unless asked. */
export function closeRangeAreaM2(
  areas: readonly CloseRangeArea[],
  frame: FacadeSize,
  { countsDrone = false }: { readonly countsDrone?: boolean } = {},
): number {
  const counted = areas.filter((area) => countsDrone || isCounted(area))
  const polygons = counted.map(({ polygon }) => polygon)
  return rectsOf(frame).reduce((sum, rect) => sum + unionArea(polygons, rect), 0)
}

/** Of height x developed length, 0 to 1; null without a frame. Areas of a drone do not count. */
export function closeRangeShare(areas: readonly CloseRangeArea[], frame: FacadeSize | null): number | null {
  const areaM2 = frame === null ? 0 : areaOfFrame(frame)
  return frame === null || !(areaM2 > 0) ? null : Math.min(1, closeRangeAreaM2(areas, frame) / areaM2)
}

/**
 * An area drawn by hand that ends this far from the foot or the top, or from the next one above it, still reaches it.
 */
const drawnM = 0.25

export type Drops = {
  /** Lengths of the elevation inspected from foot to top, from the left. */
  readonly drops: readonly Interval[]
  /**
   * An area was drawn that is part of no drop. The slanted sides of one that was drawn by hand are no area of their
   * own.
   */
  readonly isCutShort: boolean
}

/** Where the elevation was inspected from close range over its whole height. */
export function dropsOf(areas: readonly CloseRangeArea[], frame: FacadeSize): Drops {
  const polygons = areas.filter(isCounted).map(({ polygon }) => inRect(polygon, rectOf(frame)))
  // Bands go up, and a drop goes along: the two axes change places.
  const turned = polygons.map((polygon) => polygon.map(({ x, y }) => ({ x: y, y: x })))
  const isWhole = (held: readonly Interval[], x: number) =>
    joined(held, drawnM).some(([from, to]) => from <= drawnM && to >= topAt(frame, x) - drawnM)
  const drops = joined(
    bandsOf(turned).flatMap(({ bottom, top, held }) =>
      isWhole(held, (bottom + top) / 2) ? [[bottom, top] as const] : [],
    ),
    1e-9,
  )
  const isCutShort = polygons.some((polygon) => {
    const xs = polygon.map(({ x }) => x)
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    return polygon.length > 2 && !drops.some(([from, to]) => from < right && to > left)
  })
  return { drops, isCutShort }
}

/** Metres of the longest stretch without a drop, to either end of the elevation and between two. */
export function widestInterval(drops: readonly Interval[], lengthM: number): number {
  const starts = [...drops.map(([from]) => from), lengthM]
  const ends = [0, ...drops.map(([, to]) => to)]
  return Math.max(...starts.map((from, index) => from - ends[index]!))
}
