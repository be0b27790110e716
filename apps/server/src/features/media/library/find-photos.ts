import { sql, type RawBuilder } from 'kysely'
import { candidatesOf } from '../../../db/candidates.ts'
import type { Db } from '../../../db/connection.ts'
import { contains } from '../../../db/like-pattern.ts'
import type { Finder, Sought } from '../../projects/find-things.ts'

type Row = { readonly id: string; readonly name: string; readonly project_id: string; readonly inspection_id: string }

const inOrder = sql`left(lower(name), 200) collate "C", id`
/** When the first rows of a project match often enough, the search stops after this many. */
const lookedThrough = 1_000

async function read(db: Db, isFound: RawBuilder<unknown>): Promise<readonly Row[]> {
  return (await sql<Row>`select id, name, project_id, inspection_id from ${isFound}`.execute(db)).rows
}

async function within(db: Db, { q, projectIds: [projectId], limit }: Sought): Promise<readonly Row[]> {
  const isOfProject = sql`project_id = ${projectId} and kind <> 'side'`
  const holds = sql`name ilike ${contains(q)}`
  const first = await read(
    db,
    sql`(select * from media where ${isOfProject} order by ${inOrder} limit ${lookedThrough}) media where ${holds} order by ${inOrder} limit ${limit}`,
  )
  if (first.length === limit) return first
  const candidates = (await candidatesOf(db, 'find_media_part', projectId ?? '', q)) ?? sql`true`
  return read(db, sql`media where ${isOfProject} and ${candidates} and ${holds} order by ${inOrder} limit ${limit}`)
}

/** Within a project by any part of the name, elsewhere by its beginning. */
export const findPhotos: Finder = async (db, sought) => {
  const { q, projectIds, isWithin, limit } = sought
  const rows = isWithin
    ? await within(db, sought)
    : await read(
        db,
        sql`media where id = any(array(select find_media(${projectIds}::uuid[], ${q}, ${limit}))) order by project_id desc, ${inOrder}`,
      )
  return rows.map(({ id, name, project_id, inspection_id }) => ({
    kind: 'photo',
    _id: id,
    title: name,
    detail: '',
    severity: null,
    category: null,
    projectId: project_id,
    inspectionId: inspection_id,
  }))
}
