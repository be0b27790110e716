import { sql } from 'kysely'
import { contains } from '../../db/like-pattern.ts'
import type { Finder } from '../projects/find-things.ts'

/** A signature is no drawing to look at. */
export const findDrawings: Finder = async (db, { q, projectIds, limit }) => {
  const rows = await db
    .selectFrom('drawing')
    .select(['id', 'name', 'block_name', 'category', 'project_id'])
    .where('project_id', '=', sql<string>`any(${projectIds}::uuid[])`)
    .where('category', '<>', 'signature')
    .where(sql<boolean>`(name ilike ${contains(q)} or block_name ilike ${contains(q)})`)
    .orderBy('project_id', 'desc')
    .orderBy('category')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, name, block_name, category, project_id }) => ({
    kind: 'drawing',
    _id: id,
    title: name,
    detail: block_name,
    severity: null,
    category,
    projectId: project_id,
    inspectionId: null,
  }))
}
