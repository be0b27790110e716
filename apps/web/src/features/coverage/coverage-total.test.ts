import { describe, expect, it } from 'vitest'
import { coverageTotal, elevationsWithGaps } from './coverage-total.ts'
import { aGap, aSummary } from './testing/a-coverage.ts'

const measured = (seenShare: number, lengthM: number, medianMmPx = 2) => {
  const one = aSummary({ seenShare, lengthM, heightM: 10, medianMmPx })
  return { ...one, compliance: { ...one.compliance, areaM2: null } }
}
const unseen = aSummary({ basis: 'none', seenShare: null, lengthM: null, heightM: null, medianMmPx: null })

describe('the coverage of all elevations', () => {
  it('is weighted by their area', () => {
    expect(coverageTotal([measured(1, 10, 1.5), measured(0.2, 30, 2.5)])).toEqual({
      share: 0.4,
      measured: 2,
      unmeasured: 0,
      medians: [1.5, 2.5],
    })
  })

  it('says nothing of elevations that were not measured: they are counted apart', () => {
    expect(coverageTotal([measured(0.5, 10), unseen, aSummary({ basis: 'by-place', seenShare: null })])).toMatchObject({
      share: 0.5,
      measured: 1,
      unmeasured: 2,
    })
  })

  it('is unknown, not 0 %, without elevations or without one that was measured', () => {
    expect(coverageTotal([])).toEqual({ share: null, measured: 0, unmeasured: 0, medians: null })
    expect(coverageTotal([unseen]).share).toBeNull()
  })

  it('names the elevations with gaps, the largest gap first, and only where one was measured', () => {
    const withGap = (elevationId: string, areaM2: number) =>
      aSummary({ elevationId, gapCount: 1, largestGap: aGap({ areaM2 }) })
    expect(
      elevationsWithGaps([
        withGap('small', 4),
        aSummary({ elevationId: 'whole', gapCount: 0, largestGap: null }),
        { ...withGap('guessed', 900), basis: 'by-place' },
        withGap('large', 40),
      ]),
    ).toEqual(['large', 'small'])
  })
})
