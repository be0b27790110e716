import { sql, type Kysely } from 'kysely'

/** Without them a model that an engine built from half of the photos would look like one built from all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reconstruction add missing_ids uuid[] not null default '{}', add unused_ids uuid[]`.execute(db)
  await sql`create index reconstruction_models on reconstruction using gin (model_ids)`.execute(db)
}
