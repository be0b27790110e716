import { sql, type Kysely } from 'kysely'
import { appRole } from '../app-role.ts'

/** One row for each entry of the audit log, in the order of sealing: its hash covers the entry and the hash before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_seal (seal_no bigint primary key, entry_id bigint not null unique, hash bytea not null)`.execute(
    db,
  )
  await sql`create trigger append_only before update or delete or truncate on audit_seal for each statement execute function refuse_change()`.execute(
    db,
  )
  await sql`revoke update, delete on audit_seal from ${sql.id(appRole)}`.execute(db)
}
