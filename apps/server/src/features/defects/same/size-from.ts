import { bestOf } from '@plumbline/inspection/same-defect/best-photo'
import type { StoredSize } from '../../../db/schema/defects.ts'
import { defectSizes, sizingColumns } from '../defect-sizes.ts'
import { changeFields, lockDefectById, type DefectRow, type Trx } from '../change-defect.ts'

export type Acting = { readonly userId: string | null; readonly now: Date }

const shapesOf = (trx: Trx, defectId: string) =>
  trx
    .selectFrom('annotation')
    .innerJoin('media', 'media.id', 'annotation.media_id')
    .select(['annotation.id', ...sizingColumns])
    .where('annotation.defect_id', '=', defectId)
    .where('annotation.deleted_at', 'is', null)
    .orderBy('annotation.id')
    .execute()

export const sizeOf = (row: DefectRow): StoredSize => ({
  width: row.width,
  length: row.length,
  size_source: row.size_source,
  width_source: row.width_source,
  length_source: row.length_source,
  is_below_gsd: row.is_below_gsd,
  size_annotation_id: row.size_annotation_id,
})

/**
 * The sharp photo with the finest scale gives the size, unless somebody typed it. A photo without a scale gives none,
 * so where none has one
 * the size stays as it is.
 */
export async function takeBestSize(trx: Trx, defectId: string, by: Acting): Promise<void> {
  const defect = await trx
    .selectFrom('defect')
    .select('size_source')
    .where('id', '=', defectId)
    .executeTakeFirstOrThrow()
  if (defect.size_source === 'typed') return
  const shapes = (await shapesOf(trx, defectId)).flatMap(({ gsd, quality, ...row }) =>
    gsd === null ? [] : [{ ...row, gsd, mmPx: gsd, sharpness: quality?.sharpness ?? null }],
  )
  // A box around a defect is larger than the defect, so an outline goes before it.
  const outlines = shapes.filter(({ shape }) => shape !== 'rectangle')
  const best = bestOf(outlines.length > 0 ? outlines : shapes)
  if (best === undefined) return
  const { width, length, isBelowGsd } = defectSizes(best, best)
  await changeFields(trx, await lockDefectById(trx, defectId), { width, length }, by, 'gsd')
  await trx
    .updateTable('defect')
    .set({
      is_below_gsd: isBelowGsd,
      size_source: 'gsd',
      width_source: width === null ? null : 'gsd',
      length_source: length === null ? null : 'gsd',
      size_annotation_id: shapes.length > 1 ? best.id : null,
    })
    .where('id', '=', defectId)
    .execute()
}

/** As it was before a merge that is undone. */
export async function restoreSize(trx: Trx, defectId: string, size: StoredSize, by: Acting): Promise<void> {
  const source = size.size_source === 'typed' ? 'typed' : 'gsd'
  await changeFields(trx, await lockDefectById(trx, defectId), { width: size.width, length: size.length }, by, source)
  await trx
    .updateTable('defect')
    .set({
      size_source: size.size_source,
      width_source: size.width_source ?? size.size_source,
      length_source: size.length_source ?? size.size_source,
      is_below_gsd: size.is_below_gsd,
      // The shape may be deleted since.
      size_annotation_id: (eb) =>
        eb
          .selectFrom('annotation')
          .select('id')
          .where('id', '=', size.size_annotation_id)
          .where('defect_id', '=', defectId),
    })
    .where('id', '=', defectId)
    .execute()
}
