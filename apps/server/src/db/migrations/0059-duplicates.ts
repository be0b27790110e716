import { sql, type Kysely } from 'kysely'

const eventKinds = [
  ...['created', 'changed', 'status', 'linked', 'photo', 'photo-deleted', 'deleted', 'restored'],
  ...['merged', 'merged-into', 'split', 'split-off'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  // A merged defect is deleted as well, so that no list, count or report that leaves deleted ones out can count it.
  await sql`alter table defect
    add merged_into uuid references defect on delete cascade,
    add size_annotation_id uuid references annotation on delete set null,
    add constraint defect_merged_is_deleted check (merged_into is null or (deleted_at is not null and merged_into <> id))`.execute(
    db,
  )
  await sql`create index defect_merged_into on defect (merged_into) where merged_into is not null`.execute(db)
  await sql`create index defect_size_annotation on defect (size_annotation_id) where size_annotation_id is not null`.execute(
    db,
  )
  await sql`alter table defect_event drop constraint defect_event_kind_check, add check (kind in (${sql.raw(
    eventKinds.map((kind) => `'${kind}'`).join(', '),
  )}))`.execute(db)
  await tables(db)
  await indexes(db)
  for (const table of ['defect_merge', 'duplicate_pair', 'duplicate_search', 'duplicate_settings']) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}

async function tables(db: Kysely<unknown>): Promise<void> {
  // Which shapes came with a merged defect: without it a split could not give them back.
  await sql`create table defect_merge (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    survivor_id uuid not null references defect on delete cascade,
    merged_id uuid not null references defect on delete cascade,
    annotation_ids uuid[] not null,
    has_moved_pin boolean not null default false,
    size_before jsonb not null,
    by_id uuid references app_user on delete set null,
    at timestamptz not null,
    undone_at timestamptz
  )`.execute(db)
  // Without references to its shapes: an analysis stores undecided ones again, and what a person said of them would be lost.
  await sql`create table duplicate_pair (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    elevation_id uuid not null references drawing on delete cascade,
    group_id uuid not null,
    one_id uuid not null,
    other_id uuid not null,
    score real not null check (score between 0 and 1),
    distance_m double precision not null,
    state text not null default 'open' check (state in ('open', 'dismissed', 'merged')),
    decided_by uuid references app_user on delete set null,
    decided_at timestamptz,
    found_at timestamptz not null,
    check (one_id < other_id)
  )`.execute(db)
  // Where the last search placed each shape: lists show it without placing all photos again.
  await sql`alter table annotation add placed jsonb`.execute(db)
  await sql`create table duplicate_search (
    inspection_id uuid primary key references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    requested_at timestamptz not null,
    searched_at timestamptz,
    has_failed boolean not null default false,
    figures jsonb not null default '{"shapeCount": 0, "placedCount": 0, "notPlaced": []}'
  )`.execute(db)
  await sql`create table duplicate_settings (
    project_id uuid primary key references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    merges_sure boolean not null default false,
    version integer not null default 1,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now()
  )`.execute(db)
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index defect_merge_survivor on defect_merge (survivor_id)`.execute(db)
  await sql`create index defect_merge_merged on defect_merge (merged_id)`.execute(db)
  await sql`create unique index duplicate_pair_shapes on duplicate_pair (one_id, other_id)`.execute(db)
  await sql`create index duplicate_pair_other on duplicate_pair (other_id)`.execute(db)
  await sql`create index duplicate_pair_listed on duplicate_pair (inspection_id, state, score desc, id)`.execute(db)
  await sql`create index duplicate_pair_group on duplicate_pair (group_id)`.execute(db)
  await sql`create index duplicate_pair_elevation on duplicate_pair (elevation_id)`.execute(db)
  await sql`create index defect_merge_inspection on defect_merge (inspection_id)`.execute(db)
  for (const table of ['defect_merge', 'duplicate_pair', 'duplicate_search'])
    await sql`create index ${sql.id(`${table}_project`)} on ${sql.table(table)} (project_id)`.execute(db)
}
