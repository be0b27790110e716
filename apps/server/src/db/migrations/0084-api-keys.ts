import { sql, type Kysely } from 'kysely'

/** Revoking one is announced as the end of a session is; noting when it was last used is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table api_key (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    name text not null,
    role text not null,
    scopes text[] not null,
    project_ids uuid[],
    hash bytea not null unique check (length(hash) = 32),
    start text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`.execute(db)
  await sql`create index api_key_corporate on api_key (corporate_id)`.execute(db)
  await sql`create index api_key_user on api_key (user_id)`.execute(db)
  await sql`create trigger announce_access after update of role, scopes, project_ids, expires_at, revoked_at or delete on api_key for each row execute function announce_access()`.execute(
    db,
  )
  await sql`alter table api_key enable row level security`.execute(db)
  await sql`create policy corporate_only on api_key using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
}
