import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project add coverage_rule jsonb not null default '{"kind": "none", "minShare": null, "maxMmPx": null}'`.execute(
    db,
  )
  await sql`alter table media add quality jsonb, add quality_tries smallint not null default 0`.execute(db)
  await sql`create index media_unmeasured on media (project_id) where kind = 'photo' and quality is null and picture_folder is not null and quality_tries < 3`.execute(
    db,
  )
  await tables(db)
  await rowLevelSecurity(db)
  await noteChanges(db)
  // Without it the elevations of projects from before would wait for their next change.
  await sql`insert into coverage_change (project_id, elevation_id, corporate_id)
    select project_id, id, corporate_id from drawing where category = 'elevation'`.execute(db)
}

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`create table coverage_frame (
    elevation_id uuid primary key references drawing on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    input jsonb,
    is_street_facing boolean,
    version integer not null default 1,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create table close_range (
    inspection_id uuid not null references inspection on delete cascade,
    elevation_id uuid not null references drawing on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    areas jsonb not null default '[]',
    version integer not null default 1,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now(),
    primary key (inspection_id, elevation_id)
  )`.execute(db)
  await sql`create table coverage (
    inspection_id uuid not null references inspection on delete cascade,
    elevation_id uuid not null references drawing on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    figures jsonb not null,
    left_out jsonb not null default '[]',
    best bytea not null,
    count bytea not null,
    computed_at timestamptz not null,
    primary key (inspection_id, elevation_id)
  )`.execute(db)
  // Only ever appended to and deleted from: a flag on one row would make every photo that arrives wait for the one before it.
  await sql`create table coverage_change (
    id bigint generated always as identity primary key,
    project_id uuid not null references project on delete cascade,
    inspection_id uuid references inspection on delete cascade,
    elevation_id uuid references drawing on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index coverage_frame_project on coverage_frame (project_id)`.execute(db)
  await sql`create index coverage_change_project on coverage_change (project_id, id)`.execute(db)
  await sql`create index coverage_change_inspection on coverage_change (inspection_id)`.execute(db)
  await sql`create index coverage_change_elevation on coverage_change (elevation_id)`.execute(db)
  for (const table of ['close_range', 'coverage']) {
    await sql`create index ${sql.id(`${table}_elevation`)} on ${sql.table(table)} (elevation_id)`.execute(db)
    await sql`create index ${sql.id(`${table}_project`)} on ${sql.table(table)} (project_id)`.execute(db)
  }
}

async function rowLevelSecurity(db: Kysely<unknown>): Promise<void> {
  for (const table of ['coverage_frame', 'close_range', 'coverage', 'coverage_change']) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}

/** By triggers, so that no writer can forget it. Null: of all inspections, or of all elevations. */
async function noteChanges(db: Kysely<unknown>): Promise<void> {
  // What is being deleted together with its project, inspection or elevation is not noted: it would refer to nothing.
  await sql`create function note_coverage(of_project uuid, of_inspection uuid, of_elevation uuid) returns void language sql as $$
    insert into coverage_change (project_id, inspection_id, elevation_id, corporate_id)
    select id, of_inspection, of_elevation, corporate_id from project where id = of_project
      and (of_inspection is null or exists (select from inspection where inspection.id = of_inspection))
      and (of_elevation is null or exists (select from drawing where drawing.id = of_elevation))
  $$`.execute(db)
  await noteMedia(db)
  await sql`create function note_marker_coverage() returns trigger language plpgsql as $$
    begin
      perform note_coverage(new.project_id, inspection_id, null) from marker_set where id = new.set_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger coverage after update of elevation_id on marker for each row
    when (old.elevation_id is distinct from new.elevation_id) execute function note_marker_coverage()`.execute(db)
  await sql`create function note_drawing_coverage() returns trigger language plpgsql as $$
    begin
      perform note_coverage(new.project_id, null, new.id);
      return null;
    end $$`.execute(db)
  await sql`create trigger coverage_insert after insert on drawing for each row
    when (new.category = 'elevation') execute function note_drawing_coverage()`.execute(db)
  await sql`create trigger coverage_update after update on drawing for each row
    when (new.category = 'elevation' and (old.portions, old.name, old.bearing, old.width, old.height) is distinct from
      (new.portions, new.name, new.bearing, new.width, new.height)) execute function note_drawing_coverage()`.execute(
    db,
  )
}

async function noteMedia(db: Kysely<unknown>): Promise<void> {
  await sql`create function elevation_of_media(elevation uuid, marker uuid) returns uuid language sql stable as $$
    select coalesce(elevation, (select elevation_id from marker m where m.id = marker))
  $$`.execute(db)
  await sql`create function note_media_coverage() returns trigger language plpgsql as $$
    declare
      at uuid := elevation_of_media(new.elevation_id, new.marker_id);
      was uuid;
    begin
      perform note_coverage(new.project_id, new.inspection_id, at);
      if tg_op = 'UPDATE' then
        was := elevation_of_media(old.elevation_id, old.marker_id);
        if was is distinct from at or new.inspection_id <> old.inspection_id then
          perform note_coverage(old.project_id, old.inspection_id, was);
        end if;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger coverage_insert after insert on media for each row
    when (new.kind = 'photo' and new.picture_folder is not null) execute function note_media_coverage()`.execute(db)
  const seen = (row: string) =>
    sql.raw(
      [
        'inspection_id marker_id column_id elevation_id floor name type pdib camera_focal_length sensor_width',
        'take_off_level facts width height companion_of quality',
      ]
        .join(' ')
        .split(' ')
        .map((column) => `${row}.${column}`)
        .join(', '),
    )
  await sql`create trigger coverage_update after update on media for each row
    when (new.kind = 'photo' and (old.picture_folder is not null or new.picture_folder is not null)
      and ((old.picture_folder is null) <> (new.picture_folder is null) or (${seen('old')}) is distinct from (${seen('new')})))
    execute function note_media_coverage()`.execute(db)
  // Once a statement: a project of a hundred thousand photos is deleted in statements of many.
  await sql`create function note_removed_coverage() returns trigger language plpgsql as $$
    begin
      perform note_coverage(project_id, inspection_id, at) from (
        select distinct project_id, inspection_id, elevation_of_media(elevation_id, marker_id) as at
        from removed where kind = 'photo' and picture_folder is not null) as places;
      return null;
    end $$`.execute(db)
  await sql`create trigger coverage_delete after delete on media referencing old table as removed for each statement
    execute function note_removed_coverage()`.execute(db)
}
