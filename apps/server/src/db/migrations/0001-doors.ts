import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_secret (name text primary key, value bytea not null)`.execute(db)
  await sql`create table stored_object (
    key text primary key,
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
}
