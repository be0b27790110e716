import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Numbers are given out from here, so that none is given twice, not even after the defect that had it was deleted.
  await sql`create table finding_count (
    project_id uuid primary key references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    defects integer not null default 0,
    suggestions integer not null default 0,
    runs integer not null default 0,
    photos_read integer not null default 0
  )`.execute(db)
  await defects(db)
  await analysis(db)
  await annotations(db)
  await thermal(db)
  await walls(db)
}

async function defects(db: Kysely<unknown>): Promise<void> {
  await sql`create table defect (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    defect_num integer not null check (defect_num > 0),
    ai_defect_type text check (ai_defect_type in ('crack', 'spalling', 'rust', 'corroded_pipe', 'corroded_pipe_bracket')),
    confidence real,
    type text not null,
    sub_type text,
    severity text not null check (severity in ('critical', 'major', 'moderate', 'minor', 'cosmetic', 'na')),
    material text,
    block text not null default '',
    floor text,
    elevation_id uuid references drawing on delete set null,
    vertical text not null default '',
    follow_up_action text not null check (follow_up_action in ('none', 'repair', 'other', 'verify', 'closed')),
    follow_up_description text not null default '',
    remark text not null default '',
    status text not null default 'open' check (status in ('open', 'to-be-verified', 're-open', 'closed')),
    reporter_id uuid references app_user on delete set null,
    assignee_id uuid references app_user on delete set null,
    due_date date,
    width double precision check (width > 0),
    length double precision check (length > 0),
    size_source text check (size_source in ('gsd', 'typed')),
    is_below_gsd boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    severity_rank smallint not null generated always as (case severity when 'critical' then 0 when 'major' then 1 when 'moderate' then 2 when 'minor' then 3 when 'cosmetic' then 4 else 5 end) stored,
    place_floor integer not null generated always as (case when floor ~ '^[0-9]{1,9}$' then - floor::integer else 2147483647 end) stored
  )`.execute(db)
  await sql`create unique index defect_number on defect (project_id, defect_num)`.execute(db)
  await sql`create index defect_inspection on defect (inspection_id, defect_num)`.execute(db)
  await sql`create index defect_elevation on defect (elevation_id)`.execute(db)
  await sql`create index defect_assignee on defect (assignee_id)`.execute(db)
  await sql`create index defect_reporter on defect (reporter_id)`.execute(db)
}

async function analysis(db: Kysely<unknown>): Promise<void> {
  await sql`create table analysis_settings (
    project_id uuid primary key references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    is_on boolean not null,
    types text[] not null,
    sensitivity text not null check (sensitivity in ('low', 'medium', 'high')),
    version integer not null default 1,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create table analysis_run (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    number integer not null,
    origin text not null check (origin in ('arrival', 'asked')),
    status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
    types text[] not null,
    sensitivity text not null check (sensitivity in ('low', 'medium', 'high')),
    detector_version text not null,
    marker_id uuid references marker on delete set null,
    requested_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    finished_at timestamptz
  )`.execute(db)
  await sql`create index analysis_run_inspection on analysis_run (inspection_id, number)`.execute(db)
  await sql`create unique index analysis_run_number on analysis_run (project_id, number)`.execute(db)
  await sql`create index analysis_run_marker on analysis_run (marker_id)`.execute(db)
  await sql`create table analysis_photo (
    run_id uuid not null references analysis_run on delete cascade,
    media_id uuid not null references media on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
    error_code text,
    job_id uuid,
    attempts integer not null default 0,
    is_counted boolean not null default false,
    found jsonb not null default '{}',
    seconds real,
    updated_at timestamptz not null default now(),
    primary key (run_id, media_id)
  )`.execute(db)
  await sql`create index analysis_photo_media on analysis_photo (media_id, status)`.execute(db)
  await sql`create index analysis_photo_project on analysis_photo (project_id)`.execute(db)
  await sql`create index analysis_photo_open on analysis_photo (run_id) where status in ('pending', 'processing')`.execute(
    db,
  )
  await sql`create index media_analysis on media (inspection_id, marker_id, analysis_status, id) include (corporate_id) where kind = 'photo' and type = 'visual' and file_status = 'FILE_PROCESSED' and (usage = 'AI analysis' or analysis_status <> 'none')`.execute(
    db,
  )
  // What the sweeping looks for.
  await sql`create index analysis_photo_waiting on analysis_photo (updated_at) where status in ('pending', 'processing')`.execute(
    db,
  )
}

