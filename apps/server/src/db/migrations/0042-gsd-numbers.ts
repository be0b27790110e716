import { sql, type Kysely } from 'kysely'

/** The numbers each GSD was computed with, and the range of a marker's photos. Rows from before have none until they are computed again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add gsd_numbers jsonb`.execute(db)
  await sql`alter table marker add gsd_range jsonb`.execute(db)
  await sql`update marker set gsd_range = of_photos.range from (
    select marker_id, jsonb_build_object('min', min(gsd), 'max', max(gsd), 'cameras', count(distinct (coalesce(facts->>'model', ''), type, coalesce(facts->>'imageSource', ''))) filter (where gsd is not null), 'unknown', count(*) filter (where gsd is null)) as range
    from media where marker_id is not null and kind = 'photo' and width is not null group by marker_id) of_photos
    where of_photos.marker_id = marker.id`.execute(db)
}
