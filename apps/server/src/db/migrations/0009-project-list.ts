import { sql, type Kysely } from 'kysely'

/** What the project list sorts and searches by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A deleted project waits for its job; its number is free at once.
  await sql`alter table project drop constraint project_corporate_id_code_key`.execute(db)
  await sql`create unique index project_code on project (corporate_id, code) where deleted_at is null`.execute(db)
  await sort(db)
  await search(db)
}

/**
 * Stored columns, not expressions: behind the wall between corporates an index takes only conditions that cannot leak,
 * and lower() is not known to be one. Numbers count as numbers ('Tower 2' before 'Tower 10'), up to ten digits.
 */
async function sort(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function sort_key(value text) returns text language sql immutable parallel safe as $$
    select regexp_replace(regexp_replace(lower(value), '[0-9]+', '0000000000\\&', 'g'), '[0-9]*([0-9]{10})(?![0-9])', '\\1', 'g')
  $$`)
    .execute(db)
  await sql`alter table project
    add column name_key text not null generated always as (sort_key(name)) stored,
    add column code_key text not null generated always as (sort_key(code)) stored,
    add column client_key text not null generated always as (sort_key(client_name)) stored,
    add column start_key date not null generated always as (coalesce(start_date, '-infinity'::date)) stored`.execute(db)
  await sql`drop index project_newest`.execute(db)
  await sql`create index project_newest on project (corporate_id, id) where deleted_at is null`.execute(db)
  for (const key of ['name_key', 'code_key', 'client_key', 'start_key']) {
    await sql`create index ${sql.id(`project_${key}`)} on project (corporate_id, ${sql.ref(key)}, id) where deleted_at is null`.execute(
      db,
    )
  }
}

/**
 * Pairs of characters: pg_trgm finds no letters in Chinese text under the C.UTF-8 of our clusters, and most Chinese words
 * have two. Each pair carries the letter of its field, and the corporate is one more entry, so that one index answers for
 * any of the fields without walking through other corporates.
 */
async function search(db: Kysely<unknown>): Promise<void> {
  await sql`create function text_pairs(field text, value text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct field || substr(lower(value), at, 2)), '{}') from generate_series(1, length(value) - 1) at
  $$`.execute(db)
  // Bound when it is made: an index is built, and a backup put back, without a search path that would find the other one.
  await sql`create function project_pairs(corporate uuid, name text, code text, client text) returns text[] language sql immutable parallel safe
    return array[corporate::text] || text_pairs('n', name) || text_pairs('c', code) || text_pairs('k', client)`.execute(
    db,
  )
  await sql`create index project_text on project using gin (project_pairs(corporate_id, name, code, client_name)) where deleted_at is null`.execute(
    db,
  )
  // Taking statistics would make the pairs of thousands of rows each time, to learn what is known: they are all common.
  await sql`alter index project_text alter column 1 set statistics 0`.execute(db)
  // Searches as the owner, because behind the wall no search operator reaches an index, and keeps to the scope itself. It
  // stops at a number of finds: then the sorted list meets them soon enough by itself.
  await sql`create function find_projects(corporate uuid, in_name text, in_code text, in_client text, at_most integer) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public as $$
    select id from project
    where in_scope(corporate) and corporate_id = corporate and deleted_at is null
      and project_pairs(corporate_id, name, code, client_name) @> project_pairs(corporate, in_name, in_code, in_client)
    limit at_most
  $$`.execute(db)
}
