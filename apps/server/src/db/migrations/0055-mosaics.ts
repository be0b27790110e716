import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Without references to inspection and elevation: the row says which files a deleted one leaves behind, until they are removed.
  await sql`create table mosaic (
    id uuid primary key,
    inspection_id uuid not null,
    elevation_id uuid not null,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    kind text not null check (kind in ('visual', 'thermal')),
    status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
    error_code text,
    mm_px double precision not null,
    image_ids uuid[],
    made jsonb,
    folder text,
    bytes bigint not null default 0,
    exports jsonb not null default '{}',
    job_id uuid,
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    finished_at timestamptz
  )`.execute(db)
  await sql`create index mosaic_elevation on mosaic (elevation_id, inspection_id, id)`.execute(db)
  await sql`create index mosaic_inspection on mosaic (inspection_id)`.execute(db)
  await sql`create index mosaic_project on mosaic (project_id)`.execute(db)
  // Two who ask at once begin one.
  await sql`create unique index mosaic_running on mosaic (inspection_id, elevation_id, kind) where status in ('pending', 'processing')`.execute(
    db,
  )
  await sql`create table mosaic_photo (
    mosaic_id uuid not null references mosaic on delete cascade,
    media_id uuid not null references media on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    position integer,
    reason text,
    plane integer,
    basis text check (basis in ('matched', 'position')),
    camera jsonb,
    to_elevation double precision[],
    width_px integer,
    height_px integer,
    mm_px double precision,
    sharpness double precision,
    sigma_m double precision,
    median_px double precision,
    matches integer not null default 0,
    primary key (mosaic_id, media_id),
    check (position is null or (plane is not null and camera is not null and basis is not null and to_elevation is not null and width_px > 0 and height_px > 0 and sigma_m is not null and mm_px is not null)),
    check ((position is null) = (reason is not null))
  )`.execute(db)
  await sql`create index mosaic_photo_media on mosaic_photo (media_id)`.execute(db)
  await sql`create index mosaic_photo_project on mosaic_photo (project_id)`.execute(db)
  for (const table of ['mosaic', 'mosaic_photo']) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}
