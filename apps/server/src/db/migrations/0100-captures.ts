import { sql, type Kysely } from 'kysely'

/** Photos of before were all sent to a marker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column capture jsonb`.execute(db)
  await sql`comment on column media.capture is 'taken on site without a marker: where on a drawing, and where the device was'`.execute(
    db,
  )
}
