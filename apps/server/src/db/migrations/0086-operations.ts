import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table process_seen (
    id uuid primary key,
    kind text not null check (kind in ('api', 'worker')),
    host text not null,
    pid integer not null,
    version text not null,
    migration text not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`.execute(db)
  await sql`create table operator_check (
    kind text primary key check (kind in ('backup', 'verify')),
    at timestamptz not null,
    is_whole boolean not null,
    summary text not null
  )`.execute(db)
  // No corporate owns these rows; what is scoped to one has no use for them.
  for (const table of ['process_seen', 'operator_check']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy operator_only on ${sql.table(table)} using (current_setting('plumbline.scope', true) = '*') with check (current_setting('plumbline.scope', true) = '*')`.execute(
      db,
    )
  }
}
