import { sql, type Kysely } from 'kysely'

/**
 * What a request to make a marker again does not carry. Without the version the marker would begin at 1, and a browser that read a higher
 * one before would take every later answer for an old one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table marker_removal add version integer not null default 1, add hardware_model text not null default '', add gsd double precision, add gsd_range jsonb`.execute(
    db,
  )
}
