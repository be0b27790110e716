import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrations } from '../../db/migrations.ts'

/** Columns, a table and an index, as a landed migration may add them: also to tables that are read while it runs. */
const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['media', 'defect', 'report', 'project', 'marker', 'app_user', 'job_progress'])
    await sql`alter table ${sql.table(table)} add column next_note text not null default 'next'`.execute(db)
  await sql`create table next_thing (id uuid primary key, defect_id uuid references defect on delete cascade)`.execute(
    db,
  )
  await sql`create index next_thing_defect on next_thing (defect_id)`.execute(db)
}

/** The next version of Plumbline differs from this one by a migration: an entry of it imports this file first. */
Object.assign(migrations, { '9999-next-version': { up } satisfies Migration })
