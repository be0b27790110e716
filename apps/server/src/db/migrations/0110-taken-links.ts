import { sql, type Kysely } from 'kysely'

/** What a survivor took over from a merged defect: without it the undo of the merge could not tell it from its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table defect add taken_link jsonb`.execute(db)
}
