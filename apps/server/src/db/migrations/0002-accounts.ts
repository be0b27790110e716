import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table corporate (
    id uuid primary key,
    name text not null,
    is_saas boolean not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create table app_user (
    id uuid primary key,
    email text not null unique check (email = lower(email)),
    name text not null,
    password_hash text not null,
    locale text not null default 'en',
    email_verified_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create table membership (
    user_id uuid not null references app_user on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    role text not null,
    created_at timestamptz not null default now(),
    primary key (user_id, corporate_id)
  )`.execute(db)
  await sql`create index membership_corporate on membership (corporate_id)`.execute(db)
  await sql`create table session (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    user_agent text not null,
    address text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    ended_at timestamptz
  )`.execute(db)
  await sql`create index session_user_open on session (user_id) where ended_at is null`.execute(db)
  await sql`create table refresh_token (
    hash bytea primary key,
    session_id uuid not null references session on delete cascade,
    created_at timestamptz not null default now(),
    rotated_at timestamptz,
    successor_salt bytea
  )`.execute(db)
  await sql`create index refresh_token_session on refresh_token (session_id)`.execute(db)
  await sql`create table login_failure (
    key bytea primary key,
    failures integer not null,
    last_failed_at timestamptz not null
  )`.execute(db)
  await announceAccess(db)
}

/** Each api process remembers callers for moments; whatever changes what one may do is told to all of them. */
async function announceAccess(db: Kysely<unknown>): Promise<void> {
  await sql`create function announce_access() returns trigger language plpgsql as $$
    declare changed jsonb := to_jsonb(coalesce(new, old));
    begin
      perform pg_notify('plumbline_access', case tg_table_name
        when 'corporate' then 'all'
        when 'app_user' then changed ->> 'id'
        else changed ->> 'user_id' end);
      return null;
    end $$`.execute(db)
  await sql`create trigger announce_access after update of ended_at or delete on session for each row execute function announce_access()`.execute(
    db,
  )
  await sql`create trigger announce_access after update of name, email, deleted_at or delete on app_user for each row execute function announce_access()`.execute(
    db,
  )
  await sql`create trigger announce_access after insert or update or delete on membership for each row execute function announce_access()`.execute(
    db,
  )
  await sql`create trigger announce_access after update or delete on corporate for each row execute function announce_access()`.execute(
    db,
  )
}
