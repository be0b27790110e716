import type { AnnotationShape } from '@plumbline/contract/annotations/annotations'
import type { AiDefectType } from '@plumbline/contract/buildings'
import type { FractionPoint } from '@plumbline/contract/markers/markers'
import type { Size } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'
import { shareWithin, type Shape } from '@plumbline/vision/suppress'

export type Marked = {
  readonly type: AiDefectType | null
  readonly shape: AnnotationShape
  readonly points: readonly (readonly FractionPoint[])[]
  readonly box: Rect
}

const areaOf = ({ left, top, right, bottom }: Rect) => Math.max(0, right - left) * Math.max(0, bottom - top)

/** What two boxes share, of what they cover together. */
export function overlapOf(one: Rect, other: Rect): number {
  const common = areaOf({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const together = areaOf(one) + areaOf(other) - common
  return together <= 0 ? 0 : common / together
}

const shapesOf = ({ shape, points }: Marked): readonly Shape[] =>
  shape === 'polyline'
    ? [{ kind: 'lines', lines: points }]
    : points.map((outline) => ({ kind: 'polygon', points: outline }))

const sharesWith = (one: Marked, other: Marked, photo: Size) =>
  Math.max(0, ...shapesOf(one).flatMap((part) => shapesOf(other).map((whole) => shareWithin(part, whole, { photo }))))

const half = 0.5
const maxShare = 0.6

/** Rust on a pipe is called rust by another detector, or by one that was not asked for pipes: it is the same place. */
const seenAs = (type: AiDefectType | null) => (type?.startsWith('corroded') === true ? 'rust' : type)

/**
 * A new one that lies mostly in one of its type is that one. What somebody drew without saying what it is: only where
 * the boxes are the same.
 */
export function isWithin(found: Marked, known: Marked, photo: Size): boolean {
  if (known.type !== null && seenAs(known.type) !== seenAs(found.type)) return false
  return overlapOf(found.box, known.box) >= half || (known.type !== null && sharesWith(found, known, photo) >= maxShare)
}

/** Whichever is the larger. */
export const isSame = (one: Marked, other: Marked, photo: Size): boolean =>
  isWithin(one, other, photo) || isWithin(other, one, photo)
