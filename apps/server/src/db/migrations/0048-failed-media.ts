import { sql, type Kysely } from 'kysely'

/** Few of many: without it every look at the detector's progress would read all photos of an inspection to find those that failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index media_failed on media (inspection_id, name, id) include (corporate_id) where kind = 'photo' and type = 'visual' and status in ('MEDIA_UPLOAD_FAILED', 'MEDIA_ANALYSIS_FAILED')`.execute(
    db,
  )
}
