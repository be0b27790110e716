import { sql, type Kysely, type RawBuilder } from 'kysely'
import { appRole } from '../app-role.ts'

/**
 * The second wall between corporates: api and worker work as a role that owns nothing, and its connections see the one
 * corporate they are scoped to, also where a query forgets its clause. Scope '*' is for what spans corporates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function in_scope(corporate uuid) returns boolean language sql stable parallel safe as $$
    select current_setting('plumbline.scope', true) in ('*', corporate::text)
  $$`.execute(db)
  await sql`create function any_in_scope(corporates uuid[]) returns boolean language sql stable parallel safe as $$
    select current_setting('plumbline.scope', true) = '*' or current_setting('plumbline.scope', true) = any(corporates::text[])
  $$`.execute(db)
  await carryCorporate(db)
  await sql`grant usage on schema public to ${sql.id(appRole)}`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(appRole)}`.execute(db)
  await sql`grant usage, select on all sequences in schema public to ${sql.id(appRole)}`.execute(db)
  await sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${sql.id(appRole)}`.execute(
    db,
  )
  await sql`alter default privileges in schema public grant usage, select on sequences to ${sql.id(appRole)}`.execute(
    db,
  )
  await sql`revoke update, delete on audit_entry from ${sql.id(appRole)}`.execute(db)
  for (const table of [
    'project',
    'workspace',
    'inspection',
    'project_assignment',
    'membership',
    'invitation',
    'live_event',
  ]) {
    await wall(db, table, sql`in_scope(corporate_id)`)
  }
  await wall(db, 'corporate', sql`in_scope(id)`)
  await wall(db, 'corporate_agent', sql`in_scope(corporate_id)`)
  await wall(db, 'audit_entry', sql`any_in_scope(corporate_ids)`)
  // Object keys begin with the corporate they belong to.
  await wall(db, 'stored_object', sql`current_setting('plumbline.scope', true) in ('*', split_part(key, '/', 1))`)
}

/** A column of its own on every table, filled by the database: looking the project up for each row would cost every list. */
async function carryCorporate(db: Kysely<unknown>): Promise<void> {
  for (const [table, parent] of [
    ['workspace', 'project'],
    ['inspection', 'workspace'],
    ['project_assignment', 'project'],
  ] as const) {
    const [child, owner, key] = [sql.table(table), sql.table(parent), sql.ref(`${parent}_id`)]
    await sql`alter table ${child} add column corporate_id uuid references corporate on delete cascade`.execute(db)
    await sql`update ${child} set corporate_id = ${owner}.corporate_id from ${owner} where ${owner}.id = ${key}`.execute(
      db,
    )
    await sql`alter table ${child} alter column corporate_id set not null`.execute(db)
    await sql`create function ${sql.id(`own_${table}`)}() returns trigger language plpgsql as ${sql.raw(`$$
      begin
        select corporate_id into new.corporate_id from ${parent} where id = new.${parent}_id;
        return new;
      end $$`)}`.execute(db)
    await sql`create trigger own before insert or update on ${child} for each row execute function ${sql.id(`own_${table}`)}()`.execute(
      db,
    )
  }
}

async function wall(db: Kysely<unknown>, table: string, condition: RawBuilder<unknown>): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`create policy corporate_only on ${sql.table(table)} using (${condition}) with check (${condition})`.execute(
    db,
  )
}
