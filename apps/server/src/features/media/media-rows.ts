import { AppError } from '@plumbline/contract/errors'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import type { Durability } from '../../uploads/upload-kind.ts'

export type MediaRow = Selectable<MediaTable>
type OfInspection = { readonly inspectionId: string }

/** Undefined for media that are deleted or belong to another inspection. */
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

/** Undefined when the row or its project was deleted. The project is locked first: another order would deadlock. */
export async function lockMedia(trx: Transaction<Database>, mediaId: string): Promise<MediaRow | undefined> {
  const { rows } =
    await sql`select id from project where id = (select project_id from media where id = ${mediaId}) and deleted_at is null for no key update`.execute(
      trx,
    )
  return rows.length === 0
    ? undefined
    : trx.selectFrom('media').selectAll().where('id', '=', mediaId).forUpdate().executeTakeFirst()
}

/** Locks the project first, then the media in the order of their ids. Deleted ones are left out. */
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

/** A table expression beside those of a statement: `deferred` commits without waiting for the disk of the database. */
export const commitsAs = (durability: Durability) =>
  sql`(select set_config('synchronous_commit', ${durability === 'deferred' ? sql`'off'` : sql`current_setting('synchronous_commit')`}, true))`
