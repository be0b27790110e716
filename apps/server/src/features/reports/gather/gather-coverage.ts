import type { CoverageRule, CoverageState } from '@plumbline/contract/coverage/coverage'
import { areaOnElevation } from '@plumbline/inspection/coverage/close-range/areas-outside'
import { closeRangeShare } from '@plumbline/inspection/coverage/close-range/close-range'
import { emptyCells } from '@plumbline/inspection/coverage/cells'
import { complianceOf } from '@plumbline/inspection/coverage/compliance'
import { inRect } from '@plumbline/inspection/coverage/close-range/polygon-union'
import { overlapOf } from '@plumbline/inspection/coverage/overlap'
import { metresOnDrawing } from '@plumbline/report/drawings/metres-on-drawing'
import { unseenBoxes } from '@plumbline/report/drawings/unseen-boxes'
import type { ReportCoverage } from '@plumbline/report/snapshot'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { StoredArea } from '../../../db/schema/coverage.ts'
import { stateIn } from '../../coverage/coverage-rows.ts'
import { bestOfBytes } from '../../coverage/grid-bytes.ts'
import { limitsOf } from '../../coverage/present-coverage.ts'
import { numbersOf } from '../../coverage/recorded-areas.ts'
import { countedBy, limitStored, type StoredGrid } from '../../coverage/stored-coverage.ts'
import type { GatheredElevation } from './gather-elevations.ts'

type Trx = Transaction<Database>
type Of = { readonly projectId: string; readonly inspectionId: string }
type Row = StoredGrid & {
  readonly computed_at: Date
  readonly areas: readonly StoredArea[] | null
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
      'coverage.figures',
      'coverage.left_out',
      'coverage.used',
      'coverage.best',
      'coverage.count',
      'coverage.computed_at',
      'close_range.areas',
      'coverage_frame.is_street_facing',
    ])
    .where('coverage.inspection_id', '=', inspectionId)
    .where('coverage.elevation_id', '=', elevationId)
    .executeTakeFirst()

/** What lies beside it has no place on the drawing. */
const onElevation = (polygon: StoredArea['polygon'], { lengthM, heightM }: { lengthM: number; heightM: number }) =>
  inRect(polygon, { left: 0, right: lengthM, bottom: 0, top: heightM })

/** What was not seen, and the close-range areas, on the drawing. */
function drawn({ figures, areas }: Row, best: Uint16Array, { measured }: GatheredElevation) {
  const { frame, columns, rows, cellM } = figures
  const place = frame === null ? undefined : metresOnDrawing(measured, frame.lengthM)
  const found =
    frame === null || figures.basis !== 'measured'
      ? { boxes: [], cellM }
      : unseenBoxes({
          columns,
          rows,
          cellM,
          best,
          limitMmPx: null,
          outside: emptyCells(frame).outside,
          lengthM: frame.lengthM,
          heightM: frame.heightM,
        })
  const numbers = numbersOf(areas ?? [])
  return {
    unseen: place === undefined ? [] : found.boxes.map(place.box),
    unseenCellM: found.cellM,
    areas: (areas ?? []).map((area) => {
      const { polygon, method, by, on, imageIds, note, result = null } = area
      const { areaM2, outsideM2 } = areaOnElevation(area, frame)
      return {
        number: numbers.get(area._id)!,
        method,
        by,
        on,
        note,
        result,
        photos: imageIds.length,
        ...(outsideM2 > 0 ? { outside: { areaM2, outsideM2 } } : {}),
        outline: place === undefined || frame === null ? [] : onElevation(polygon, frame).map(place.point),
      }
    }),
  }
}

/** At the scale of the project's own rule, as screens show it. */
function coverageOf(
  stored: Row,
  elevation: GatheredElevation,
  rule: CoverageRule,
  state: CoverageState,
): ReportCoverage {
  const limits = limitsOf(rule, {})
  const heights = elevation.measured.map(({ heightM }) => heightM)
  const row = { ...stored, ...limitStored(stored, heights, limits.limitMmPx) }
  const { figures, left_out, is_street_facing: isStreetFacing } = row
  const { frame } = figures
  const [best, closeRange] = [bestOfBytes(row.best), row.areas ?? []]
  const name = (floor: string) => elevation.labels.get(floor) ?? floor
  const { areas, unseen, unseenCellM } = drawn(row, best, elevation)
  return {
    basis: figures.basis,
    state,
    cellM: figures.cellM,
    seenShare: figures.seenShare,
    medianMmPx: figures.medianMmPx,
    overlap: figures.basis === 'measured' ? overlapOf(frame, new Uint8Array(row.count)) : null,
    photosUsed: figures.photosUsed,
    photosByPlace: figures.photosByPlace,
    photosUnmeasured: figures.photosUnmeasured,
    photosLevelAssumed: figures.photosLevelAssumed ?? 0,
    photosHeightRough: figures.photosHeightRough ?? 0,
    limits,
    frameDoubt: figures.frameDoubt ?? null,
    computedAt: row.computed_at.toISOString(),
    frame: frame && {
      source: frame.source,
      lengthSource: frame.lengthSource,
      lengthM: frame.lengthM,
      heightM: frame.heightM,
      sigmaM: frame.sigmaM,
      isSigmaAssumed: frame.isSigmaAssumed,
      parts: frame.parts,
      hasUnknownParts: frame.hasUnknownParts,
    },
    floors: figures.floors.map(({ floor, seenShare, photos }) => ({ label: name(floor), seenShare, photos })),
    gaps: figures.gaps.map(({ areaM2, widthM, heightM, floors }) => ({
      areaM2,
      widthM,
      heightM,
      floors: floors.map(name),
    })),
    photosLeftOut: countedBy(left_out),
    closeRange: { areas, share: closeRangeShare(closeRange, frame) },
    compliance: complianceOf({
      rule,
      coverage: { ...stored.figures, best: bestOfBytes(stored.best) },
      closeRange,
      isStreetFacing,
    }),
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
  const stateOf = await stateIn(trx, of)
  const found = new Map<string, ReportCoverage>()
  // One by one: the cells of all elevations at once would hold the process, and its memory, for seconds.
  for (const elevation of elevations) {
    const row = await rowOf(trx, of, elevation.id)
    if (row !== undefined) found.set(elevation.id, coverageOf(row, elevation, rule, stateOf(elevation.id)))
  }
  return (elevationId) => found.get(elevationId) ?? null
}
