import { AppError } from '@plumbline/contract/errors'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import { defaultPartSize, type Stored, type Upload } from '../../storage/storage.ts'

export type MediaRow = Selectable<MediaTable>
type OfInspection = { readonly inspectionId: string }

/** Whatever the sender calls it: a browser that is handed the file itself saves it and runs nothing. */
export const storedType = 'application/octet-stream'

/** DESIGN §4: up to here one PUT, above it parts. */
export const maxSinglePutBytes = 16 * 1024 * 1024

/** Nothing for one that is gone, elsewhere or somebody else's. */
export async function findMedia(
  db: Db | Transaction<Database>,
  { inspectionId }: OfInspection,
  mediaId: string,
): Promise<MediaRow> {
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', mediaId)
    .where('inspection_id', '=', inspectionId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('media.not-found')
  return row
}

/** Undefined: removed meanwhile, or its whole project. The project first: whoever takes both takes them in this order, or two would wait for each other. */
export async function lockMedia(trx: Transaction<Database>, mediaId: string): Promise<MediaRow | undefined> {
  const { rows } =
    await sql`select id from project where id = (select project_id from media where id = ${mediaId}) and deleted_at is null for no key update`.execute(
      trx,
    )
  return rows.length === 0
    ? undefined
    : trx.selectFrom('media').selectAll().where('id', '=', mediaId).forUpdate().executeTakeFirst()
}

/** In the order of their ids, the project first, as above. Those that are gone are left out. */
export async function lockMany(
  trx: Transaction<Database>,
  projectId: string,
  ids: readonly string[],
): Promise<readonly MediaRow[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql`${prepared} select id from project where id = ${projectId} and deleted_at is null for no key update`.execute(
      trx,
    )
  return rows.length === 0
    ? []
    : trx
        .selectFrom('media')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .orderBy('id')
        .forUpdate()
        .execute()
}

type Bytes = Pick<MediaRow, 'key' | 'size' | 'sha256'>

export const storedOf = (row: Bytes): Stored => ({
  key: row.key,
  size: Number(row.size),
  sha256: row.sha256.toString('hex'),
  contentType: storedType,
})

/** As the storage knows it. */
export const storageUpload = (row: Bytes & Pick<MediaRow, 'storage_upload' | 'part_size'>): Upload => ({
  ...storedOf(row),
  id: row.storage_upload,
  partSize: row.part_size ?? defaultPartSize,
})

export const isInParts = ({ size }: Pick<MediaRow, 'size'>): boolean => Number(size) > maxSinglePutBytes

/** Beside the tables of a statement: the commit it belongs to does not wait for the disk of the database. */
export const withoutWaiting = (isSo: boolean) =>
  sql`(select set_config('synchronous_commit', ${isSo ? sql`'off'` : sql`current_setting('synchronous_commit')`}, true))`
