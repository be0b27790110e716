import type { CloseRangeArea, Coverage, CoverageSummary, FrameInput } from '@plumbline/contract/coverage/coverage'
import type { ColumnCoverage, ElevationPoint, FrameScale, PhotoUsed } from '@plumbline/inspection/coverage/types'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, JsonOrNull } from '../json-column.ts'

/** What somebody said of an elevation, for all inspections. */
export type CoverageFrameTable = {
  elevation_id: string
  project_id: string
  corporate_id: Generated<string>
  /** Null: its place and length come from the flight and the drawing. */
  input: JsonOrNull<Exclude<FrameInput, { source: 'flight-fit' }>>
  is_street_facing: boolean | null
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<Date>
}

/** Areas from before they had numbers have none, and no user. */
export type StoredArea = CloseRangeArea & {
  readonly number?: number
  readonly changedBy?: string | null
  readonly changedAt?: string
}

export type RemovedArea = { readonly _id: string; readonly number: number; readonly by: string; readonly at: string }

export type CloseRangeTable = {
  inspection_id: string
  elevation_id: string
  project_id: string
  corporate_id: Generated<string>
  areas: Json<StoredArea[]>
  /** Deleted, the last first; a number is not given again. */
  removed: Json<RemovedArea[]>
  version: Generated<number>
  updated_by: string | null
  updated_at: Generated<Date>
}

/** What the job wrote: everything but the cells and the list of photos left out, which summaries do not read. */
export type CoverageFigures = Pick<
  Coverage,
  | 'basis'
  | 'frame'
  | 'cellM'
  | 'columns'
  | 'rows'
  | 'gaps'
  | 'seenShare'
  | 'medianMmPx'
  | 'floors'
  | 'photosUsed'
  | 'photosByPlace'
  | 'photosUnmeasured'
  | 'photosLevelAssumed'
  | 'photosHeightRough'
  | 'frameDoubt'
> &
  Pick<CoverageSummary, 'photosLeftOut' | 'leftOutBy'> & {
    /** Metres of each of its floors when it was computed, top-down. */
    readonly floorHeights: readonly number[]
    /** Missing in what was computed before there was any. */
    readonly columnsSeen?: readonly ColumnCoverage[]
  }

export type CoverageTable = {
  inspection_id: string
  elevation_id: string
  project_id: string
  corporate_id: Generated<string>
  figures: Json<CoverageFigures>
  left_out: Json<Coverage['photosLeftOut']>
  /** At a finer limit of scale some of them do not count. */
  used: Json<PhotoUsed[]>
  /** Little-endian uint16: hundredths of a mm/px, 65535 none. */
  best: Buffer
  count: Buffer
  computed_at: Date
}

/** What the stored coverage does not know of yet; written by triggers, deleted by the job. */
export type CoverageChangeTable = {
  id: GeneratedAlways<string>
  project_id: string
  /** Null: all inspections. */
  inspection_id: string | null
  /** Null: all elevations. */
  elevation_id: string | null
  corporate_id: Generated<string>
  created_at: Generated<Date>
  /** When the last try to compute it failed for good; null: it waits. */
  failed_at: Date | null
}

/** A line of an elevation and its true length. */
export type StoredDistance = {
  /** Metres as positions and lenses alone have them. */
  readonly from: ElevationPoint
  readonly to: ElevationPoint
  readonly metres: number
  readonly plusMinusM: number
  readonly scale: FrameScale
  /** Null: deleted since. */
  readonly userId: string | null
  readonly at: string
}

export type KnownDistanceTable = {
  inspection_id: string
  elevation_id: string
  project_id: string
  corporate_id: Generated<string>
  /** Null: as positions have all lengths. */
  now: JsonOrNull<StoredDistance>
  /** The one that an undo brings back. */
  before: JsonOrNull<StoredDistance>
  version: Generated<number>
  updated_at: Generated<Date>
}

export type CoverageTables = {
  known_distance: KnownDistanceTable
  coverage_frame: CoverageFrameTable
  close_range: CloseRangeTable
  coverage: CoverageTable
  coverage_change: CoverageChangeTable
}
