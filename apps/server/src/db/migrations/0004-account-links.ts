import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column mobile_number text`.execute(db)
  await sql`create table account_link (
    hash bytea primary key,
    kind text not null check (kind in ('verify-email', 'reset-password')),
    user_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db)
  await sql`create index account_link_user on account_link (user_id)`.execute(db)
}
