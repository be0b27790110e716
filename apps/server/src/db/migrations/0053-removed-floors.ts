import { sql, type Kysely } from 'kysely'

/** Without it a portion of an elevation that was deleted, saved, undone and saved again comes back without the markers that were on its floors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table marker add removed_floors jsonb`.execute(db)
}
