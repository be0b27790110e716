import { sql } from 'kysely'
import { contains } from '../../db/contains.ts'
import type { Finder } from '../projects/find-things.ts'

type Row = { readonly id: string; readonly name: string; readonly project_id: string; readonly inspection_id: string }

/** Within a project by any part of the name, elsewhere by its beginning. */
export const findPhotos: Finder = async (db, { q, projectIds, isWithin, limit }) => {
  const isFound = isWithin
    ? sql`project_id = ${projectIds[0]} and kind <> 'side' and name ilike ${contains(q)} order by left(lower(name), 200) collate "C", id limit ${limit}`
    : sql`id = any(array(select find_media(${projectIds}::uuid[], ${q}, ${limit}))) order by project_id desc, left(lower(name), 200) collate "C", id`
  const { rows } = await sql<Row>`select id, name, project_id, inspection_id from media where ${isFound}`.execute(db)
  return rows.map(({ id, name, project_id, inspection_id }) => ({ kind: 'photo', _id: id, title: name, detail: '', severity: null, category: null, projectId: project_id, inspectionId: inspection_id }))
}
