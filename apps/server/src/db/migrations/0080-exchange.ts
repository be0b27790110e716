import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a reference to its file: an expired row says which object a sweep has to remove.
  await sql`create table exchange_export (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    format text not null,
    request jsonb not null,
    status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
    error_code text,
    defects integer not null,
    notes jsonb not null default '[]',
    name text not null,
    key text not null,
    bytes bigint,
    job_id uuid,
    created_by uuid not null references app_user on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create index exchange_export_owner on exchange_export (inspection_id, created_by, id)`.execute(db)
  await sql`create index exchange_export_expiry on exchange_export (expires_at)`.execute(db)
  await sql`create index exchange_export_project on exchange_export (project_id)`.execute(db)
  // content: what the file says, read once in a child process. done: what an undo needs.
  await sql`create table exchange_import (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    kind text not null check (kind in ('coco', 'cvat', 'bcf')),
    file_name text not null,
    content jsonb not null,
    choice jsonb,
    status text not null check (status in ('ready', 'applying', 'applied', 'failed', 'undoing', 'undone')),
    error_code text,
    done jsonb,
    result jsonb,
    job_id uuid,
    created_by uuid not null references app_user on delete cascade,
    created_at timestamptz not null,
    applied_at timestamptz,
    undone_at timestamptz
  )`.execute(db)
  await sql`create index exchange_import_owner on exchange_import (inspection_id, created_by, id)`.execute(db)
  await sql`create index exchange_import_project on exchange_import (project_id)`.execute(db)
  for (const table of ['exchange_export', 'exchange_import']) {
    await sql`create trigger own before insert or update of project_id, corporate_id on ${sql.table(table)} for each row execute function own_by_project()`.execute(
      db,
    )
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}
