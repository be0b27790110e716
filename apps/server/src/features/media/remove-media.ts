import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import { publish } from '../../events/events.ts'
import { enqueue } from '../../jobs/queue.ts'
import { hasOpenParts, storageUpload } from '../../uploads/upload-row.ts'
import type { OfProject } from '../drawings/drawing-files.ts'
import { dropSent } from '../drawings/release-media.ts'
import { settleMarkerMedia } from '../markers/media-status.ts'
import { refundQuota } from '../projects/quota.ts'
import { blurredFolderOf, probabilityFolderOf, shownFolder, thermalFolderOf } from './media-files.ts'
import { leavePairs, pairMedia } from './pair-media.ts'

type Trx = Transaction<Database>

export type RemovedMedia = Pick<
  Selectable<MediaTable>,
  | 'id'
  | 'project_id'
  | 'corporate_id'
  | 'marker_id'
  | 'key'
  | 'size'
  | 'sha256'
  | 'part_size'
  | 'storage_upload'
  | 'is_stored'
  | 'counted_images'
  | 'counted_bytes'
>

export const removedColumns = [
  'id',
  'project_id',
  'corporate_id',
  'marker_id',
  'key',
  'size',
  'sha256',
  'part_size',
  'storage_upload',
  'is_stored',
  'counted_images',
  'counted_bytes',
] as const

/** Four folders each, and a job takes a hundred. */
const maxAtOnce = 25

function* inBatches<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let next = 0; next < items.length; next += maxAtOnce) yield items.slice(next, next + maxAtOnce)
}

/**
 * Other media of the project may refer to the same bytes: one of them takes over the counted size. Answers the keys
 * without any reference.
 */
async function releaseBytes(trx: Trx, projectId: string, rows: readonly RemovedMedia[]): Promise<readonly string[]> {
  const keys = [...new Set(rows.map(({ key }) => key))]
  const successors = await trx
    .selectFrom('media')
    .select(['key', sql<string>`min(id::text)`.as('id')])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .groupBy('key')
    .execute()
  const successorOf = new Map(successors.map(({ key, id }) => [key, id]))
  let bytes = 0
  for (const [key, sharing] of Map.groupBy(rows, (row) => row.key)) {
    const counted = sharing.reduce((sum, row) => sum + Number(row.counted_bytes), 0)
    const successor = successorOf.get(key)
    if (successor === undefined) bytes += counted
    else if (counted > 0)
      await trx
        .updateTable('media')
        .set({ counted_bytes: String(counted) })
        .where('id', '=', successor)
        .execute()
  }
  await refundQuota(trx, projectId, { images: rows.reduce((sum, row) => sum + row.counted_images, 0), bytes })
  return keys.filter((key) => !successorOf.has(key))
}

/** Whatever reading of it they are from. */
export const foldersOf = (of: OfProject, mediaId: string): readonly string[] => [
  `${shownFolder(of)}${mediaId}/`,
  thermalFolderOf(of, mediaId),
  blurredFolderOf(of, mediaId),
  probabilityFolderOf(of, mediaId),
]

/**
 * Given by defects, which rank after media: retains what deleted photos leave behind. Answers the media whose pictures
 * are deleted once that is done.
 */
export type OnBeforeRemove = (
  trx: Trx,
  mediaIds: readonly string[],
  by: { readonly userId: string; readonly now: Date },
) => Promise<ReadonlySet<string>>

/** The character after the slash: all keys of the folder by its index, which `like` would not use. */
export async function forgetFolders(db: Db | Trx, folders: readonly string[]): Promise<void> {
  await sql`delete from stored_object using unnest(${folders}::text[], ${folders.map((folder) => `${folder.slice(0, -1)}0`)}::text[]) as folder (from_key, to_key) where key >= from_key and key < to_key`.execute(
    db,
  )
}

/** Pictures that a job still needs stay recorded: until it is done they are no garbage. */
async function forgetPictures(trx: Trx, rows: readonly RemovedMedia[], waiting: ReadonlySet<string>): Promise<void> {
  for (const batch of inBatches(rows)) {
    const folders = batch
      .filter(({ id }) => !waiting.has(id))
      .flatMap((row) => foldersOf({ corporateId: row.corporate_id, projectId: row.project_id }, row.id))
    await forgetFolders(trx, folders)
    const uploads = batch.filter((row) => !row.is_stored && hasOpenParts(row)).map((row) => storageUpload(row))
    await enqueue(trx, 'media.forget', { folders, uploads })
  }
}

/** Side files are shown nowhere: without this they could never be deleted. */
async function withSides(trx: Trx, given: readonly RemovedMedia[]): Promise<readonly RemovedMedia[]> {
  const ids = given.map(({ id }) => id)
  const sides = await trx
    .selectFrom('media')
    .select(removedColumns)
    .where('companion_of', '=', sql<string>`any(${ids}::uuid[])`)
    .where('kind', '=', 'side')
    .where('id', '<>', sql<string>`all(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return [...given, ...sides]
}

/**
 * All of one project, which is locked, as are they. Their side files, pictures, bytes and places in the quota go with
 * them.
 */
export async function removeMedia(
  trx: Trx,
  given: readonly RemovedMedia[],
  now = new Date(),
  retain: (mediaIds: readonly string[]) => Promise<ReadonlySet<string>> = async () => new Set(),
): Promise<void> {
  const [first] = given
  if (first === undefined) return
  const rows = await withSides(trx, given)
  const waiting = await retain(rows.map(({ id }) => id))
  const left = await leavePairs(
    trx,
    rows.map(({ id }) => id),
  )
  await trx
    .deleteFrom('media')
    .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  await dropSent(trx, await releaseBytes(trx, first.project_id, rows), now)
  await forgetPictures(trx, rows, waiting)
  for (const row of left) await pairMedia(trx, row)
  // Always in the same order: who moves photos between two of them locks both as well.
  for (const markerId of [...new Set(rows.map(({ marker_id }) => marker_id))].filter((id) => id !== null).toSorted())
    await settleMarkerMedia(trx, markerId)
  await publish(trx, { kind: 'media.changed', corporateId: first.corporate_id, projectId: first.project_id })
}
