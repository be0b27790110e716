import { sql, type Kysely } from 'kysely'

/** An area that was deleted retains its number, and the name of the user who deleted it is shown to one who edits it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table close_range add removed jsonb not null default '[]'`.execute(db)
}
