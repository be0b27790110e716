import { sql, type Kysely } from 'kysely'

/**
 * Any part of a photo's name and of what a defect says, by pairs of characters as in the list of projects: without them a
 * word that nothing holds would be looked for in every row of the project, at every key that is pressed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function project_text_pairs(project uuid, value text) returns text[] language sql immutable parallel safe
    return array[project::text] || text_pairs('', value)`.execute(db)
  await sql`create index media_text on media using gin (project_text_pairs(project_id, name)) where kind <> 'side'`.execute(
    db,
  )
  await sql`create index defect_text on defect using gin (project_text_pairs(project_id, words)) where deleted_at is null`.execute(
    db,
  )
  await sql`create index defect_type on defect (project_id, type) where deleted_at is null`.execute(db)
  for (const name of ['media_text', 'defect_text'])
    await sql`alter index ${sql.id(name)} alter column 1 set statistics 0`.execute(db)
  // As the owner, because behind the wall no search operator reaches an index; they keep to the scope themselves.
  await sql`create function find_media_part(project uuid, part text, at_most integer) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public as $$
    select id from media where in_scope(corporate_id) and kind <> 'side' and project_text_pairs(project_id, name) @> project_text_pairs(project, part) limit at_most
  $$`.execute(db)
  await sql`create function find_defect_words(project uuid, part text, at_most integer) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public as $$
    select id from defect where in_scope(corporate_id) and deleted_at is null and project_text_pairs(project_id, words) @> project_text_pairs(project, part) limit at_most
  $$`.execute(db)
}
