import { sql, type Kysely } from 'kysely'

/** What hung on a marker when it was deleted: without it an undo brings the marker back and leaves its photos, columns and attachments behind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table marker_removal (
    marker_id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    layout_id uuid not null references drawing on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    upload_settings jsonb,
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null,
    media_ids uuid[] not null,
    column_ids uuid[] not null,
    attachment_ids uuid[] not null,
    task_ids uuid[] not null,
    run_ids uuid[] not null,
    removed_at timestamptz not null
  )`.execute(db)
  await sql`create index marker_removal_inspection on marker_removal (inspection_id)`.execute(db)
  await sql`create index marker_removal_layout on marker_removal (layout_id)`.execute(db)
  await sql`create index marker_removal_project on marker_removal (project_id)`.execute(db)
  await sql`create index marker_removal_age on marker_removal (removed_at)`.execute(db)
  const isInScope = sql`corporate_id = (select scoped_corporate()) or (select sees_everything())`
  await sql`create trigger own before insert or update of project_id, corporate_id on marker_removal for each row execute function own_by_project()`.execute(
    db,
  )
  await sql`alter table marker_removal enable row level security`.execute(db)
  await sql`create policy corporate_only on marker_removal using (${isInScope}) with check (${isInScope})`.execute(db)
  // Attachments wait without a marker until the undo, or until the sweep removes them.
  await sql`alter table attachment alter column marker_id drop not null`.execute(db)
  await sql`alter table attachment drop constraint attachment_marker_id_fkey, add constraint attachment_marker_id_fkey foreign key (marker_id) references marker on delete set null`.execute(
    db,
  )
}
