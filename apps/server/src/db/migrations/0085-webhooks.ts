import { sql, type Kysely, type RawBuilder } from 'kysely'

async function wall(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`create policy corporate_only on ${sql.table(table)} using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
}

/** One delivery for each row and each webhook that wants it. Written by the statement that changed the rows, in its transaction. */
async function announce(
  db: Kysely<unknown>,
  table: string,
  when: 'insert' | 'update',
  type: RawBuilder<unknown>,
  columns: { readonly inspection: string; readonly subject: string },
  condition: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.raw(`webhook_${table}_${when}`)
  const rows =
    when === 'insert'
      ? sql`new_rows`
      : sql`new_rows join old_rows on ${sql.ref(`old_rows.${columns.subject}`)} = ${sql.ref(`new_rows.${columns.subject}`)}`
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into webhook_delivery (webhook_id, corporate_id, type, project_id, inspection_id, subject_id)
      select webhook.id, webhook.corporate_id, change.type, change.project_id, change.inspection_id, change.subject_id
      from (
        select ${type} as type, new_rows.corporate_id, new_rows.project_id,
          ${sql.ref(`new_rows.${columns.inspection}`)} as inspection_id, ${sql.ref(`new_rows.${columns.subject}`)} as subject_id
        from ${rows} where ${condition}
      ) change join webhook on webhook.corporate_id = change.corporate_id and webhook.is_on and change.type = any(webhook.events);
      return null;
    end $$`.execute(db)
  const tables = sql.raw(`new table as new_rows${when === 'update' ? ' old table as old_rows' : ''}`)
  await sql`create trigger ${name} after ${sql.raw(when)} on ${sql.table(table)} referencing ${tables} for each statement execute function ${name}()`.execute(
    db,
  )
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhook (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    url text not null,
    events text[] not null,
    is_on boolean not null default true,
    has_failed boolean not null default false,
    secret bytea,
    old_secret bytea,
    old_secret_until timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`comment on column webhook.secret is 'sealed: db/keyring.ts'`.execute(db)
  await sql`create index webhook_corporate on webhook (corporate_id)`.execute(db)
  await sql`create table webhook_delivery (
    id bigint generated always as identity primary key,
    webhook_id uuid not null references webhook on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    type text not null,
    project_id uuid,
    inspection_id uuid,
    subject_id uuid,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    status integer,
    problem text,
    milliseconds integer,
    created_at timestamptz not null default now(),
    last_at timestamptz,
    next_at timestamptz default now()
  )`.execute(db)
  await sql`create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting'`.execute(db)
  await sql`create index webhook_delivery_webhook on webhook_delivery (webhook_id, id)`.execute(db)
  await wall(db, 'webhook')
  await wall(db, 'webhook_delivery')

  const own = { inspection: 'inspection_id', subject: 'id' }
  const arrived = sql`new_rows.file_status in ('FILE_UPLOADED', 'FILE_PROCESSING', 'FILE_PROCESSED') and new_rows.kind <> 'side'`
  await announce(db, 'media', 'insert', sql`'media.arrived'`, own, arrived)
  await announce(
    db,
    'media',
    'update',
    sql`'media.arrived'`,
    own,
    sql`${arrived} and old_rows.file_status in ('FILE_NOT_UPLOADED')`,
  )
  await announce(
    db,
    'analysis_run',
    'update',
    sql`'analysis.ended'`,
    own,
    sql`new_rows.status in ('completed', 'failed', 'cancelled') and old_rows.status is distinct from new_rows.status`,
  )
  await announce(db, 'defect', 'insert', sql`'defect.created'`, own, sql`new_rows.deleted_at is null`)
  await announce(
    db,
    'defect',
    'update',
    sql`case when old_rows.status is distinct from new_rows.status then 'defect.status' else 'defect.changed' end`,
    own,
    sql`old_rows.version is distinct from new_rows.version or old_rows.status is distinct from new_rows.status or old_rows.deleted_at is distinct from new_rows.deleted_at`,
  )
  await announce(
    db,
    'report',
    'update',
    sql`'report.ready'`,
    own,
    sql`new_rows.status = 'ready' and old_rows.status is distinct from 'ready'`,
  )
  const ofElevation = { inspection: 'inspection_id', subject: 'elevation_id' }
  await announce(db, 'coverage', 'insert', sql`'coverage.changed'`, ofElevation, sql`true`)
  await announce(
    db,
    'coverage',
    'update',
    sql`'coverage.changed'`,
    ofElevation,
    sql`old_rows.inspection_id = new_rows.inspection_id and old_rows.figures::text is distinct from new_rows.figures::text`,
  )
}
