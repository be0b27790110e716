import { sql, type Kysely } from 'kysely'

/** One small picture of what the detector was sure of in a photo, for tracing by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analysis_photo add column probabilities_key text`.execute(db)
  await sql`create index analysis_photo_probabilities on analysis_photo (media_id) where probabilities_key is not null`.execute(
    db,
  )
}
