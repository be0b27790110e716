import { sql, type Kysely } from 'kysely'

/** Browsers a person has signed in from, by the hash of their device cookie: one browser may know several people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_device (
    hash bytea not null,
    user_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    primary key (user_id, hash)
  )`.execute(db)
}
