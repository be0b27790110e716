import { sql, type Kysely } from 'kysely'

/** What statements added to and took from the counts of an inspection. */
const changeOf = (parts: readonly ['added' | 'removed', 1 | -1][]) =>
  sql.join(
    parts.map(
      ([rows, n]) =>
        sql`select inspection_id, project_id, severity, ${sql.lit(n)} as n from ${sql.table(rows)} where deleted_at is null`,
    ),
    sql` union all `,
  )

/** Deleted together with its project or inspection, a defect is not noted: the row would refer to nothing. */
const note = (parts: readonly ['added' | 'removed', 1 | -1][]) => sql`
  insert into defect_tally (inspection_id, project_id, severity, n)
  select change.inspection_id, change.project_id, change.severity, sum(change.n)
  from (${changeOf(parts)}) change
  join inspection on inspection.id = change.inspection_id join project on project.id = change.project_id
  group by 1, 2, 3 having sum(change.n) <> 0`

async function trigger(
  db: Kysely<unknown>,
  when: 'insert' | 'update' | 'delete',
  parts: readonly ['added' | 'removed', 1 | -1][],
): Promise<void> {
  const name = sql.raw(`tally_defects_${when}`)
  const tables = sql.raw(parts.map(([rows]) => `${rows === 'added' ? 'new' : 'old'} table as ${rows}`).join(' '))
  // Changes are added up now and then, by the statement that happens to do it; rows that another transaction adds up are left to it.
  const addUp = sql`
    if random() < 0.05 then
      with taken as (
        delete from defect_tally where id in (
          select id from defect_tally where inspection_id in (select inspection_id from ${sql.table(parts[0]![0])}) for update skip locked
        ) returning inspection_id, project_id, severity, n
      )
      insert into defect_tally (inspection_id, project_id, severity, n)
      select inspection_id, project_id, severity, sum(n) from taken group by 1, 2, 3 having sum(n) <> 0;
    end if;`
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      ${note(parts)};
      ${when === 'delete' ? sql`` : addUp}
      return null;
    end $$`.execute(db)
  await sql`create trigger ${name} after ${sql.raw(when)} on defect referencing ${tables} for each statement execute function ${name}()`.execute(
    db,
  )
}

/**
 * Defects by inspection and severity, so that a list of a hundred projects reads no register. Only added to: a counter
 * in one row would make all who save a defect wait for each other, and lock in another order than they do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table defect_tally (
    id bigint generated always as identity primary key,
    inspection_id uuid not null references inspection on delete cascade,
    project_id uuid not null references project on delete cascade,
    corporate_id uuid not null references corporate on delete cascade,
    severity text not null,
    n integer not null
  )`.execute(db)
  await sql`create index defect_tally_inspection on defect_tally (inspection_id) include (severity, n, corporate_id)`.execute(
    db,
  )
  await sql`create index defect_tally_project on defect_tally (project_id)`.execute(db)
  await sql`create trigger own before insert or update of project_id, corporate_id on defect_tally for each row execute function own_by_project()`.execute(
    db,
  )
  await sql`alter table defect_tally enable row level security`.execute(db)
  await sql`create policy corporate_only on defect_tally using (in_scope(corporate_id)) with check (in_scope(corporate_id))`.execute(
    db,
  )
  await sql`insert into defect_tally (inspection_id, project_id, severity, n)
    select inspection_id, project_id, severity, count(*) from defect where deleted_at is null group by 1, 2, 3`.execute(
    db,
  )
  await trigger(db, 'insert', [['added', 1]])
  await trigger(db, 'update', [
    ['added', 1],
    ['removed', -1],
  ])
  await trigger(db, 'delete', [['removed', -1]])
}
