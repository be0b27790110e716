import { sql, type Kysely } from 'kysely'

/** Files whose sender was not notified yet. Looked for at every change of a marker's media: without it every photo of the marker would be read each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index media_unannounced on media (marker_id) where told is distinct from 'finished' and kind <> 'side' and frame_of is null and uploaded_by is not null`.execute(
    db,
  )
}
