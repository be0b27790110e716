import type { CoverageSummary } from '@plumbline/contract/coverage/coverage'

/** What all measured elevations together show; the others are counted apart, since nothing is known of their area. */
export type CoverageTotal = {
  /** 0 to 1, by area; null: no elevation was measured. */
  readonly share: number | null
  readonly measured: number
  readonly unmeasured: number
  /** The finest and the coarsest median of an elevation. */
  readonly medians: readonly [number, number] | null
}

export function coverageTotal(summaries: readonly CoverageSummary[]): CoverageTotal {
  const areas = summaries.flatMap(({ basis, seenShare, lengthM, heightM, compliance }) => {
    const area = compliance.areaM2 ?? (lengthM === null || heightM === null ? null : lengthM * heightM)
    return basis === 'measured' && seenShare !== null && area !== null && area > 0 ? [{ area, seenShare }] : []
  })
  const whole = areas.reduce((sum, { area }) => sum + area, 0)
  const medians = summaries.flatMap(({ basis, medianMmPx }) =>
    basis === 'measured' && medianMmPx !== null ? [medianMmPx] : [],
  )
  return {
    share: whole === 0 ? null : areas.reduce((sum, { area, seenShare }) => sum + area * seenShare, 0) / whole,
    measured: areas.length,
    unmeasured: summaries.length - areas.length,
    medians: medians.length === 0 ? null : [Math.min(...medians), Math.max(...medians)],
  }
}

/** Elevations with a gap that was measured; the one with the largest gap first. */
export function elevationsWithGaps(summaries: readonly CoverageSummary[]): readonly string[] {
  return summaries
    .filter(({ basis, gapCount, largestGap }) => basis === 'measured' && gapCount > 0 && largestGap !== null)
    .toSorted((one, other) => (other.largestGap?.areaM2 ?? 0) - (one.largestGap?.areaM2 ?? 0))
    .map(({ elevationId }) => elevationId)
}
