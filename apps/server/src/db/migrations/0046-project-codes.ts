import { sql, type Kysely } from 'kysely'

/**
 * Numbers that differ only in case are the same number. A trigger, not a unique index: an index could not be made where such
 * duplicates exist, and they stay as they are until somebody changes the number. The lock makes two that come at once wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index project_code_lower on project (corporate_id, lower(code)) where deleted_at is null`.execute(db)
  // As the owner: row-level security keeps lower() away from the index.
  await sql`create function refuse_taken_project_code() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
    begin
      if new.deleted_at is not null then return new; end if;
      if tg_op = 'UPDATE' and old.deleted_at is null and old.corporate_id = new.corporate_id and lower(old.code) = lower(new.code) then return new; end if;
      perform pg_advisory_xact_lock(hashtextextended('project-code ' || new.corporate_id || ' ' || lower(new.code), 0));
      if exists (select from project where corporate_id = new.corporate_id and lower(code) = lower(new.code) and deleted_at is null and id <> new.id) then
        raise unique_violation using message = 'another project of the corporate has this code', table = 'project', constraint = 'project_code';
      end if;
      return new;
    end
  $$`.execute(db)
  await sql`create trigger project_code_taken before insert or update of code, corporate_id, deleted_at on project
    for each row execute function refuse_taken_project_code()`.execute(db)
}
