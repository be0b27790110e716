import type { Compliance, Coverage, CoverageRule, CoverageSummary } from '@plumbline/contract/coverage/coverage'
import { closeRangeShare } from '@plumbline/inspection/coverage/close-range'
import { complianceOf } from '@plumbline/inspection/coverage/compliance'
import { cellM, type CoverageResult } from '@plumbline/inspection/coverage/types'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import type { Selectable } from 'kysely'
import type { CloseRangeTable, CoverageFigures, CoverageTable } from '../../db/schema/coverage.ts'
import { bestOfBytes, bytesOfBest, usualLimits } from './compute-coverage.ts'
import type { ElevationRow } from './coverage-rows.ts'

export type StoredCoverage = Pick<Selectable<CoverageTable>, 'elevation_id' | 'figures' | 'best' | 'computed_at'>
export type StoredAreas = Pick<Selectable<CloseRangeTable>, 'elevation_id' | 'areas' | 'version'>

/** Of an elevation that no photo shows and nothing was computed for. */
const unseen = (elevation: ElevationRow): CoverageFigures => ({
  basis: 'none',
  frame: null,
  cellM,
  columns: 0,
  rows: 0,
  gaps: [],
  seenShare: null,
  medianMmPx: null,
  floors: floorsOf(elevation.portions).map(({ name }) => ({ floor: name, seenShare: null, photos: 0 })),
  photosUsed: 0,
  photosByPlace: 0,
  photosUnmeasured: 0,
  photosLeftOut: 0,
})

export type Shown = {
  readonly elevation: ElevationRow
  readonly stored: StoredCoverage | undefined
  readonly closeRange: StoredAreas | undefined
  readonly rule: CoverageRule
  readonly isComputing: boolean
}

export function presentCompliance({ elevation, stored, closeRange, rule }: Shown): Compliance {
  const figures = stored?.figures ?? unseen(elevation)
  const { areaM2, state, items } = complianceOf({
    rule,
    coverage: { ...figures, best: stored === undefined ? new Uint16Array() : bestOfBytes(stored.best) },
    closeRange: closeRange?.areas ?? [],
    isStreetFacing: elevation.is_street_facing,
  })
  return {
    elevationId: elevation.id,
    rule,
    areaM2,
    state,
    items: items.map((item) => ({ ...item, reasons: [...item.reasons] })),
  }
}

export function presentSummary(shown: Shown): CoverageSummary {
  const { elevation, stored, closeRange, isComputing } = shown
  const figures = stored?.figures ?? unseen(elevation)
  const { frame, gaps, floors } = figures
  return {
    elevationId: elevation.id,
    name: elevation.name,
    basis: figures.basis,
    state: isComputing ? 'computing' : 'ready',
    seenShare: figures.seenShare,
    sigmaM: frame?.sigmaM ?? null,
    lengthM: frame?.lengthM ?? null,
    heightM: frame?.heightM ?? null,
    lengthSource: frame?.lengthSource ?? null,
    medianMmPx: figures.medianMmPx,
    gapCount: gaps.length,
    largestGap: gaps[0] ?? null,
    floorsSeen: floors.filter(({ photos }) => photos > 0).length,
    floorCount: floors.length,
    closeRangeShare: closeRangeShare(closeRange?.areas ?? [], frame),
    photosLeftOut: figures.photosLeftOut,
    compliance: presentCompliance(shown),
  }
}

type Whole = Omit<Shown, 'stored' | 'rule'> & {
  readonly stored: (StoredCoverage & Pick<Selectable<CoverageTable>, 'count' | 'left_out'>) | undefined
}

function presentAround({ elevation, closeRange, isComputing }: Whole, frame: Coverage['frame']) {
  const areas = closeRange?.areas ?? []
  return {
    state: isComputing ? ('computing' as const) : ('ready' as const),
    closeRange: { areas, share: closeRangeShare(areas, frame), version: closeRange?.version ?? 0 },
    frameVersion: elevation.frame_version,
    isStreetFacing: elevation.is_street_facing,
  }
}

export function presentCoverage(whole: Whole): Coverage {
  const { elevation, stored } = whole
  const figures = stored?.figures ?? unseen(elevation)
  return {
    ...figures,
    ...presentAround(whole, figures.frame),
    best: stored?.best.toString('base64') ?? '',
    count: stored?.count.toString('base64') ?? '',
    photosLeftOut: stored?.left_out ?? [],
    limits: usualLimits,
    computedAt: stored?.computed_at.toISOString() ?? null,
  }
}

/** With limits of the reader's own, computed for this answer alone. */
export function presentComputed(whole: Whole, result: CoverageResult, now: Date): Coverage {
  const { best, count, ...figures } = structuredClone(result) as Omit<
    Coverage,
    'best' | 'count' | 'state' | 'closeRange' | 'frameVersion' | 'isStreetFacing' | 'computedAt'
  > &
    Pick<CoverageResult, 'best' | 'count'>
  return {
    ...figures,
    ...presentAround(whole, figures.frame),
    best: bytesOfBest(best).toString('base64'),
    count: Buffer.from(count).toString('base64'),
    computedAt: now.toISOString(),
  }
}
