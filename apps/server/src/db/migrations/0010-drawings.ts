import { sql, type Kysely } from 'kysely'

/** The project is carried beside the workspace: quota, access and the prefix of its files are the project's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table drawing (
    id uuid primary key,
    plan_id uuid not null unique,
    workspace_id uuid not null references workspace on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    category text not null check (category in ('layout', 'floor', 'elevation', 'otherDrawing', 'otherDocument', 'signature')),
    dimension text not null default '2d' check (dimension in ('2d', '3d')),
    subtype text,
    name text not null check (name <> ''),
    block_name text not null default '',
    floor_range text[] not null default '{}',
    portions jsonb not null default '[]',
    file_key text not null,
    file_name text not null,
    file_size bigint not null check (file_size > 0),
    file_sha256 bytea not null,
    content_type text not null,
    page integer not null default 1,
    status text not null,
    error_code text,
    picture_folder text,
    picture_type text check (picture_type in ('png', 'jpg')),
    width integer,
    height integer,
    tile_size integer,
    tile_levels integer,
    position integer not null default 0,
    version integer not null default 1,
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index drawing_workspace on drawing (workspace_id, category, position, id)`.execute(db)
  await sql`create index drawing_project on drawing (project_id)`.execute(db)
  await sql`create index drawing_file on drawing (file_key)`.execute(db)
  await sql`create unique index drawing_name on drawing (workspace_id, category, lower(name))`.execute(db)
  await sql`create table drawing_upload (
    id uuid primary key,
    workspace_id uuid not null references workspace on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    drawing jsonb not null,
    replaces uuid references drawing on delete cascade,
    key text not null,
    file_name text not null,
    size bigint not null check (size > 0),
    sha256 bytea not null,
    content_type text not null,
    storage_upload text not null,
    part_size integer not null,
    state text not null check (state in ('sending', 'opening', 'choosing', 'done', 'failed')),
    error_code text,
    pages jsonb not null default '[]',
    chosen jsonb,
    job_id uuid,
    layout_ids uuid[] not null default '{}',
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index drawing_upload_workspace on drawing_upload (workspace_id)`.execute(db)
  await sql`create index drawing_upload_project on drawing_upload (project_id)`.execute(db)
  await sql`create index drawing_upload_replaces on drawing_upload (replaces)`.execute(db)
  await sql`create index drawing_upload_old on drawing_upload (updated_at)`.execute(db)
  // As with workspaces: whatever a row says, it is its project's, and a project beyond the wall is not seen.
  await sql`create function own_by_project() returns trigger language plpgsql as $$
    begin
      select corporate_id into new.corporate_id from project where id = new.project_id;
      return new;
    end $$`.execute(db)
  for (const table of ['drawing', 'drawing_upload']) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}
