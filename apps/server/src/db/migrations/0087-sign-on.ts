import { sql, type Kysely } from 'kysely'

async function wall(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
}

/** A domain may be claimed by several corporates and proven for one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_on (
    corporate_id uuid primary key references corporate on delete cascade,
    issuer text not null,
    client_id text not null,
    client_secret bytea,
    is_required boolean not null default false,
    role_claim text,
    roles jsonb not null default '[]',
    last_used_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`comment on column sign_on.client_secret is 'sealed: db/keyring.ts'`.execute(db)
  await sql`create table sign_on_domain (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    domain text not null,
    proof text check (proof in ('dns', 'operator')),
    token text not null,
    created_at timestamptz not null default now(),
    unique (corporate_id, domain)
  )`.execute(db)
  await sql`create unique index sign_on_domain_proven on sign_on_domain (domain) where proof is not null`.execute(db)
  await sql`create table sign_on_identity (
    corporate_id uuid not null references corporate on delete cascade,
    subject text not null,
    user_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null default now(),
    primary key (corporate_id, subject),
    unique (corporate_id, user_id)
  )`.execute(db)
  await sql`create index sign_on_identity_user on sign_on_identity (user_id)`.execute(db)
  await sql`create table sign_on_attempt (
    state_hash bytea primary key,
    corporate_id uuid not null references corporate on delete cascade,
    browser_hash bytea not null,
    locale text not null,
    claims jsonb,
    spent_at timestamptz,
    expires_at timestamptz not null
  )`.execute(db)
  for (const table of ['sign_on', 'sign_on_domain', 'sign_on_identity', 'sign_on_attempt']) await wall(db, table)
  await sql`alter table session add column sign_on_corporate_id uuid references corporate on delete set null`.execute(
    db,
  )
}
