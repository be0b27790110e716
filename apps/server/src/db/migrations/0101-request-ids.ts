import { sql, type Kysely } from 'kysely'

/** Jobs that the version before enqueues have neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_progress add column request_id text, add column trace_parent text`.execute(db)
  await sql`comment on column job_progress.trace_parent is 'W3C Trace Context, where traces are sent'`.execute(db)
}
