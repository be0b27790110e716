import type { Size } from '@plumbline/inspection/sizes/size'
import type { AiDefectType, Severity } from '../buildings.ts'

/** rules §F: a hint for cracks in concrete; the inspector overrides it. Millimetres, each from here on. */
const steps: readonly (readonly [number, Severity])[] = [
  [0, 'cosmetic'],
  [0.2, 'minor'],
  [0.3, 'moderate'],
  [1, 'major'],
]
const widestMajor = 5

/** Undefined where no width is known: a width below one pixel must not be invented. */
export function crackSeverity(widthMm: number | null): Severity | undefined {
  if (widthMm === null) return undefined
  if (widthMm > widestMajor) return 'critical'
  return steps.findLast(([from]) => widthMm >= from)?.[1]
}

/**
 * From the least to the gravest that a width may mean; both the same where the limits do not lie within its plus-minus.
 */
export type SeverityRange = { readonly from: Severity; readonly to: Severity }

/** A width so near a limit that its plus-minus crosses it lies between two severities: none of them is established. */
export function crackSeverityRange(widthMm: number | null, plusMinus: number | null): SeverityRange | undefined {
  if (widthMm === null) return undefined
  const off = plusMinus ?? 0
  const [from, to] = [crackSeverity(Math.max(0, widthMm - off)), crackSeverity(widthMm + off)]
  return from === undefined || to === undefined ? undefined : { from, to }
}

type Wide = {
  readonly width: number | null
  readonly sizeSource: 'gsd' | 'typed' | null
  readonly aiDefectType: AiDefectType | null
  readonly measures?: { readonly width: Size | null } | undefined
}

/** What the width of a crack says about its severity; nothing: no width was measured across it. */
export function severityByWidth(
  { width, sizeSource, aiDefectType, measures }: Wide,
  isCrackType: boolean,
): SeverityRange | undefined {
  const across = measures?.width
  // The side of a box or an outline is no width of a crack.
  const isAcross = across ? !across.isExtent : sizeSource === 'typed' || aiDefectType === 'crack'
  return isAcross && (isCrackType || aiDefectType === 'crack')
    ? crackSeverityRange(width, across?.plusMinus ?? null)
    : undefined
}

/** The two severities that the width of a crack lies between; undefined: it says one, or nothing. */
export function severitiesBetween(defect: Wide, isCrackType: boolean): SeverityRange | undefined {
  const range = severityByWidth(defect, isCrackType)
  return range === undefined || range.from === range.to ? undefined : range
}
