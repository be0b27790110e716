import { sql, type Kysely } from 'kysely'

/** A comment of a reader of a link has no user: it carries what that reader typed, and the link it came through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table share_link (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    project_id uuid not null references project on delete cascade,
    inspection_id uuid not null references inspection on delete cascade,
    label text not null,
    shows_defects boolean not null,
    shows_photos boolean not null,
    shows_elevations boolean not null,
    shows_reports boolean not null,
    may_comment boolean not null,
    hash bytea not null unique check (length(hash) = 32),
    password_hash text,
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    openings int not null default 0,
    last_opened_at timestamptz
  )`.execute(db)
  await sql`create index share_link_inspection on share_link (inspection_id, id)`.execute(db)
  await sql`create index share_link_project on share_link (project_id)`.execute(db)
  await sql`create index share_link_corporate on share_link (corporate_id)`.execute(db)
  await sql`create index share_link_author on share_link (created_by)`.execute(db)
  await sql`alter table share_link enable row level security`.execute(db)
  await sql`create policy corporate_only on share_link using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
  await sql`alter table defect_comment add column share_id uuid references share_link on delete set null,
    add column guest_name text, add column guest_email text`.execute(db)
  await sql`create index defect_comment_share on defect_comment (share_id, defect_id) where share_id is not null`.execute(
    db,
  )
}
