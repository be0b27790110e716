import { sql, type Kysely } from 'kysely'

/** What the finder of people and plates read, and which of its boxes a person removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photo_privacy add column dismissed jsonb not null default '[]'`.execute(db)
  await sql`create table photo_reading (
    media_id uuid primary key references media on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    status text not null check (status in ('pending', 'done', 'failed')),
    finder text not null,
    source text,
    found int not null default 0,
    seconds double precision,
    error_code text,
    attempts int not null default 0,
    job_id uuid,
    requested_by uuid references app_user on delete set null,
    updated_at timestamptz not null
  )`.execute(db)
  await sql`create index photo_reading_project on photo_reading (project_id)`.execute(db)
  await sql`create index photo_reading_corporate on photo_reading (corporate_id)`.execute(db)
  await sql`create index photo_reading_requester on photo_reading (requested_by)`.execute(db)
  await sql`create index photo_reading_pending on photo_reading (updated_at) where status = 'pending'`.execute(db)
  await sql`create table privacy_settings (
    project_id uuid primary key references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    finder_use text not null check (finder_use in ('off', 'shares', 'everything')),
    version int not null default 1,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index privacy_settings_corporate on privacy_settings (corporate_id)`.execute(db)
  for (const table of ['photo_reading', 'privacy_settings']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}
