import { sql, type Kysely } from 'kysely'

/**
 * A link with `assigned_by` is a contractor's. Where the person it names is erased, `assignee_id` becomes null and the
 * link shows nothing new: it never widens to all defects.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table share_link
    add column assigned_by text check (assigned_by in ('person', 'action')),
    add column assignee_id uuid references app_user on delete set null,
    add column assigned_action text check (assigned_action in ('repair', 'other'))`.execute(db)
  await sql`create index share_link_assignee on share_link (assignee_id) where assignee_id is not null`.execute(db)
  await sql`create table share_repair (
    id uuid primary key,
    share_id uuid not null references share_link on delete cascade,
    defect_id uuid not null references defect on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    guest_name text not null,
    guest_email text not null,
    text text not null default '',
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index share_repair_share on share_repair (share_id, defect_id)`.execute(db)
  await sql`create index share_repair_defect on share_repair (defect_id)`.execute(db)
  await sql`create index share_repair_project on share_repair (project_id)`.execute(db)
  await sql`create index share_repair_corporate on share_repair (corporate_id)`.execute(db)
  // Without a repair: sent, and not reported yet.
  await sql`create table share_repair_photo (
    media_id uuid primary key references media on delete cascade,
    share_id uuid not null references share_link on delete cascade,
    defect_id uuid not null references defect on delete cascade,
    repair_id uuid references share_repair on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index share_repair_photo_share on share_repair_photo (share_id, defect_id)`.execute(db)
  await sql`create index share_repair_photo_defect on share_repair_photo (defect_id)`.execute(db)
  await sql`create index share_repair_photo_repair on share_repair_photo (repair_id)`.execute(db)
  await sql`create index share_repair_photo_project on share_repair_photo (project_id)`.execute(db)
  await sql`create index share_repair_photo_corporate on share_repair_photo (corporate_id)`.execute(db)
  await sql`create index share_repair_photo_waiting on share_repair_photo (created_at) where repair_id is null`.execute(
    db,
  )
  for (const table of ['share_repair', 'share_repair_photo']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
  await sql`alter table defect_event add column share_id uuid references share_link on delete set null,
    add column guest_name text, add column guest_email text`.execute(db)
  await sql`create index defect_event_share on defect_event (share_id) where share_id is not null`.execute(db)
}
