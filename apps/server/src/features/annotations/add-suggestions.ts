import type { PixelSizes } from '@plumbline/contract/annotations/annotations'
import type { AiDefectType } from '@plumbline/contract/buildings'
import type { Size } from '@plumbline/geometry/point'
import type { FoundDefect } from '@plumbline/vision/found-defect'
import { sql, type Selectable, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { AnnotationTable } from '../../db/schema/annotations.ts'
import { publish } from '../../events/events.ts'
import { drawnDefects } from './outline-of.ts'
import { isSame, isWithin, type Marked } from './same-finding.ts'

type Trx = Transaction<Database>
type Row = Selectable<AnnotationTable>

/** Locked by the caller: two runs that end at once on one photo come one after the other. */
export type AnalysedPhoto = {
  readonly id: string
  readonly inspection_id: string
  readonly project_id: string
  readonly corporate_id: string
  readonly width: number | null
  readonly height: number | null
}
export type SuggestingRun = {
  readonly id: string
  readonly detectorVersion: string
  /** What it looked for: of other types it says nothing. */ readonly types: readonly AiDefectType[]
}

/** A width below one pixel is stored as 0: shown as "< GSD", never as a number. */
const pixelSizesOf = ({ areaPx, lengthPx, widthPx }: FoundDefect): PixelSizes => ({
  area: areaPx,
  length: lengthPx,
  width: widthPx === null ? null : (widthPx.mean ?? 0),
  widthMost: widthPx === null ? null : (widthPx.max ?? 0),
})

export const markedOf = (
  row: Pick<Row, 'ai_defect_type' | 'shape' | 'points' | 'box_left' | 'box_top' | 'box_right' | 'box_bottom'>,
): Marked => ({
  type: row.ai_defect_type,
  shape: row.shape,
  points: row.points,
  box: { left: row.box_left, top: row.box_top, right: row.box_right, bottom: row.box_bottom },
})
const foundOf = ({ defectType, shape, points, box }: FoundDefect): Marked => ({
  type: defectType,
  shape,
  points: points.map((line) => line.map(([x, y]) => ({ x, y }))),
  box,
})

/** Edited, accepted, rejected, deleted or drawn by somebody: the detector leaves it alone from then on. */
const isDecided = (row: Row) =>
  row.origin === 'person' ||
  row.is_edited ||
  row.is_defect !== null ||
  row.defect_id !== null ||
  row.deleted_at !== null
const isRefused = (row: Row) => row.is_defect === false || row.deleted_at !== null

async function nextNumbers(trx: Trx, { project_id, corporate_id }: AnalysedPhoto, count: number): Promise<number> {
  if (count === 0) return 0
  const { suggestions } = await trx
    .insertInto('finding_count')
    .values({ project_id, corporate_id, suggestions: count })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ suggestions: sql<number>`finding_count.suggestions + ${count}` }),
    )
    .returning('suggestions')
    .executeTakeFirstOrThrow()
  return suggestions - count + 1
}

/**
 * What a person decided is not suggested again. On a defect that somebody drew, a finding is suggested as its outline.
 */
async function knownAmong(
  trx: Trx,
  photo: AnalysedPhoto,
  retained: readonly Row[],
  size: Size,
): Promise<(found: Marked) => boolean> {
  const drawn = new Set((await drawnDefects(trx, [photo.id])).map(({ annotationId }) => annotationId))
  const decided = retained.filter(({ id }) => !drawn.has(id))
  return (found) =>
    decided.some((row) => (isRefused(row) ? isWithin(found, markedOf(row), size) : isSame(found, markedOf(row), size)))
}

/**
 * Puts what a run found on a photo in the place of what was suggested there before. What a person decided stays, and is
 * not suggested a second
 * time; what is found again keeps its number. Answers how many of each type the run leaves.
 */
export async function addSuggestions(
  trx: Trx,
  photo: AnalysedPhoto,
  run: SuggestingRun,
  detections: readonly FoundDefect[],
  now: Date,
): Promise<Partial<Record<AiDefectType, number>>> {
  const rows = await trx
    .selectFrom('annotation')
    .selectAll()
    .where('media_id', '=', photo.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const size = { width: photo.width ?? 1, height: photo.height ?? 1 }
  const isReplaced = (row: Row) =>
    !isDecided(row) && row.ai_defect_type !== null && run.types.includes(row.ai_defect_type)
  const [before, retained] = [rows.filter(isReplaced), rows.filter((row) => !isReplaced(row))]
  const isKnown = await knownAmong(trx, photo, retained, size)
  const wanted = detections
    .filter(({ defectType, points }) => run.types.includes(defectType) && points.some((line) => line.length > 0))
    .map((found) => ({ found, marked: foundOf(found) }))
    .filter(({ marked }) => !isKnown(marked))
  const left = [...before]
  const matched = wanted.map((one) => {
    const at = left.findIndex((row) => isSame(one.marked, markedOf(row), size))
    return { ...one, old: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
  if (before.length > 0)
    await trx
      .deleteFrom('annotation')
      .where(
        'id',
        'in',
        before.map(({ id }) => id),
      )
      .execute()
  let number = await nextNumbers(trx, photo, matched.filter(({ old }) => old?.suggestion_num === undefined).length)
  const values = matched.map(({ found, marked, old }) => ({
    id: old?.id ?? v7(),
    media_id: photo.id,
    inspection_id: photo.inspection_id,
    project_id: photo.project_id,
    corporate_id: photo.corporate_id,
    defect_id: null,
    shape: found.shape,
    points: JSON.stringify(marked.points.filter((line) => line.length > 0)),
    box_left: found.box.left,
    box_top: found.box.top,
    box_right: found.box.right,
    box_bottom: found.box.bottom,
    origin: 'detector' as const,
    is_defect: null,
    ai_defect_type: found.defectType,
    suggestion_num: old?.suggestion_num ?? number++,
    confidence: found.confidence,
    detector_version: run.detectorVersion,
    run_id: run.id,
    pixel_sizes: JSON.stringify(pixelSizesOf(found)),
    width_profile: found.widthProfile ? JSON.stringify(found.widthProfile) : null,
    version: (old?.version ?? 0) + 1,
    created_at: old?.created_at ?? now,
    updated_at: now,
  }))
  // As many values as a query may carry.
  for (let next = 0; next < values.length; next += 500)
    await trx
      .insertInto('annotation')
      .values(values.slice(next, next + 500))
      .execute()
  if (before.length + values.length > 0)
    await publish(trx, {
      kind: 'annotations.changed',
      corporateId: photo.corporate_id,
      projectId: photo.project_id,
      entityId: photo.id,
    })
  const counts: Partial<Record<AiDefectType, number>> = {}
  for (const { ai_defect_type } of values) counts[ai_defect_type] = (counts[ai_defect_type] ?? 0) + 1
  return counts
}
