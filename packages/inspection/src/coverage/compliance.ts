import type { CloseRangeArea, Compliance, CoverageResult, CoverageRule } from './types.ts'

export type ComplianceInput = {
  readonly rule: CoverageRule
  readonly coverage: Pick<
    CoverageResult,
    'basis' | 'frame' | 'seenShare' | 'gaps' | 'best' | 'columns' | 'rows' | 'cellM'
  >
  readonly closeRange: readonly CloseRangeArea[]
  /** Null: no user said it. */
  readonly isStreetFacing: boolean | null
}

/** What the rule asks of an elevation, what was reached, and what is missing. */
export function complianceOf({ rule, coverage }: ComplianceInput): Compliance {
  const { frame } = coverage
  return { rule, areaM2: frame && frame.lengthM * frame.heightM, state: 'unknown', items: [] }
}
