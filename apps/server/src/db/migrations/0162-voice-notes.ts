import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table voice_note (
    id uuid primary key,
    defect_id uuid not null references defect on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    key text not null,
    size bigint not null,
    sha256 bytea not null,
    content_type text not null check (content_type in ('audio/webm', 'audio/mp4')),
    seconds real not null,
    by_id uuid references app_user on delete set null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index voice_note_defect on voice_note (defect_id)`.execute(db)
  await sql`create index voice_note_project on voice_note (project_id)`.execute(db)
  await sql`create index voice_note_corporate on voice_note (corporate_id)`.execute(db)
  await sql`create index voice_note_by on voice_note (by_id)`.execute(db)
  await sql`create trigger own before insert or update of project_id, corporate_id on voice_note for each row execute function own_by_project()`.execute(
    db,
  )
  await sql`alter table voice_note enable row level security`.execute(db)
  await sql`create policy corporate_only on voice_note using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
}
