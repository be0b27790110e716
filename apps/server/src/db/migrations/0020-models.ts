import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to the drawing: the files of one that is gone are found by the row that it leaves.
  await sql`create table model (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    kind text not null,
    state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
    error_code text,
    file_key text not null,
    folder text,
    facts jsonb,
    placement jsonb,
    own_placement jsonb,
    job_id uuid,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index model_project on model (project_id)`.execute(db)
  await sql`create table model_frame (
    project_id uuid primary key references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    latitude double precision,
    longitude double precision,
    altitude double precision,
    camera_lift double precision not null default 0,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    check ((latitude is null) = (longitude is null) and (latitude is null) = (altitude is null))
  )`.execute(db)
  await sql`create table model_pin (
    defect_id uuid primary key references defect on delete cascade,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    model_id uuid,
    x double precision not null,
    y double precision not null,
    z double precision not null,
    normal jsonb,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index model_pin_inspection on model_pin (inspection_id)`.execute(db)
  await sql`create index model_pin_project on model_pin (project_id)`.execute(db)
  await sql`create table reconstruction (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    name text not null,
    quality text not null check (quality in ('fast', 'normal', 'fine')),
    state text not null default 'waiting' check (state in ('waiting', 'sending', 'running', 'importing', 'done', 'failed', 'cancelled')),
    error_code text,
    detail text not null default '',
    percent integer not null default 0,
    media_ids uuid[] not null,
    sent integer not null default 0,
    engine_task text,
    model_ids uuid[] not null default '{}',
    job_id uuid,
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index reconstruction_inspection on reconstruction (inspection_id, created_at)`.execute(db)
  await sql`create index reconstruction_project on reconstruction (project_id)`.execute(db)
  const isInScope = sql`corporate_id = (select scoped_corporate()) or (select sees_everything())`
  for (const table of ['model', 'model_frame', 'model_pin', 'reconstruction']) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (${isInScope}) with check (${isInScope})`.execute(
      db,
    )
  }
}
