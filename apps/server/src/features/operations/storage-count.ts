import { maxLargest, type StorageCount } from '@plumbline/contract/operations/operations'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'

type Counted = {
  readonly counted_at: Date
  readonly bytes: number
  readonly files: number
  readonly largest: readonly { readonly corporate: string; readonly bytes: number; readonly files: number }[]
}

/**
 * Up to this size of its table the store is counted for each look at the page: some 200,000 files, within a tenth of a
 * second. Above, a job counts; the page is read every ten seconds, and a count of a hundred million files takes
 * minutes.
 */
const countedAtOnceBytes = 64 * 1024 * 1024

/** The first part of a key is the company it belongs to. */
async function count(db: Db): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with owned as materialized (
      select split_part(key, '/', 1) as corporate, sum(size)::float8 as bytes, count(*)::float8 as files
      from stored_object group by 1
    ), largest as (
      select owned.* from owned join corporate on corporate.id::text = owned.corporate
      order by bytes desc, corporate.id limit ${maxLargest}
    )
    select now() as counted_at, coalesce(sum(bytes), 0)::float8 as bytes, coalesce(sum(files), 0)::float8 as files,
      (select coalesce(json_agg(largest), '[]') from largest) as largest
    from owned`.execute(db)
  return rows[0]!
}

export async function countStorage(db: Db): Promise<void> {
  const { counted_at, bytes, files, largest } = await count(db)
  const row = { counted_at, bytes: String(bytes), files: String(files), largest: JSON.stringify(largest) }
  await db
    .insertInto('storage_count')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()
}

async function lastCount(db: Db): Promise<Counted | undefined> {
  const row = await db
    .selectFrom('storage_count')
    .select(['counted_at', 'bytes', 'files', 'largest'])
    .executeTakeFirst()
  return row && { ...row, bytes: Number(row.bytes), files: Number(row.files) }
}

/** Null: there is too much to count it here, and the job has not run yet. */
export async function storageCount(db: Db, maxBytes = countedAtOnceBytes): Promise<StorageCount | null> {
  const { rows } = await sql<{ size: number }>`select pg_table_size('stored_object')::float8 as size`.execute(db)
  const counted = rows[0]!.size <= maxBytes ? await count(db) : await lastCount(db)
  if (counted === undefined) return null
  const ids = counted.largest.map(({ corporate }) => corporate)
  const names = new Map(
    ids.length === 0
      ? []
      : (await db.selectFrom('corporate').select(['id', 'name']).where('id', 'in', ids).execute()).map(
          ({ id, name }) => [id, name] as const,
        ),
  )
  return {
    countedAt: counted.counted_at.toISOString(),
    bytes: counted.bytes,
    files: counted.files,
    // Deleted since: its files are on their way out.
    largest: counted.largest.flatMap(({ corporate, bytes, files }) => {
      const name = names.get(corporate)
      return name === undefined ? [] : [{ _id: corporate, name, bytes, files }]
    }),
  }
}
