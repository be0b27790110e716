import { sql, type Kysely } from 'kysely'

/**
 * Pictures that are no inspection photo: covers, drawings, views of models. A row says that one shows no people and no
 * plates. It names the picture by where it lies: a replaced drawing lies elsewhere, and has to be looked at again.
 * Reports of before have no record of what they printed, so that blurred links stop showing them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table picture_check (
    project_id uuid not null references project on delete cascade,
    source text not null,
    corporate_id uuid not null references corporate on delete cascade,
    is_vector boolean not null default false,
    checked_at timestamptz not null default now(),
    checked_by uuid references app_user on delete set null,
    primary key (project_id, source)
  )`.execute(db)
  await sql`create index picture_check_corporate on picture_check (corporate_id)`.execute(db)
  await sql`create index picture_check_checker on picture_check (checked_by)`.execute(db)
  await sql`alter table picture_check enable row level security`.execute(db)
  await sql`create policy corporate_only on picture_check using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
  // A DXF is drawn from its lines alone.
  await sql`insert into picture_check (project_id, source, corporate_id, is_vector)
    select project_id, picture_folder, corporate_id, true from drawing
    where content_type = 'image/vnd.dxf' and picture_folder is not null on conflict do nothing`.execute(db)
  await sql`alter table report add column printed_pictures jsonb`.execute(db)
}
