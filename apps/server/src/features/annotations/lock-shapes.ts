import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AnnotationTable } from '../../db/schema/annotations.ts'
import type { MediaTable } from '../../db/schema/media.ts'

export type ShapeRow = Selectable<AnnotationTable>
export type Photo = Pick<
  Selectable<MediaTable>,
  | 'id'
  | 'project_id'
  | 'corporate_id'
  | 'inspection_id'
  | 'width'
  | 'height'
  | 'gsd'
  | 'gsd_source'
  | 'gsd_numbers'
  | 'quality'
>

type Wanted = { readonly shapeIds: readonly string[]; readonly imageIds?: readonly string[] }
export type Locked = { readonly photos: ReadonlyMap<string, Photo>; readonly shapes: ReadonlyMap<string, ShapeRow> }

/**
 * Locks photos first, then the shapes on them, each in the order of their ids, as the detector does: another order
 * would deadlock. Deleted shapes are included. A shape whose defect was deleted separately shows none, as it is
 * presented.
 */
export async function lockShapes(
  trx: Transaction<Database>,
  inspectionId: string,
  { shapeIds, imageIds = [] }: Wanted,
): Promise<Locked> {
  const on = await trx
    .selectFrom('annotation')
    .select('media_id')
    .distinct()
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', sql<string>`any(${shapeIds}::uuid[])`)
    .execute()
  const photoIds = [...imageIds, ...on.map(({ media_id }) => media_id)]
  const photos = await trx
    .selectFrom('media')
    .select(['id', 'project_id', 'corporate_id', 'inspection_id', 'width', 'height', 'gsd', 'gsd_source'])
    .select(['gsd_numbers', 'quality'])
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'photo')
    .where('id', '=', sql<string>`any(${photoIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const shapes = await trx
    .selectFrom('annotation')
    .selectAll()
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', sql<string>`any(${shapeIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const deletedDefects = await trx
    .selectFrom('defect')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('id', '=', sql<string>`any(${shapes.map(({ defect_id }) => defect_id).filter((id) => id !== null)}::uuid[])`)
    .execute()
  const hasDeletedDefect = ({ defect_id, deleted_at }: ShapeRow) =>
    deleted_at === null && deletedDefects.some(({ id }) => id === defect_id)
  return {
    photos: new Map(photos.map((row) => [row.id, row])),
    shapes: new Map(
      shapes.map((row) => [row.id, hasDeletedDefect(row) ? { ...row, defect_id: null, is_defect: null } : row]),
    ),
  }
}
