import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence invoice_number start 1001`.execute(db)
  // project_id without a reference: the history of payments outlives the project.
  await sql`create table plan_order (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    project_id uuid not null,
    project_code text not null,
    project_name text not null,
    company_name text not null,
    plan text not null,
    kind text not null check (kind in ('first', 'renewal', 'upgrade')),
    amount_cents integer not null check (amount_cents >= 0),
    credit_cents integer not null default 0 check (credit_cents >= 0),
    status text not null check (status in ('pending', 'paid', 'void')),
    method text not null check (method in ('stripe', 'invoice')),
    invoice_number integer not null default nextval('invoice_number') unique,
    stripe_session_id text unique,
    locale text not null default 'en',
    ordered_by uuid references app_user on delete set null,
    ordered_at timestamptz not null default now(),
    paid_at timestamptz,
    starts_at timestamptz,
    ends_at timestamptz,
    credited_at timestamptz
  )`.execute(db)
  await sql`create index plan_order_corporate on plan_order (corporate_id, id desc)`.execute(db)
  await sql`create index plan_order_project on plan_order (project_id, ends_at desc) where status = 'paid'`.execute(db)
  // One open order a project: two clicks must not become two bills.
  await sql`create unique index plan_order_open on plan_order (project_id) where status = 'pending'`.execute(db)
  await sql`create table stripe_event (id text primary key, received_at timestamptz not null default now())`.execute(db)
  await sql`alter table plan_order enable row level security`.execute(db)
  await sql`create policy corporate_only on plan_order using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
}
