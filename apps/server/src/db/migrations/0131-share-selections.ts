import { sql, type Kysely } from 'kysely'

/** Null, as for every link of before: all defects, elevations and reports of the inspection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table share_link add column defect_filter jsonb, add column defect_ids uuid[],
    add column elevation_ids uuid[], add column report_ids uuid[],
    add column may_download boolean not null default true`.execute(db)
}
