import type { Size } from '@plumbline/geometry/point'
import type { Rect } from '@plumbline/geometry/rect'
import type { Detection } from './detections.ts'
import type { WidthProfile } from './measure.ts'
import type { DetectedType } from './rules.ts'

/** Pixels; null where it is thinner than one: screens and reports say "< GSD". */
export type WidthPx = { readonly mean: number | null; readonly max: number | null }

/** A detection as it is stored and exchanged. */
export type FoundDefect = {
  readonly defectType: DetectedType
  /** 0 to 1. */
  readonly confidence: number
  /**
   * polyline: a crack and its branches, the longest first. polygon: one outline, closed from its last point to its
   * first.
   */
  readonly shape: 'polyline' | 'polygon'
  /** Fractions of the photo, x and y. */
  readonly points: readonly (readonly (readonly [number, number])[])[]
  readonly box: Rect
  /** Pixels of the photo. */
  readonly lengthPx: number | null
  readonly widthPx: WidthPx | null
  readonly areaPx: number
  /** Widths along a crack: pixels, 0 where it is thinner than one; maxAt in fractions of the photo. */
  readonly widthProfile?: WidthProfile | null
}

const rounded = (value: number, places: number): number => Number(value.toFixed(places))
/** A hundredth of a pixel of the widest photos. */
const fraction = (value: number): number => rounded(value, 6)
const measurable = (width: number): number | null => (width < 1 ? null : rounded(width, 2))

function profileOf({ p50, p95, max, maxAt }: WidthProfile): WidthProfile {
  const at = (share: number) => Math.min(1, Math.max(0, fraction(share)))
  return {
    p50: measurable(p50) ?? 0,
    p95: measurable(p95) ?? 0,
    max: measurable(max) ?? 0,
    maxAt: { x: at(maxAt.x), y: at(maxAt.y) },
  }
}

export function foundDefectOf({
  type,
  shape,
  box,
  confidence,
  sizes: { area, length, width, profile },
}: Detection): FoundDefect {
  const lines = shape.kind === 'lines' ? shape.lines : [shape.points]
  return {
    defectType: type,
    confidence: rounded(confidence, 4),
    shape: shape.kind === 'lines' ? 'polyline' : 'polygon',
    points: lines.map((line) => line.map(({ x, y }) => [fraction(x), fraction(y)] as const)),
    box: { left: fraction(box.left), top: fraction(box.top), right: fraction(box.right), bottom: fraction(box.bottom) },
    lengthPx: length === undefined ? null : rounded(length, 1),
    widthPx: width === undefined ? null : { mean: measurable(width.mean), max: measurable(width.maximum) },
    areaPx: rounded(area, 1),
    widthProfile: profile === undefined ? null : profileOf(profile),
  }
}

export type FoundSizes = {
  readonly lengthMm: number | null
  readonly widthMm: { readonly mean: number | null; readonly max: number | null } | null
  readonly areaMm2: number
  readonly boxMm: Size
}

/** For a photo taken square to the wall. */
export function foundSizes(
  { box, lengthPx, widthPx, areaPx }: Pick<FoundDefect, 'box' | 'lengthPx' | 'widthPx' | 'areaPx'>,
  photo: Size,
  mmPerPixel: number,
): FoundSizes {
  const inMm = (pixels: number | null): number | null => (pixels === null ? null : pixels * mmPerPixel)
  return {
    lengthMm: inMm(lengthPx),
    widthMm: widthPx === null ? null : { mean: inMm(widthPx.mean), max: inMm(widthPx.max) },
    areaMm2: areaPx * mmPerPixel ** 2,
    boxMm: {
      width: (box.right - box.left) * photo.width * mmPerPixel,
      height: (box.bottom - box.top) * photo.height * mmPerPixel,
    },
  }
}
