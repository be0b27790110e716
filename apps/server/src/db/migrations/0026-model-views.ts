import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to the model: a view of one that is gone stays, and says so.
  await sql`create table model_view (
    id uuid primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    model_id uuid not null,
    model_name text not null,
    model_file_key text not null,
    name text not null,
    eye jsonb not null,
    section jsonb,
    pins jsonb not null,
    folder text not null,
    extension text not null check (extension in ('jpg', 'png')),
    width integer not null,
    height integer not null,
    size bigint not null,
    is_stored boolean not null default false,
    position integer not null,
    version integer not null default 1,
    taken_by uuid references app_user on delete set null,
    taken_at timestamptz not null
  )`.execute(db)
  await sql`create index model_view_inspection on model_view (inspection_id, position)`.execute(db)
  await sql`create index model_view_project on model_view (project_id)`.execute(db)
  const isInScope = sql`corporate_id = (select scoped_corporate()) or (select sees_everything())`
  await sql`create trigger own before insert or update of project_id, corporate_id on model_view for each row execute function own_by_project()`.execute(
    db,
  )
  await sql`alter table model_view enable row level security`.execute(db)
  await sql`create policy corporate_only on model_view using (${isInScope}) with check (${isInScope})`.execute(db)
}
