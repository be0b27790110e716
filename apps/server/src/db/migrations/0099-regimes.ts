import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project add regimes jsonb not null default '{}'`.execute(db)
  await sql`alter table defect add due_reminded date, add repair_reminded date`.execute(db)
  const isOpen = sql`deleted_at is null and status <> 'closed'`
  await sql`create index defect_calendar_due on defect (project_id, due_date) where ${isOpen} and due_date is not null`.execute(
    db,
  )
  await sql`create index defect_calendar_repair on defect (project_id, repair_by) where ${isOpen} and rating = 'nyc-fisp:swarmp'`.execute(
    db,
  )
  await sql`create table calendar_feed (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    project_id uuid references project on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    hash bytea not null unique check (length(hash) = 32),
    language text not null,
    created_at timestamptz not null default now(),
    last_read_at timestamptz
  )`.execute(db)
  await sql`create index calendar_feed_user on calendar_feed (user_id, corporate_id, id)`.execute(db)
  await sql`create index calendar_feed_project on calendar_feed (project_id)`.execute(db)
  await sql`create index calendar_feed_corporate on calendar_feed (corporate_id)`.execute(db)
  await sql`alter table calendar_feed enable row level security`.execute(db)
  await sql`create policy corporate_only on calendar_feed using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
}
