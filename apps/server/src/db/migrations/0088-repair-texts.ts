import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project add repair_texts jsonb not null default '[]'`.execute(db)
}