/** One row a shape on a photo. What the detector found is undecided (is_defect null) until somebody accepts or rejects it. */
async function annotations(db: Kysely<unknown>): Promise<void> {
  await sql`create table annotation (
    id uuid primary key,
    media_id uuid not null references media on delete cascade,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    defect_id uuid references defect on delete set null,
    shape text not null check (shape in ('rectangle', 'polyline', 'polygon')),
    points jsonb not null,
    box_left real not null,
    box_top real not null,
    box_right real not null,
    box_bottom real not null,
    origin text not null check (origin in ('person', 'detector')),
    is_defect boolean,
    ai_defect_type text check (ai_defect_type in ('crack', 'spalling', 'rust', 'corroded_pipe', 'corroded_pipe_bracket')),
    suggestion_num integer,
    confidence real,
    detector_version text,
    run_id uuid references analysis_run on delete set null,
    is_edited boolean not null default false,
    pixel_sizes jsonb,
    thermal_view jsonb,
    version integer not null default 1,
    updated_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  )`.execute(db)
  await sql`create index annotation_media on annotation (media_id)`.execute(db)
  await sql`create index annotation_defect on annotation (defect_id)`.execute(db)
  await sql`create index annotation_run on annotation (run_id)`.execute(db)
  await sql`create index annotation_undecided on annotation (inspection_id, confidence desc, id) where origin = 'detector' and is_defect is null and deleted_at is null`.execute(
    db,
  )
  await sql`create index annotation_inspection on annotation (inspection_id, ai_defect_type, is_defect) include (corporate_id)`.execute(
    db,
  )
  await sql`create index annotation_project on annotation (project_id)`.execute(db)
  await sql`create index annotation_deleted on annotation (deleted_at) where deleted_at is not null`.execute(db)
}

async function thermal(db: Kysely<unknown>): Promise<void> {
  // Of a thermal picture. Null: what companion_of says is all there is to say.
  await sql`alter table media add column pair_doubt text check (pair_doubt in ('conflict', 'chosen'))`.execute(db)
  await sql`create index media_thermal on media (inspection_id, place_elevation, place_column, place_floor, place_slot, id) include (marker_id, corporate_id) where type = 'thermal' and kind in ('photo', 'temperatures')`.execute(
    db,
  )
  await sql`create table thermal_image (
    media_id uuid primary key references media on delete cascade,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    state text not null default 'reading' check (state in ('reading', 'known', 'unknown', 'failed')),
    error_code text,
    temperatures_key text,
    width integer,
    height integer,
    least real,
    most real,
    mean real,
    camera_scene jsonb,
    scene jsonb,
    can_change_scene boolean not null default false,
    view jsonb,
    version integer not null default 1,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index thermal_image_inspection on thermal_image (inspection_id, media_id)`.execute(db)
  await sql`create index thermal_image_project on thermal_image (project_id)`.execute(db)
  await sql`create table thermal_alignment (
    inspection_id uuid not null references inspection on delete cascade,
    camera_pair text not null,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    alignment jsonb not null,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now(),
    primary key (inspection_id, camera_pair)
  )`.execute(db)
  await sql`create table thermal_survey (
    inspection_id uuid primary key references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    conditions jsonb not null,
    locked_span jsonb,
    palette text not null,
    version integer not null default 1,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index thermal_alignment_project on thermal_alignment (project_id)`.execute(db)
  await sql`create index thermal_survey_project on thermal_survey (project_id)`.execute(db)
}

async function walls(db: Kysely<unknown>): Promise<void> {
  const isInScope = sql`corporate_id = (select scoped_corporate()) or (select sees_everything())`
  const tables = [
    'finding_count',
    'defect',
    'analysis_settings',
    'analysis_run',
    'analysis_photo',
    'annotation',
    'thermal_image',
    'thermal_alignment',
    'thermal_survey',
  ]
  for (const table of tables) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (${isInScope}) with check (${isInScope})`.execute(
      db,
    )
  }
}
