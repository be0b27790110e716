import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_secret (name text primary key, value bytea not null)`.execute(db)
  await sql`create table stored_object (
    key text collate "C" primary key,
    size bigint not null check (size >= 0),
    sha256 bytea not null check (length(sha256) = 32),
    content_type text not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create table job_progress (
    job_id uuid primary key,
    name text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed')),
    percent smallint not null default 0 check (percent between 0 and 100),
    step text,
    error_code text,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index job_progress_running on job_progress (name, job_id) where state = 'running'`.execute(db)
  await sql`create table live_event (
    id bigserial primary key,
    kind text not null,
    corporate_id uuid not null,
    project_id uuid,
    entity_id uuid,
    created_at timestamptz not null default clock_timestamp()
  )`.execute(db)
  await sql`create index live_event_created on live_event (created_at)`.execute(db)
}
