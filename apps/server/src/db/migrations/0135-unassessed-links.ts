import { sql, type Kysely } from 'kysely'

/** Finds what is only linked without reading every defect that is not: the counts beside the register read an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index defect_unassessed on defect (inspection_id) include (id) where earlier_id is not null and progress is null and deleted_at is null`.execute(
    db,
  )
}
