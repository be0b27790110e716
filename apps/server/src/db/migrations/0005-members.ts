import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user
    add column totp_secret bytea,
    add column totp_confirmed_at timestamptz,
    add column totp_last_step bigint,
    add column erased_at timestamptz`.execute(db)
  await sql`alter table corporate add column requires_two_factor boolean not null default false`.execute(db)
  await sql`create table recovery_code (
    hash bytea primary key,
    user_id uuid not null references app_user on delete cascade,
    used_at timestamptz
  )`.execute(db)
  await sql`create index recovery_code_user on recovery_code (user_id)`.execute(db)
  await sql`create table invitation (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    email text not null check (email = lower(email)),
    role text not null,
    token_hash bytea unique,
    invited_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    unique (corporate_id, email)
  )`.execute(db)
  await sql`create index invitation_email on invitation (email)`.execute(db)
  await sql`alter table project add column expires_at timestamptz`.execute(db)
  await linkAgents(db)
  await keepAudit(db)
  await sql`drop trigger announce_access on app_user`.execute(db)
  await sql`create trigger announce_access after update of name, email, deleted_at, totp_confirmed_at or delete on app_user for each row execute function announce_access()`.execute(
    db,
  )
}

async function linkAgents(db: Kysely<unknown>): Promise<void> {
  await sql`create table corporate_agent (
    corporate_id uuid not null references corporate on delete cascade,
    agent_corporate_id uuid not null references corporate on delete cascade,
    created_at timestamptz not null default now(),
    primary key (corporate_id, agent_corporate_id),
    check (corporate_id <> agent_corporate_id)
  )`.execute(db)
  await sql`create index corporate_agent_agent on corporate_agent (agent_corporate_id)`.execute(db)
  await sql`create function announce_all() returns trigger language plpgsql as $$
    begin perform pg_notify('plumbline_access', 'all'); return null; end $$`.execute(db)
  await sql`create trigger announce_access after insert or update or delete on corporate_agent for each statement execute function announce_all()`.execute(
    db,
  )
  // Where somebody stands: by a membership, or as an agent of a linked corporate. One's own membership comes first.
  await sql`create view standing with (security_invoker = true) as
    select user_id, corporate_id, role, false as is_agent from membership
    union all
    select agent.user_id, link.corporate_id, agent.role, true
    from membership agent join corporate_agent link on link.agent_corporate_id = agent.corporate_id
    where agent.role in ('agent-admin', 'agent-operator')
      and not exists (select from membership own where own.user_id = agent.user_id and own.corporate_id = link.corporate_id)`.execute(
    db,
  )
}

async function keepAudit(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_entry (
    id bigserial primary key,
    at timestamptz not null default clock_timestamp(),
    actor_id uuid,
    address text not null,
    user_agent text not null default '',
    corporate_ids uuid[] not null,
    action text not null,
    outcome text not null check (outcome in ('done', 'refused')),
    subject_id uuid,
    subject text not null default '',
    detail jsonb not null default '{}'
  )`.execute(db)
  await sql`create index audit_entry_corporates on audit_entry using gin (corporate_ids)`.execute(db)
  await sql`create index audit_entry_at on audit_entry (at)`.execute(db)
  await sql`create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only'; end $$`.execute(db)
  await sql`create trigger append_only before update or delete or truncate on audit_entry for each statement execute function refuse_change()`.execute(
    db,
  )
}
