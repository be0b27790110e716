import type { GsdNumbers, PhotoGsd } from '../photos/photo-gsd.ts'

/** What is called plus-minus: 95 of 100 lie within so many standard deviations. */
const deviations = 2

/** Pixels, one standard deviation: where a person or a detector ends a line or draws the edge of an area. */
export const drawnPx = 2
/** Of an end of the ruler, which is laid on what can be seen: half a pixel. */
const rulerPx = 0.5
/** Of a width, measured at many places along a line: its two edges, each known to half a pixel in 95 of 100 cases. */
const acrossPx = Math.SQRT2 / 4
/** Of the widest place, which is one place: nothing is averaged, and the widest of many errors is chosen with it. */
const widestPx = 0.5

/**
 * Shares of a length and of an area, one standard deviation, that the detector does not follow: thin ends and faint
 * edges. Tried on painted cracks and spalling (demo/flight/detected-sizes).
 */
export const missed = { length: 0.12, area: 0.08 } as const

/**
 * Share of a length, one standard deviation, by which a line that was traced along a crack cuts its corners. Tried on
 * painted cracks (demo/flight/traced-sizes).
 */
export const cutShort = 0.06

/**
 * Share of an area, one standard deviation, by which an outline takes in what lies beside damage or leaves some of it:
 * where damage ends is not one line, however fine the pixels are. Tried on painted spalling (demo/flight/traced-sizes).
 */
export const unsureEdge = 0.04

/**
 * Shares of a length, one standard deviation: a mosaic's adjustment, a laser, a typed distance, and one that was not
 * stored.
 */
export const scaleSigmas = { mosaic: 0.01, laser: 0.015, typed: 0.05, unknown: 0.1 } as const

/** A focal length in whole millimetres of 35 mm film, or one that somebody typed, is itself not exact. */
const roughLensSigma = 0.02

/** How exact the scale of a photo is: as its distance was measured, and as its lens is known. */
export function scaleSigmaOf(
  distanceSource: GsdNumbers['distanceSource'] | null | undefined,
  lensSource: PhotoGsd['source'] | null,
): number {
  const isRough = lensSource === 'equivalent' || lensSource === 'typed'
  return Math.hypot(scaleSigmas[distanceSource ?? 'unknown'], isRough ? roughLensSigma : 0)
}

/** Of photos in focus at least; measured on facade photos of two drones (coverage/photo-quality). */
const inFocus = 0.14
/** Less counts as too soft to see anything. */
const tooSoft = 0.05
/** Pixels of the picture that sharpness is measured on. */
const measuredSide = 1440
/** Pixels of that picture by which an edge is smeared in a soft photo and in one that is too soft. */
const [softEdge, tooSoftEdge] = [0.5, 2.5]

/** Pixels of the photo, one standard deviation, by which an edge may lie elsewhere because the photo is not sharp. */
export function blurPxOf(sharpness: number | null | undefined, photoSide: number): number {
  if (sharpness === null || sharpness === undefined || sharpness >= inFocus) return 0
  return (sharpness < tooSoft ? tooSoftEdge : softEdge) * Math.max(1, photoSide / measuredSide)
}

export type SizeScale = {
  readonly mmPx: number
  /** Share of a length, one standard deviation, by which the scale may be off. */
  readonly scaleSigma: number
  /** Pixels, one standard deviation; 0: sharp. */
  readonly blurPx?: number
  /** The detector drew it, and no person since. */
  readonly isDetected?: boolean
  /** A hand led it along a crack, and its width was measured across it. */
  readonly isTraced?: boolean
  /** A hand drew it around damage, or grew it from a click; a box is no outline. */
  readonly isOutline?: boolean
}

const betweenEnds = (value: number, { mmPx, scaleSigma, blurPx = 0 }: SizeScale, endPx: number): number =>
  Math.hypot(value * scaleSigma, Math.SQRT2 * Math.hypot(endPx, blurPx) * mmPx)

/** Standard deviation of a length between two ends, each drawn for itself. */
export function lengthSigma(value: number, scale: SizeScale): number {
  const lost = scale.isDetected === true ? missed.length : scale.isTraced === true ? cutShort : 0
  return Math.hypot(betweenEnds(value, scale, drawnPx), lost * value)
}
export const rulerSigma = (value: number, scale: SizeScale): number => betweenEnds(value, scale, rulerPx)

/** Standard deviation of the width across a line; widest: of its widest place. */
export const widthSigma = (value: number, { mmPx, scaleSigma, blurPx = 0 }: SizeScale, of = acrossPx): number =>
  Math.hypot(value * scaleSigma, Math.hypot(of, blurPx) * mmPx)
export const widestSigma = (value: number, scale: SizeScale): number => widthSigma(value, scale, widestPx)

/**
 * Standard deviation of an area. A hand that draws outside the edge does so all around, so the edge is one error and
 * not many that cancel out.
 */
export const areaSigma = (
  value: number,
  perimeter: number,
  { mmPx, scaleSigma, blurPx = 0, isDetected = false, isOutline = false }: SizeScale,
): number =>
  Math.hypot(
    2 * value * scaleSigma,
    perimeter * Math.hypot(drawnPx, blurPx) * mmPx,
    (isDetected ? missed.area : isOutline ? unsureEdge : 0) * value,
  )

export const plusMinusOf = (sigma: number): number => deviations * sigma
