import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table marker_set (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    layout_id uuid not null references drawing on delete cascade,
    plan_id uuid not null,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    created_at timestamptz not null default now(),
    unique (inspection_id, layout_id)
  )`.execute(db)
  await sql`create index marker_set_layout on marker_set (layout_id)`.execute(db)
  await sql`create index marker_set_project on marker_set (project_id)`.execute(db)
  await sql`create table marker (
    id uuid primary key,
    set_id uuid not null references marker_set on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    marker_type text not null,
    ref_id text not null default '',
    name text not null check (name <> ''),
    location jsonb not null,
    start_point jsonb,
    end_point jsonb,
    drawing jsonb not null default '[]',
    rotation double precision not null default 0,
    sub_markers jsonb not null default '[]',
    elevation_id uuid references drawing on delete set null,
    floor_start_idx integer,
    floor_end_idx integer,
    gsd double precision,
    hardware_model text not null default '',
    status text not null default 'MEDIA_NOT_UPLOADED',
    total_media_count integer not null default 0 check (total_media_count >= 0),
    version integer not null default 1,
    created_by uuid references app_user on delete set null,
    updated_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index marker_in_set on marker (set_id, id)`.execute(db)
  await sql`create index marker_elevation on marker (elevation_id)`.execute(db)
  await sql`create index marker_project on marker (project_id)`.execute(db)
  await sql`create table video_column (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    marker_id uuid references marker on delete set null,
    layout_id uuid references drawing on delete set null,
    name text not null check (name <> ''),
    position integer not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index video_column_inspection on video_column (inspection_id, position, id)`.execute(db)
  await sql`create index video_column_marker on video_column (marker_id)`.execute(db)
  await sql`create index video_column_layout on video_column (layout_id)`.execute(db)
  await sql`create index video_column_project on video_column (project_id)`.execute(db)
  await sql`create table georeference (
    layout_id uuid primary key references drawing on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    points jsonb not null,
    version integer not null default 1,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index georeference_project on georeference (project_id)`.execute(db)
  for (const table of ['marker_set', 'marker', 'video_column', 'georeference']) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}
