import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { locationOf, sizesOf, sizingColumns } from '../defects/defect-sizes.ts'
import { markedOf } from './add-suggestions.ts'
import { drawnDefects, outlineOf } from './outline-of.ts'

type Reader = Db | Transaction<Database>

const rowsOf = (db: Reader) =>
  db
    .selectFrom('annotation')
    .innerJoin('media', 'media.id', 'annotation.media_id')
    .leftJoin('defect', 'defect.id', 'annotation.defect_id')
    .leftJoin('app_user', 'app_user.id', 'annotation.updated_by')
    .select([
      'annotation.id',
      'annotation.media_id',
      'annotation.defect_id',
      ...sizingColumns,
      'annotation.points',
      'annotation.is_defect',
      'annotation.ai_defect_type',
      'annotation.suggestion_num',
      'annotation.confidence',
      'annotation.detector_version',
      'annotation.run_id',
      'annotation.version',
      'annotation.created_at',
      'annotation.updated_at',
      'annotation.deleted_at',
      'defect.defect_num',
      'defect.severity',
      'defect.version as defect_version',
      'defect.width as defect_width',
      'defect.length as defect_length',
      'defect.type as defect_type',
      'defect.deleted_at as defect_deleted_at',
      'app_user.name as updated_by_name',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Shapes of a separately deleted defect show as irregularities until it is restored. */
const shownDefect = (row: Row) =>
  row.deleted_at === null && row.defect_deleted_at !== null
    ? { isDefect: null, defectId: null, defectNum: null, severity: null, defectState: null }
    : {
        isDefect: row.is_defect,
        defectId: row.defect_id,
        defectNum: row.defect_num,
        severity: row.severity,
        defectState:
          row.defect_version === null
            ? null
            : {
                version: row.defect_version,
                width: row.defect_width,
                length: row.defect_length,
                type: row.defect_type ?? '',
              },
      }

type Outline = Annotation['annInfo']['outlineOf']

/** Suggestions that lie on a defect somebody drew on the same photo. */
async function outlinesOf(db: Reader, rows: readonly Row[]): Promise<ReadonlyMap<string, Outline>> {
  const open = rows.filter(
    ({ origin, is_defect, deleted_at }) => origin === 'detector' && is_defect === null && deleted_at === null,
  )
  const drawn = await drawnDefects(db, [...new Set(open.map(({ media_id }) => media_id))])
  if (drawn.length === 0) return new Map()
  return new Map(
    open.flatMap((row) => {
      const size = { width: row.width ?? 1, height: row.height ?? 1 }
      const there = drawn.filter(({ mediaId }) => mediaId === row.media_id)
      const found = outlineOf(markedOf(row), there, size)
      if (found === undefined) return []
      const { defectId, defectNum, annotationId } = found
      return [[row.id, { defectId, defectNum, annotationId }] as const]
    }),
  )
}

async function presentAll(db: Reader, rows: readonly Row[]): Promise<Annotation[]> {
  const outlines = await outlinesOf(db, rows)
  return rows.map((row) => present(row, outlines.get(row.id) ?? null))
}

function present(row: Row, outline: Outline): Annotation {
  return {
    _id: row.id,
    imageId: row.media_id,
    location: locationOf(row),
    annInfo: {
      shape: row.shape,
      points: row.points,
      origin: row.origin,
      ...shownDefect(row),
      aiDefectType: row.ai_defect_type,
      suggestionNum: row.suggestion_num,
      outlineOf: outline,
      confidence: row.confidence,
      detectorVersion: row.detector_version,
      runId: row.run_id,
      isEdited: row.is_edited,
      pixelSizes: row.pixel_sizes,
      widthProfile: row.width_profile,
      measured:
        row.measured_length === null && row.measured_width === null
          ? null
          : { length: row.measured_length, width: row.measured_width },
      sizes: sizesOf(row, row),
    },
    updatedBy: row.updated_by_name ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

/**
 * The surest first, after what people drew. Only what the detector found is rejected: what a person drew stays in
 * sight.
 */
export async function annotationsOn(
  db: Reader,
  mediaIds: readonly string[],
  { withRejected }: { readonly withRejected: boolean },
): Promise<readonly Annotation[]> {
  if (mediaIds.length === 0) return []
  let query = rowsOf(db)
    .where('annotation.media_id', '=', sql<string>`any(${mediaIds}::uuid[])`)
    .where('annotation.deleted_at', 'is', null)
  if (!withRejected)
    query = query.where(sql<boolean>`(annotation.is_defect is distinct from false or annotation.origin = 'person')`)
  return presentAll(
    db,
    await query
      .orderBy('annotation.media_id')
      .orderBy(sql`annotation.confidence desc nulls first`)
      .orderBy('annotation.id')
      .execute(),
  )
}

/** In no order; deleted ones are left out. */
export async function showAnnotations(db: Reader, ids: readonly string[]): Promise<readonly Annotation[]> {
  return ids.length === 0
    ? []
    : presentAll(
        db,
        await rowsOf(db)
          .where('annotation.id', '=', sql<string>`any(${ids}::uuid[])`)
          .where('annotation.deleted_at', 'is', null)
          .execute(),
      )
}

/** The last deleted first. */
export async function deletedOn(db: Reader, mediaId: string, since: Date): Promise<Annotation[]> {
  return presentAll(
    db,
    await rowsOf(db)
      .where('annotation.media_id', '=', mediaId)
      .where('annotation.deleted_at', '>', since)
      .orderBy('annotation.deleted_at', 'desc')
      .orderBy('annotation.id')
      .execute(),
  )
}
