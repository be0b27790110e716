import { sql, type Kysely } from 'kysely'

/** What a definition says, who signed it, the reports made from it, and templates of a corporate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await definitions(db)
  await made(db)
  await sql`create table report_template (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    name text not null,
    key text not null,
    size bigint not null,
    sha256 bytea not null,
    tags text[] not null default '{}',
    problems jsonb not null default '[]',
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index report_template_corporate on report_template (corporate_id, id)`.execute(db)
  await sql`create index report_template_author on report_template (created_by)`.execute(db)
  await walls(db)
}

async function definitions(db: Kysely<unknown>): Promise<void> {
  await sql`create table report_definition (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    content jsonb not null,
    version integer not null default 1,
    created_by uuid references app_user on delete set null,
    updated_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index report_definition_inspection on report_definition (inspection_id, id)`.execute(db)
  await sql`create index report_definition_project on report_definition (project_id)`.execute(db)
  await sql`create index report_definition_author on report_definition (created_by)`.execute(db)
  await sql`create index report_definition_writer on report_definition (updated_by)`.execute(db)
  // The image as it was when they signed, beside a hash of what they signed.
  await sql`create table report_signature (
    definition_id uuid not null references report_definition on delete cascade,
    role text not null check (role in ('prepared', 'checked', 'endorser')),
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    user_id uuid references app_user on delete set null,
    name text not null,
    image bytea not null,
    content_hash bytea not null,
    signed_at timestamptz not null,
    primary key (definition_id, role)
  )`.execute(db)
  await sql`create index report_signature_project on report_signature (project_id)`.execute(db)
  await sql`create index report_signature_user on report_signature (user_id)`.execute(db)
  // Of a person, who belongs to no corporate.
  await sql`create table user_signature (
    user_id uuid primary key references app_user on delete cascade,
    image bytea not null,
    updated_at timestamptz not null default now()
  )`.execute(db)
}

async function made(db: Kysely<unknown>): Promise<void> {
  await sql`create table report (
    id uuid primary key,
    definition_id uuid references report_definition on delete set null,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    number integer not null,
    title text not null,
    template_id text not null,
    template_name text not null,
    language text not null,
    revision text not null,
    content jsonb not null,
    status text not null default 'pending' check (status in ('pending', 'processing', 'ready', 'failed', 'cancelled')),
    error_code text,
    job_id uuid,
    snapshot_at timestamptz,
    snapshot_key text,
    defects integer not null default 0,
    left_out jsonb not null default '[]',
    has_watermark boolean not null default false,
    files jsonb not null default '[]',
    requested_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    unique (inspection_id, number)
  )`.execute(db)
  await sql`create index report_project on report (project_id)`.execute(db)
  await sql`create index report_definition_of on report (definition_id)`.execute(db)
  await sql`create index report_requester on report (requested_by)`.execute(db)
  // What the sweeping looks for.
  await sql`create index report_waiting on report (updated_at) where status in ('pending', 'processing')`.execute(db)
}

async function walls(db: Kysely<unknown>): Promise<void> {
  const isInScope = sql`corporate_id = (select scoped_corporate()) or (select sees_everything())`
  for (const table of ['report_definition', 'report_signature', 'report']) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
  }
  for (const table of ['report_definition', 'report_signature', 'report', 'report_template']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (${isInScope}) with check (${isInScope})`.execute(
      db,
    )
  }
}
