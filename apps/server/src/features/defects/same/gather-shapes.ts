import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { photosOf } from '../../coverage/coverage-rows.ts'
import type { SearchInput, SearchShape } from './place-shapes.ts'
import { framesOf, mosaicPlacements } from './placements.ts'

/** More than any inspection has; the newest of them. */
const maxShapes = 50_000

type Row = Pick<SearchShape, 'id' | 'shape' | 'points'> & {
  readonly media_id: string
  readonly defect_id: string | null
  readonly ai_defect_type: string | null
  readonly type: string | null
}

/** What the detector would call a type: two people may file one crack under two entries of the library. */
async function classes(db: Db, projectId: string): Promise<(row: Row) => string> {
  const { defect_library } = await db
    .selectFrom('project')
    .select('defect_library')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const library = new Map((await defectLibraryOf(defect_library)).map(({ key, aiTypes }) => [key, aiTypes[0] ?? key]))
  return ({ type, ai_defect_type }) => (type === null ? (ai_defect_type ?? '') : (library.get(type) ?? type))
}

async function dismissedPairs(db: Db, inspectionId: string): Promise<SearchInput['notSame']> {
  const rows = await db
    .selectFrom('duplicate_pair')
    .innerJoin('annotation as one', 'one.id', 'duplicate_pair.one_id')
    .innerJoin('annotation as other', 'other.id', 'duplicate_pair.other_id')
    .select(['one_id', 'other_id'])
    .where('duplicate_pair.inspection_id', '=', inspectionId)
    .where('state', '=', 'dismissed')
    // Merged by a person after all: both belong to one group with what else shows that defect.
    .where(sql<boolean>`(one.defect_id is null or other.defect_id is null or one.defect_id <> other.defect_id)`)
    .execute()
  return rows.map(({ one_id, other_id }) => [one_id, other_id])
}

/** Shapes of defects that are there and of suggestions that no user has decided on, with all that places them. */
export async function gatherShapes(
  db: Db,
  { projectId, inspectionId }: { readonly projectId: string; readonly inspectionId: string },
): Promise<SearchInput> {
  const classOf = await classes(db, projectId)
  const { rows } = await sql<Row>`
    select annotation.id, annotation.shape, annotation.points, annotation.media_id, defect.id as defect_id, annotation.ai_defect_type, defect.type
    from annotation left join defect on defect.id = annotation.defect_id and defect.deleted_at is null
    where annotation.inspection_id = ${inspectionId} and annotation.deleted_at is null
      and (defect.id is not null or (annotation.origin = 'detector' and annotation.is_defect is null and annotation.defect_id is null))
    order by annotation.id desc limit ${maxShapes}`.execute(db)
  return {
    shapes: rows.map((row) => ({
      id: row.id,
      imageId: row.media_id,
      shape: row.shape,
      points: row.points,
      defectId: row.defect_id,
      type: classOf(row),
    })),
    photos: await photosOf(db, inspectionId),
    frames: await framesOf(db, inspectionId),
    placements: await mosaicPlacements(db, inspectionId),
    notSame: await dismissedPairs(db, inspectionId),
  }
}
