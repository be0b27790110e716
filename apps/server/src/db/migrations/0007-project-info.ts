import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project
    add column asset_name jsonb not null default '[]',
    add column asset_address jsonb not null default '[]',
    add column longitude double precision,
    add column latitude double precision,
    add column building_type text not null default 'reinforced_concrete',
    add column asset_codes text[] not null default '{}',
    add column scope_of_work text not null default '',
    add column executive_summary text not null default '',
    add column country text not null default '',
    add column prepared_by text not null default '',
    add column phone text not null default '',
    add column storeys integer,
    add column units integer,
    add column height_m numeric(7, 2),
    add column incorporate_owners text not null default '',
    add column management_company text not null default '',
    add column defect_library text not null default 'hk-mbis',
    add column report_template text not null default 'Facade',
    add column favourite_defects text[] not null default '{}',
    add column cover_image text,
    add column company_logo text,
    add column plan text not null default 'ADVANCE',
    add column image_limit integer not null default 100 check (image_limit >= 0),
    add column images_used integer not null default 0 check (images_used >= 0),
    add column data_limit bigint check (data_limit >= 0),
    add column data_used bigint not null default 0 check (data_used >= 0),
    add column version integer not null default 1,
    add column deleted_at timestamptz`.execute(db)
  await sql`alter table inspection add column inspected_on date, add column note text not null default ''`.execute(db)
  await sql`create table project_picture (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    kind text not null check (kind in ('cover', 'logo')),
    key text not null,
    content_type text not null,
    size integer not null,
    sha256 bytea not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index project_picture_project on project_picture (project_id)`.execute(db)
  await sql`create table defect_definition (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    language text not null,
    name text not null check (name <> ''),
    sub_types text[] not null default '{}',
    severity text not null,
    follow_up_action text not null,
    materials text[] not null default '{}',
    description text not null default '',
    retired_at timestamptz,
    version integer not null default 1,
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create unique index defect_definition_name on defect_definition (corporate_id, language, lower(name)) where retired_at is null`.execute(
    db,
  )
  for (const table of ['project_picture', 'defect_definition']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}
