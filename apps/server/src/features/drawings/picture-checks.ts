import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'

type Trx = Transaction<Database>

/** In SQL where `drawing` is: its picture shows no people and no plates. */
export const isCheckedDrawing = sql<boolean>`exists (
  select from picture_check where picture_check.project_id = drawing.project_id and picture_check.source = drawing.picture_folder)`

/** Lines show no people: there is nothing to look for. */
export async function recordVectorPictures(
  trx: Trx,
  { project_id, corporate_id }: { readonly project_id: string; readonly corporate_id: string },
  sources: readonly string[],
): Promise<void> {
  if (sources.length === 0) return
  await trx
    .insertInto('picture_check')
    .values(sources.map((source) => ({ project_id, corporate_id, source, is_vector: true, checked_by: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function checkedSources(db: Db | Trx, projectId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('picture_check').select('source').where('project_id', '=', projectId).execute()
  return new Set(rows.map(({ source }) => source))
}
