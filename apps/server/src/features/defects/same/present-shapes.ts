import type { DuplicateSearch, SameShape } from '@plumbline/contract/defects/duplicates'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import { linksOf } from '../../media/media-files.ts'
import { pictureFiles } from '../../media/pictures.ts'
import { locationOf } from '../defect-sizes.ts'

type Reader = Db | Transaction<Database>
type Deps = Pick<Context, 'secrets' | 'now'> & { readonly db: Reader }

/** Those that the last search placed and that are there; in no order. */
export async function showShapes(deps: Deps, ids: readonly string[]): Promise<ReadonlyMap<string, SameShape>> {
  if (ids.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('annotation')
    .innerJoin('media', 'media.id', 'annotation.media_id')
    .leftJoin('defect', (join) =>
      join.onRef('defect.id', '=', 'annotation.defect_id').on('defect.deleted_at', 'is', null),
    )
    .select([
      'annotation.id',
      'annotation.media_id',
      'annotation.project_id',
      'annotation.corporate_id',
      'annotation.shape',
      'annotation.points',
      'annotation.box_left',
      'annotation.box_top',
      'annotation.box_right',
      'annotation.box_bottom',
      'annotation.ai_defect_type',
      'annotation.confidence',
      'annotation.placed',
      'media.name',
      'media.picture_folder',
      'defect.id as defect_id',
      'defect.defect_num',
    ])
    .where('annotation.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('annotation.deleted_at', 'is', null)
    .execute()
  const [first] = rows
  if (first === undefined) return new Map()
  const link = linksOf(deps, { corporateId: first.corporate_id, projectId: first.project_id })
  return new Map(
    rows.flatMap((row) => {
      if (row.placed === null) return []
      const { elevationId: _, ...placed } = row.placed
      const shape: SameShape = {
        annotationId: row.id,
        imageId: row.media_id,
        imageName: row.name,
        thumbnailUrl: row.picture_folder === null ? null : link(pictureFiles(row.picture_folder).thumbnail),
        location: locationOf(row),
        shape: row.shape,
        points: row.points,
        defect:
          row.defect_id === null || row.defect_num === null ? null : { _id: row.defect_id, defectNum: row.defect_num },
        aiDefectType: row.ai_defect_type,
        confidence: row.confidence,
        ...placed,
      }
      return [[row.id, shape] as const]
    }),
  )
}

const nothing = { shapeCount: 0, placedCount: 0, notPlaced: [] }

export async function searchState(db: Reader, inspectionId: string): Promise<DuplicateSearch> {
  const row = await db
    .selectFrom('duplicate_search')
    .select(['requested_at', 'searched_at', 'has_failed', 'figures'])
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirst()
  if (row === undefined) return { state: 'none', searchedAt: null, ...nothing }
  const isWaiting = row.searched_at === null || row.searched_at < row.requested_at
  return {
    state: row.has_failed ? 'failed' : isWaiting ? 'searching' : 'ready',
    searchedAt: row.searched_at?.toISOString() ?? null,
    ...row.figures,
  }
}
