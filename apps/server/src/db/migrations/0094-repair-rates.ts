import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table corporate_repair_rates (
    corporate_id uuid primary key references corporate on delete cascade,
    currency text check (length(currency) = 3),
    rates jsonb not null,
    version integer not null default 1,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create table project_repair_rates (
    project_id uuid primary key references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    currency text check (length(currency) = 3),
    rates jsonb not null,
    version integer not null default 1,
    updated_by uuid references app_user on delete set null,
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create trigger own before insert or update of project_id, corporate_id on project_repair_rates for each row execute function own_by_project()`.execute(
    db,
  )
  for (const table of ['corporate_repair_rates', 'project_repair_rates']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
      db,
    )
  }
}
