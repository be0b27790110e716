import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table project (
    id uuid primary key,
    corporate_id uuid not null references corporate on delete cascade,
    name text not null check (name <> ''),
    code text not null check (code <> ''),
    client_name text not null default '',
    type text not null,
    start_date date,
    end_date date,
    created_at timestamptz not null default now(),
    unique (corporate_id, code)
  )`.execute(db)
  await sql`create index project_newest on project (corporate_id, id desc)`.execute(db)
  await sql`create table workspace (
    id uuid primary key,
    project_id uuid not null references project on delete cascade,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index workspace_project on workspace (project_id, id)`.execute(db)
  await sql`create table inspection (
    id uuid primary key,
    workspace_id uuid not null references workspace on delete cascade,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index inspection_workspace on inspection (workspace_id, id)`.execute(db)
  await sql`create table project_assignment (
    project_id uuid not null references project on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null default now(),
    primary key (project_id, user_id)
  )`.execute(db)
  await sql`create index project_assignment_user on project_assignment (user_id)`.execute(db)
}
