import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // media_id names what is gone: nothing to refer to.
  await sql`create table defect_crop (
    defect_id uuid not null references defect on delete cascade,
    media_id uuid not null,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    image_name text not null,
    shape text not null check (shape in ('rectangle', 'polyline', 'polygon')),
    points jsonb not null,
    box_left real not null,
    box_top real not null,
    box_right real not null,
    box_bottom real not null,
    key text,
    created_at timestamptz not null default now(),
    primary key (defect_id, media_id)
  )`.execute(db)
  await sql`create index defect_crop_media on defect_crop (media_id)`.execute(db)
  await sql`create index defect_crop_project on defect_crop (project_id)`.execute(db)
  const isInScope = sql`corporate_id = (select scoped_corporate()) or (select sees_everything())`
  await sql`create trigger own before insert or update of project_id, corporate_id on defect_crop for each row execute function own_by_project()`.execute(
    db,
  )
  await sql`alter table defect_crop enable row level security`.execute(db)
  await sql`create policy corporate_only on defect_crop using (${isInScope}) with check (${isInScope})`.execute(db)
  await sql`alter table defect_event drop constraint defect_event_kind_check, add check (kind in ('created', 'changed', 'status', 'linked', 'photo', 'photo-deleted', 'deleted', 'restored'))`.execute(
    db,
  )
}
