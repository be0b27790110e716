import type { Defect } from '@plumbline/contract/defects/defects'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** Of the first photo of each defect, by its id. */
export async function photoNames(
  trx: Transaction<Database>,
  page: readonly Defect[],
): Promise<ReadonlyMap<string, string>> {
  const ids = page.flatMap(({ images: [first] }) => first?.imageId ?? [])
  const rows = await trx
    .selectFrom('media')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
