import { sql, type Kysely } from 'kysely'

/** What the detector saw on a photo beyond what it keeps. Of photos read before, nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analysis_photo add left_out integer not null default 0`.execute(db)
}
