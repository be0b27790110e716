import { sql, type Kysely } from 'kysely'

/** Links of before show checked photos alone from now on: what was shared without a look at it is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table share_link add column is_blurred boolean not null default true`.execute(db)
}
