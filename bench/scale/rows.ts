import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { connect, type Db } from '../../apps/server/src/db/connection.ts'
import { listCorporates } from '../../apps/server/src/features/accounts/companies/console.queries.ts'
import { storageCount } from '../../apps/server/src/features/operations/storage-count.ts'
import { aCorporate, aProject } from '../../apps/server/src/testing/builders/builders.ts'
import { fillMedia } from '../../apps/server/src/testing/builders/many-media.ts'
import { withDatabase } from '../support/with-api.ts'

/**
 * What a photo weighs in the database: rows of `media` and of `stored_object`, with their indexes, and how long the
 * questions take that read all of the store. `node bench/scale/rows.ts 1000000`
 */
const photos = Number(process.argv[2] ?? 1_000_000)
const perProject = 50_000
/** The file itself, preview, thumbnail and tiles. */
const objectsPerPhoto = 4

type Weight = { readonly table: string; readonly rows: number; readonly heap: number; readonly indexes: number }

async function weigh(db: Db, table: string): Promise<Weight> {
  const { rows } = await sql<Weight>`
    select ${table} as table, (select count(*)::int from ${sql.table(table)}) as rows,
      pg_table_size(${table}::regclass)::float8 as heap, pg_indexes_size(${table}::regclass)::float8 as indexes`.execute(
    db,
  )
  return rows[0]!
}

const indexesOf = async (db: Db, table: string) =>
  (
    await sql<{ name: string; bytes: number }>`
      select indexrelid::regclass::text as name, pg_relation_size(indexrelid)::float8 as bytes
      from pg_index where indrelid = ${table}::regclass order by 2 desc`.execute(db)
  ).rows

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  console.log(`${name}: ${times.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s`)
}

await withDatabase(async (databaseUrl) => {
  const { db, pool, close } = connect(databaseUrl)
  const begun = performance.now()
  for (let filled = 0; filled < photos; filled += perProject) {
    const corporate = await aCorporate(db)
    await fillMedia(db, await aProject(db, corporate.id), Math.min(perProject, photos - filled))
  }
  console.log(`${photos} photos filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await sql`insert into stored_object (key, size, sha256, content_type)
    select corporate_id || '/' || project_id || '/media/' || id || '/a/' || part, size / (1 + length(part)), sha256(part::bytea), 'image/jpeg'
    from media, unnest(array['preview.jpg', 'thumbnail.jpg', 'pyramid.tif', 'sent.bin']) as part`.execute(db)
  await pool.query('vacuum analyze')
  for (const { table, rows, heap, indexes } of [await weigh(db, 'media'), await weigh(db, 'stored_object')]) {
    const perPhoto = (bytes: number) => (bytes / photos).toFixed(0)
    console.log(`${table}: ${rows} rows, ${perPhoto(heap)} B of rows and ${perPhoto(indexes)} B of indexes a photo`)
    for (const { name, bytes } of await indexesOf(db, table)) console.log(`  ${name}: ${perPhoto(bytes)} B a photo`)
  }
  console.log(`${objectsPerPhoto * photos} stored objects:`)
  await timed('the store by company, as the operator’s page counts it', () => storageCount(db, Number.MAX_SAFE_INTEGER))
  await timed('a page of the console’s companies', () =>
    listCorporates(db, { search: undefined, cursor: undefined } as never),
  )
  await close()
})
