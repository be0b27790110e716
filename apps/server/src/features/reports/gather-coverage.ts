import type { CloseRangeArea, CoverageRule } from '@plumbline/contract/coverage/coverage'
import { closeRangeShare } from '@plumbline/inspection/coverage/close-range'
import { complianceOf } from '@plumbline/inspection/coverage/compliance'
import { metresOnDrawing } from '@plumbline/report/drawings/metres-on-drawing'
import { unseenBoxes } from '@plumbline/report/drawings/unseen-boxes'
import type { ReportCoverage } from '@plumbline/report/snapshot'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { CoverageTable } from '../../db/schema/coverage.ts'
import { usualLimits } from '../coverage/compute-coverage.ts'
import { computingIn } from '../coverage/coverage-rows.ts'
import type { GatheredElevation } from './gather-elevations.ts'

type Trx = Transaction<Database>
type Of = { readonly projectId: string; readonly inspectionId: string }
type Row = Pick<Selectable<CoverageTable>, 'elevation_id' | 'figures' | 'left_out' | 'best' | 'computed_at'> & {
  readonly areas: readonly CloseRangeArea[] | null
  readonly is_street_facing: boolean | null
}

const rowOf = (trx: Trx, { inspectionId }: Of, elevationId: string): Promise<Row | undefined> =>
  trx
    .selectFrom('coverage')
    .leftJoin('close_range', (join) =>
      join
        .onRef('close_range.inspection_id', '=', 'coverage.inspection_id')
        .onRef('close_range.elevation_id', '=', 'coverage.elevation_id'),
    )
    .leftJoin('coverage_frame', 'coverage_frame.elevation_id', 'coverage.elevation_id')
    .select([
      'coverage.elevation_id',
      'coverage.figures',
      'coverage.left_out',
      'coverage.best',
      'coverage.computed_at',
      'close_range.areas',
      'coverage_frame.is_street_facing',
    ])
    .where('coverage.inspection_id', '=', inspectionId)
    .where('coverage.elevation_id', '=', elevationId)
    .executeTakeFirst()

/** Little-endian, as this machine reads them; a copy, because those of a row may begin at an odd byte. */
const cellsOf = (best: Buffer): Uint16Array => new Uint16Array(new Uint8Array(best).buffer)

function leftOutBy(photos: Row['left_out']): ReportCoverage['photosLeftOut'] {
  return [...Map.groupBy(photos, ({ reason }) => reason)]
    .map(([reason, list]) => ({ reason, count: list.length }))
    .toSorted((one, other) => other.count - one.count)
}

/** What was not seen, and the close-range areas, on the drawing. */
function drawn({ figures, areas }: Row, best: Uint16Array, { measured }: GatheredElevation) {
  const { frame, columns, rows, cellM } = figures
  const place = frame === null ? undefined : metresOnDrawing(measured, frame.lengthM)
  const found =
    frame === null || figures.basis !== 'measured'
      ? { boxes: [], cellM }
      : unseenBoxes({ columns, rows, cellM, best, ...usualLimits, lengthM: frame.lengthM, heightM: frame.heightM })
  return {
    unseen: place === undefined ? [] : found.boxes.map(place.box),
    unseenCellM: found.cellM,
    areas: (areas ?? []).map(({ polygon, method, by, on, imageIds, note }) => ({
      method,
      by,
      on,
      note,
      photos: imageIds.length,
      outline: place === undefined ? [] : polygon.map(place.point),
    })),
  }
}

function coverageOf(row: Row, elevation: GatheredElevation, rule: CoverageRule, isComputing: boolean): ReportCoverage {
  const { figures, left_out, is_street_facing: isStreetFacing } = row
  const { frame } = figures
  const [best, closeRange] = [cellsOf(row.best), row.areas ?? []]
  const name = (floor: string) => elevation.labels.get(floor) ?? floor
  const { areas, unseen, unseenCellM } = drawn(row, best, elevation)
  return {
    basis: figures.basis,
    state: isComputing ? 'computing' : 'ready',
    cellM: figures.cellM,
    seenShare: figures.seenShare,
    medianMmPx: figures.medianMmPx,
    photosUsed: figures.photosUsed,
    photosByPlace: figures.photosByPlace,
    photosUnmeasured: figures.photosUnmeasured,
    limits: usualLimits,
    computedAt: row.computed_at.toISOString(),
    frame: frame && {
      source: frame.source,
      lengthSource: frame.lengthSource,
      lengthM: frame.lengthM,
      heightM: frame.heightM,
      sigmaM: frame.sigmaM,
    },
    floors: figures.floors.map(({ floor, seenShare, photos }) => ({ label: name(floor), seenShare, photos })),
    gaps: figures.gaps.map(({ areaM2, widthM, heightM, floors }) => ({
      areaM2,
      widthM,
      heightM,
      floors: floors.map(name),
    })),
    photosLeftOut: leftOutBy(left_out),
    closeRange: { areas, share: closeRangeShare(closeRange, frame) },
    compliance: complianceOf({ rule, coverage: { ...figures, best }, closeRange, isStreetFacing }),
    unseen,
    unseenCellM,
  }
}

/** Of each elevation as it was computed last; null: it was not computed. */
export async function gatherCoverage(
  trx: Trx,
  of: Of,
  elevations: readonly GatheredElevation[],
  rule: CoverageRule,
): Promise<(elevationId: string) => ReportCoverage | null> {
  const isComputing = await computingIn(trx, of)
  const found = new Map<string, ReportCoverage>()
  // One by one: the cells of all elevations at once would hold the process, and its memory, for seconds.
  for (const elevation of elevations) {
    const row = await rowOf(trx, of, elevation.id)
    if (row !== undefined) found.set(elevation.id, coverageOf(row, elevation, rule, isComputing(elevation.id)))
  }
  return (elevationId) => found.get(elevationId) ?? null
}
