import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table message (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    event_key text not null,
    corporate_id uuid not null references corporate on delete cascade,
    project_id uuid references project on delete cascade,
    inspection_id uuid references inspection on delete cascade,
    kind text not null,
    subject_id uuid,
    by_id uuid references app_user on delete set null,
    details jsonb not null default '{}',
    is_read boolean not null default false,
    is_deleted boolean not null default false,
    delivery text not null check (delivery in ('immediate', 'daily', 'none')),
    mailed_at timestamptz,
    created_at timestamptz not null default now(),
    unique (user_id, event_key)
  )`.execute(db)
  await sql`create index message_reader on message (user_id, corporate_id, created_at desc) where not is_deleted`.execute(
    db,
  )
  await sql`create index message_to_mail on message (user_id) where mailed_at is null and delivery <> 'none'`.execute(
    db,
  )
  await sql`create index message_project on message (project_id)`.execute(db)
  await sql`create index message_inspection on message (inspection_id)`.execute(db)
  await sql`create index message_created on message (created_at)`.execute(db)
  await sql`alter table message enable row level security`.execute(db)
  const isInScope = sql`corporate_id = (select scoped_corporate()) or (select sees_everything())`
  await sql`create policy corporate_only on message using (${isInScope}) with check (${isInScope})`.execute(db)
  await sql`create table message_setting (
    user_id uuid not null references app_user on delete cascade,
    kind text not null,
    delivery text not null check (delivery in ('immediate', 'daily', 'none')),
    primary key (user_id, kind)
  )`.execute(db)
  await readers(db)
  // What a person was told of an upload or a run; all that was there before counts as told.
  await sql`alter table media add column told text check (told in ('finished', 'failed')) default 'finished'`.execute(
    db,
  )
  await sql`alter table media alter column told drop default`.execute(db)
  await sql`alter table analysis_run add column told_at timestamptz default now()`.execute(db)
  await sql`alter table analysis_run alter column told_at drop default`.execute(db)
  await sql`alter table defect add column overdue_told date`.execute(db)
  await sql`create index defect_due on defect (due_date) where deleted_at is null and status <> 'closed' and due_date is not null`.execute(
    db,
  )
}

/**
 * Of these people, those who may see it. Runs as the owner: an agent's standing lies in another corporate, which a transaction
 * scoped to this one does not see. It says nothing about a corporate that is not in scope.
 */
async function readers(db: Kysely<unknown>): Promise<void> {
  await sql`create function message_readers(of_corporate uuid, of_project uuid, people uuid[], all_seeing text[]) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public as $$
    select app_user.id from app_user
    where in_scope(of_corporate) and app_user.id = any(people) and app_user.deleted_at is null and app_user.email_verified_at is not null
      and (of_project is null or exists (select from project where project.id = of_project and project.corporate_id = of_corporate and project.deleted_at is null))
      and (
        exists (select from membership where membership.user_id = app_user.id and membership.role in ('system-admin', 'system-read-only'))
        or exists (
          select from standing where standing.user_id = app_user.id and standing.corporate_id = of_corporate
            and (of_project is null or standing.role = any(all_seeing) or exists (select from project_assignment where project_assignment.project_id = of_project and project_assignment.user_id = app_user.id))
        )
      )
  $$`.execute(db)
}
