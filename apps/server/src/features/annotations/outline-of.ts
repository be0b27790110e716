import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import type { AiDefectType, DefectLibrary } from '@plumbline/contract/buildings'
import type { Size } from '@plumbline/geometry/point'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { isSame, type Marked } from './same-finding.ts'

type Reader = Db | Transaction<Database>

/** A defect as a person drew it on a photo. */
export type DrawnDefect = Omit<Marked, 'type'> & {
  readonly annotationId: string
  readonly mediaId: string
  readonly defectId: string
  readonly defectNum: number
  /** What the detector calls such a defect. */
  readonly aiTypes: readonly AiDefectType[]
}

type Row = Omit<DrawnDefect, 'aiTypes'> & { readonly type: string; readonly library: DefectLibrary }

/** What people drew on these photos that shows a defect which is there. */
export async function drawnDefects(db: Reader, mediaIds: readonly string[]): Promise<readonly DrawnDefect[]> {
  if (mediaIds.length === 0) return []
  const { rows } = await sql<Row>`
    select annotation.id as "annotationId", annotation.media_id as "mediaId", defect.id as "defectId", defect.defect_num as "defectNum",
      annotation.shape, annotation.points, defect.type, project.defect_library as library,
      json_build_object('left', box_left, 'top', box_top, 'right', box_right, 'bottom', box_bottom) as box
    from annotation join defect on defect.id = annotation.defect_id and defect.deleted_at is null
      join project on project.id = annotation.project_id
    where annotation.media_id = any(${mediaIds}::uuid[]) and annotation.origin = 'person' and annotation.deleted_at is null
    order by annotation.id`.execute(db)
  const libraries = new Map<DefectLibrary, ReadonlyMap<string, readonly AiDefectType[]>>()
  for (const { library } of rows)
    if (!libraries.has(library))
      libraries.set(library, new Map((await defectLibraryOf(library)).map(({ key, aiTypes }) => [key, aiTypes])))
  return rows.map(({ type, library, ...row }) => ({ ...row, aiTypes: libraries.get(library)?.get(type) ?? [] }))
}

/**
 * The drawn defect that a finding lies on. Of another type, or of one that the detector has no name for, only where the
 * boxes are the same.
 */
export const outlineOf = (found: Marked, drawn: readonly DrawnDefect[], photo: Size): DrawnDefect | undefined =>
  drawn.find((defect) =>
    isSame(found, { ...defect, type: defect.aiTypes.some((type) => type === found.type) ? found.type : null }, photo),
  )
