import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table defect
    add column submitted_by uuid references app_user on delete set null,
    add column earlier_id uuid references defect on delete set null,
    add column progress text check (progress in ('new', 'same', 'worse', 'repaired')),
    add column closed_at timestamptz`.execute(db)
  await sql`create index defect_earlier on defect (earlier_id)`.execute(db)
  await sql`create index defect_submitted on defect (submitted_by)`.execute(db)
  // Millimetres that somebody measured on the wall or in the photo; they stand before what the GSD says.
  await sql`alter table annotation
    add column measured_length double precision check (measured_length > 0),
    add column measured_width double precision check (measured_width > 0)`.execute(db)
  await sql`create table defect_event (
    id uuid primary key,
    defect_id uuid not null references defect on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    kind text not null check (kind in ('created', 'changed', 'status', 'linked', 'photo', 'deleted', 'restored')),
    field text,
    before jsonb,
    after jsonb,
    reason text not null default '',
    version integer,
    by_id uuid references app_user on delete set null,
    at timestamptz not null default now()
  )`.execute(db)
  await sql`create index defect_event_defect on defect_event (defect_id, id)`.execute(db)
  await sql`create index defect_event_project on defect_event (project_id)`.execute(db)
  await sql`create table defect_comment (
    id uuid primary key,
    defect_id uuid not null references defect on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    text text not null,
    mentions uuid[] not null default '{}',
    by_id uuid references app_user on delete set null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index defect_comment_defect on defect_comment (defect_id, id)`.execute(db)
  await sql`create index defect_comment_project on defect_comment (project_id)`.execute(db)
  await sql`create table defect_after_photo (
    defect_id uuid not null references defect on delete cascade,
    media_id uuid not null references media on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    by_id uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    primary key (defect_id, media_id)
  )`.execute(db)
  await sql`create index defect_after_photo_media on defect_after_photo (media_id)`.execute(db)
  await sql`create index defect_after_photo_project on defect_after_photo (project_id)`.execute(db)
  await sql`create table defect_view (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    owner_id uuid not null references app_user on delete cascade,
    name text not null,
    search text not null,
    columns text[] not null default '{}',
    is_shared boolean not null default false,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index defect_view_project on defect_view (project_id)`.execute(db)
  await sql`create index defect_view_owner on defect_view (owner_id)`.execute(db)
  const isInScope = sql`corporate_id = (select scoped_corporate()) or (select sees_everything())`
  for (const table of ['defect_event', 'defect_comment', 'defect_after_photo', 'defect_view']) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (${isInScope}) with check (${isInScope})`.execute(
      db,
    )
  }
}
