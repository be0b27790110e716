import { sql, type Kysely } from 'kysely'

/** Without it an invitation whose email was refused would be listed as one that waits for an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add mail_failed_at timestamptz`.execute(db)
}
