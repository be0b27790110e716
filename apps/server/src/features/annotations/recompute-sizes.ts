import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { defectSizes, sizingColumns } from '../defects/defect-sizes.ts'

/**
 * Recomputes the sizes of shapes on a photo whose GSD changed, and of defects without typed sizes. Answers the changed
 * ones.
 */
export async function recomputeSizes(
  trx: Transaction<Database>,
  mediaId: string,
  now: Date,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('annotation')
    .innerJoin('media', 'media.id', 'annotation.media_id')
    .leftJoin('defect', 'defect.id', 'annotation.defect_id')
    .select([
      'annotation.id',
      ...sizingColumns,
      'annotation.project_id',
      'annotation.corporate_id',
      'defect.id as defect_id',
      'defect.size_source',
      'defect.width_source',
      'defect.length_source',
      'defect.size_annotation_id',
    ])
    .where('annotation.media_id', '=', mediaId)
    .where('annotation.deleted_at', 'is', null)
    .orderBy('annotation.id')
    .execute()
  for (const row of rows) {
    const isTyped = {
      width: (row.width_source ?? row.size_source) !== 'gsd',
      length: (row.length_source ?? row.size_source) !== 'gsd',
    }
    if (row.defect_id === null || (isTyped.width && isTyped.length)) continue
    // Another photo gives the size.
    if (row.size_annotation_id !== null && row.size_annotation_id !== row.id) continue
    const sizes = defectSizes(row, row)
    await trx
      .updateTable('defect')
      .set({
        ...(isTyped.width ? {} : { width: sizes.width, is_below_gsd: sizes.isBelowGsd }),
        ...(isTyped.length ? {} : { length: sizes.length }),
        version: sql<number>`version + 1`,
        updated_at: now,
      })
      .where('id', '=', row.defect_id)
      .execute()
  }
  const [first] = rows
  if (first !== undefined)
    await publish(trx, {
      kind: 'annotations.changed',
      corporateId: first.corporate_id,
      projectId: first.project_id,
      entityId: mediaId,
    })
  return rows.map(({ id }) => id)
}
