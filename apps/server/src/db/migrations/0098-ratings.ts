import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project add rating_scheme text, add rating_levels jsonb not null default '[]'`.execute(db)
  await sql`alter table defect add rating text, add repair_by date`.execute(db)
}
