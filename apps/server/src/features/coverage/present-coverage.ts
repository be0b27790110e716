import type {
  CloseRange,
  CloseRangeArea,
  Compliance,
  Coverage,
  CoverageRule,
  CoverageState,
  CoverageSummary,
} from '@plumbline/contract/coverage/coverage'
import { closeRangeShare } from '@plumbline/inspection/coverage/close-range/close-range'
import { complianceOf } from '@plumbline/inspection/coverage/compliance'
import { limitOfRule } from '@plumbline/inspection/coverage/limit-scale'
import { cellM, type ColumnCoverage, type CoverageResult } from '@plumbline/inspection/coverage/types'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import type { Selectable } from 'kysely'
import type { CoverageFigures, CoverageTable } from '../../db/schema/coverage.ts'
import { usualLimits } from './compute-coverage.ts'
import type { ElevationRow } from './coverage-rows.ts'
import { bestOfBytes, bytesOfBest } from './grid-bytes.ts'
import { limitStored, type StoredGrid } from './stored-coverage.ts'

export type StoredFigures = Pick<Selectable<CoverageTable>, 'elevation_id' | 'figures' | 'computed_at'>
export type StoredCoverage = StoredFigures & StoredGrid
export type ShownAreas = Omit<CloseRange, 'share'>

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
  leftOutBy: [],
  frameDoubt: null,
  floorHeights: [],
})

const heightsOf = ({ portions }: ElevationRow) => floorsOf(portions).map(({ height }) => height)

export type Shown = {
  readonly elevation: ElevationRow
  /** With its cells where the rule has a scale. */
  readonly stored: StoredFigures | StoredCoverage | undefined
  readonly closeRange: { readonly areas: readonly CloseRangeArea[] } | undefined
  readonly rule: CoverageRule
  readonly state: CoverageState
}

const hasCells = (stored: Shown['stored']): stored is StoredCoverage => stored !== undefined && 'best' in stored

export function presentCompliance({ elevation, stored, closeRange, rule }: Shown): Compliance {
  const figures = stored?.figures ?? unseen(elevation)
  const { areaM2, state, items } = complianceOf({
    rule,
    coverage: { ...figures, best: hasCells(stored) ? bestOfBytes(stored.best) : new Uint16Array() },
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

/** Everything at the scale of the project's own rule, as the elevation itself is shown. */
export function presentSummary(shown: Shown): CoverageSummary {
  const { elevation, stored, closeRange, rule, state } = shown
  const limitMmPx = limitOfRule(rule)
  const limited = hasCells(stored) ? limitStored(stored, heightsOf(elevation), limitMmPx) : stored
  const figures = limited?.figures ?? unseen(elevation)
  const { frame, gaps, floors } = figures
  return {
    elevationId: elevation.id,
    name: elevation.name,
    basis: figures.basis,
    state,
    seenShare: figures.seenShare,
    limitMmPx,
    sigmaM: frame?.sigmaM ?? null,
    isSigmaAssumed: frame?.isSigmaAssumed ?? false,
    frameDoubt: figures.frameDoubt ?? null,
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
    leftOutBy: figures.leftOutBy ?? [],
    compliance: presentCompliance(shown),
  }
}

export type Whole = Omit<Shown, 'stored' | 'closeRange'> & {
  readonly stored: StoredCoverage | undefined
  readonly closeRange: ShownAreas
  readonly columnNames: ReadonlyMap<string, string>
}

/** As the inspection names them; of one name the share that is surely reached. A column that was deleted since is left out. */
function namedColumns(
  columnsSeen: readonly ColumnCoverage[] | undefined,
  names: Whole['columnNames'],
): Coverage['columnsSeen'] {
  if (columnsSeen === undefined) return undefined
  const byName = Map.groupBy(
    columnsSeen.filter(({ columnId }) => names.has(columnId)),
    ({ columnId }) => names.get(columnId)!,
  )
  return [...byName].map(([column, all]) => ({
    column,
    seenShares: all[0]!.seenShares.map((_, floor) => Math.min(...all.map(({ seenShares }) => seenShares[floor] ?? 0))),
  }))
}

function presentAround({ elevation, closeRange, state }: Omit<Whole, 'stored' | 'rule'>, frame: Coverage['frame']) {
  return {
    state,
    closeRange: { ...closeRange, share: closeRangeShare(closeRange.areas, frame) },
    frameVersion: elevation.frame_version,
    isStreetFacing: elevation.is_street_facing,
  }
}

export function presentCoverage(whole: Whole, limits: Coverage['limits']): Coverage {
  const { elevation, stored } = whole
  const limited = stored && limitStored(stored, heightsOf(elevation), limits.limitMmPx)
  const { leftOutBy: _, floorHeights: __, columnsSeen, ...figures } = limited?.figures ?? unseen(elevation)
  return {
    ...figures,
    columnsSeen: namedColumns(columnsSeen, whole.columnNames),
    ...presentAround(whole, figures.frame),
    frameDoubt: figures.frameDoubt ?? null,
    best: limited?.best.toString('base64') ?? '',
    count: limited?.count.toString('base64') ?? '',
    photosLeftOut: limited?.left_out ?? [],
    limits,
    computedAt: stored?.computed_at.toISOString() ?? null,
  }
}

/** With a sharpness of the reader's own, computed for this answer alone. */
export function presentComputed(whole: Whole, result: CoverageResult, now: Date, limits: Coverage['limits']): Coverage {
  const {
    best,
    count,
    used: _,
    columnsSeen,
    ...figures
  } = structuredClone(result) as Omit<
    Coverage,
    'best' | 'count' | 'columnsSeen' | 'state' | 'closeRange' | 'frameVersion' | 'isStreetFacing' | 'computedAt'
  > &
    Pick<CoverageResult, 'best' | 'count' | 'used' | 'columnsSeen'>
  return {
    ...figures,
    columnsSeen: namedColumns(columnsSeen, whole.columnNames),
    ...presentAround(whole, figures.frame),
    best: bytesOfBest(best).toString('base64'),
    count: Buffer.from(count).toString('base64'),
    limits,
    computedAt: now.toISOString(),
  }
}

/** A rule that names a scale counts only what is as fine, unless the reader names another. */
export function limitsOf(
  rule: CoverageRule,
  asked: { readonly limitMmPx?: number | undefined; readonly minSharpness?: number | undefined },
): Coverage['limits'] {
  const ofRule = limitOfRule(rule)
  return {
    limitMmPx: asked.limitMmPx ?? ofRule,
    minSharpness: asked.minSharpness ?? usualLimits.minSharpness,
    ...(asked.limitMmPx === undefined && ofRule !== null ? { isOfRule: true } : {}),
  }
}
