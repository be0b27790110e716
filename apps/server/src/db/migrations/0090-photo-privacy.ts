import { sql, type Kysely } from 'kysely'

/** A photo without a row has no boxes and was not checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photo_privacy (
    media_id uuid primary key references media on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    boxes jsonb not null default '[]',
    version int not null default 1,
    checked_at timestamptz,
    checked_by uuid references app_user on delete set null,
    blurred_state text not null default 'none' check (blurred_state in ('none', 'pending', 'ready', 'failed')),
    blurred_folder text,
    blurred_version int,
    blurred_source text,
    has_large boolean not null default false,
    error_code text,
    attempts int not null default 0,
    job_id uuid,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index photo_privacy_project on photo_privacy (project_id)`.execute(db)
  await sql`create index photo_privacy_corporate on photo_privacy (corporate_id)`.execute(db)
  await sql`create index photo_privacy_checker on photo_privacy (checked_by)`.execute(db)
  await sql`create index photo_privacy_pending on photo_privacy (updated_at) where blurred_state = 'pending'`.execute(
    db,
  )
  await sql`create table photo_privacy_change (
    id uuid primary key,
    media_id uuid not null references media on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    boxes jsonb not null,
    is_checked boolean not null,
    by_id uuid references app_user on delete set null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index photo_privacy_change_media on photo_privacy_change (media_id, id)`.execute(db)
  await sql`create index photo_privacy_change_corporate on photo_privacy_change (corporate_id)`.execute(db)
  await sql`create index photo_privacy_change_author on photo_privacy_change (by_id)`.execute(db)
  for (const table of ['photo_privacy', 'photo_privacy_change']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}
