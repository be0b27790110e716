import { sql, type Kysely } from 'kysely'

/** Reports of before have no code and no certificate: they stay as they were issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table signing_certificate (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    is_self_made boolean not null,
    certificates bytea[] not null,
    private_key bytea,
    subject text not null,
    issuer text not null,
    sha256 text not null,
    not_before timestamptz not null,
    not_after timestamptz not null,
    created_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    removed_at timestamptz,
    check (private_key is not null or removed_at is not null)
  )`.execute(db)
  await sql`comment on column signing_certificate.private_key is 'sealed: db/keyring.ts'`.execute(db)
  await sql`create unique index signing_certificate_active on signing_certificate (corporate_id, is_self_made) where removed_at is null`.execute(
    db,
  )
  await sql`create index signing_certificate_corporate on signing_certificate (corporate_id)`.execute(db)
  await sql`create index signing_certificate_author on signing_certificate (created_by)`.execute(db)
  await sql`alter table signing_certificate enable row level security`.execute(db)
  await sql`create policy corporate_only on signing_certificate using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
  await sql`alter table report add column series_id uuid,
    add column verify_code text unique check (length(verify_code) = 16),
    add column printed jsonb,
    add column certificate_id uuid references signing_certificate on delete set null,
    add column withdrawn_at timestamptz,
    add column withdrawn_by uuid references app_user on delete set null`.execute(db)
  await sql`comment on column report.series_id is 'its definition, also after that was deleted'`.execute(db)
  await sql`create index report_series on report (series_id, number) where series_id is not null`.execute(db)
  await sql`create index report_certificate on report (certificate_id)`.execute(db)
  await sql`create index report_withdrawn_by on report (withdrawn_by)`.execute(db)
}
