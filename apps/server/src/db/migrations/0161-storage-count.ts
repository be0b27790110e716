import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table storage_count (
    is_only boolean primary key default true check (is_only),
    counted_at timestamptz not null,
    bytes bigint not null,
    files bigint not null,
    largest jsonb not null
  )`.execute(db)
  // No corporate owns this row; what is scoped to one has no use for it.
  await sql`alter table storage_count enable row level security`.execute(db)
  await sql`create policy operator_only on storage_count using (current_setting('plumbline.scope', true) = '*') with check (current_setting('plumbline.scope', true) = '*')`.execute(
    db,
  )
}
