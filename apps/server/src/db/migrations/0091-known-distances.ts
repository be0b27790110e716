import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_distance (
    inspection_id uuid not null references inspection on delete cascade,
    elevation_id uuid not null references drawing on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    now jsonb,
    before jsonb,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    primary key (inspection_id, elevation_id)
  )`.execute(db)
  await sql`create index known_distance_elevation on known_distance (elevation_id)`.execute(db)
  await sql`create index known_distance_project on known_distance (project_id)`.execute(db)
  await sql`create trigger own before insert or update of project_id, corporate_id on known_distance for each row execute function own_by_project()`.execute(
    db,
  )
  await sql`alter table known_distance enable row level security`.execute(db)
  await sql`create policy corporate_only on known_distance using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
}
