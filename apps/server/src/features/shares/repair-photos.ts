import { AppError } from '@plumbline/contract/errors'
import { maxRepairPhotoBytes, maxWaitingPhotos } from '@plumbline/contract/shares/share-addresses'
import type { Input } from '@plumbline/contract/route'
import type { sharedRoutes } from '@plumbline/contract/shares/shares'
import { sql } from 'kysely'
import type { IncomingHttpHeaders } from 'node:http'
import { v7 } from 'uuid'
import type { Context } from '../../context.ts'
import { enqueue, withdraw } from '../../jobs/queue.ts'
import { recordObject } from '../../storage/registry.ts'
import type { Body, Stored } from '../../storage/storage.ts'
import { storedType } from '../../uploads/upload-row.ts'
import { limitRepairPhotos } from '../accounts/sign-in/login-delay.ts'
import { lockDefects, type DefectRow, type Trx } from '../defects/change-defect.ts'
import { withParts } from '../defects/same/merged-chain.ts'
import { lockProject } from '../drawings/drawings.queries.ts'
import { beginIngest } from '../media/ingest/begin-ingest.ts'
import { sentKey } from '../media/media-files.ts'
import { removedColumns, removeMedia } from '../media/remove-media.ts'
import { freeQuota, reserveQuota } from '../projects/quota.ts'
import { requireContractor, type Reader } from './admit-reader.ts'
import { addRepairMedia, type RepairPicture } from './repair-media.ts'
import { waitsForRepair } from './shared-repairs.ts'
import { findShared } from './shared-defects.ts'
import { sniffed } from './sniff-photo.ts'

type Deps = Pick<Context, 'db' | 'storage' | 'now'>
type Sent = {
  readonly defectId: string
  readonly photoId: string
  readonly headers: IncomingHttpHeaders
  readonly body: AsyncIterable<Uint8Array>
  readonly address: string
}

/** Bytes whose request died are removed after this. */
const abandonedMs = 3600 * 1000

/** The size is promised before the first byte, and the store refuses what does not fit it. */
function sizeOf({ 'content-length': length, 'content-encoding': encoding }: IncomingHttpHeaders): number {
  const size = Number(length)
  if (length === undefined || encoding !== undefined || !Number.isSafeInteger(size) || size < 1)
    throw new AppError('file.size-mismatch')
  if (size > maxRepairPhotoBytes) throw new AppError('input.too-large')
  return size
}

/** Locked, so that a link that is revoked now is revoked before or after, not in between. */
async function requireOpenLink(trx: Trx, { id }: Reader, now: Date): Promise<void> {
  const link = await trx
    .selectFrom('share_link')
    .select(['revoked_at', 'expires_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (link === undefined || link.revoked_at !== null || link.expires_at <= now) throw new AppError('share.ended')
}

/** The project first, as everything that locks photos does; then the link and the defect. */
export async function lockForRepair(trx: Trx, reader: Reader, defectId: string, now: Date): Promise<DefectRow> {
  await lockProject(trx, reader.projectId)
  await requireOpenLink(trx, reader, now)
  const [row] = await lockDefects(trx, reader.inspectionId, [defectId])
  if (row === undefined) throw new AppError('share.not-found')
  if (!waitsForRepair(row.status)) throw new AppError('share.repair-closed')
  return row
}

async function requireRoom(db: Reader['db'] | Trx, { id }: Reader, defectId: string): Promise<void> {
  const { count } = await db
    .selectFrom('share_repair_photo')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('share_id', '=', id)
    .where('defect_id', 'in', withParts(defectId))
    .where('repair_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxWaitingPhotos) throw new AppError('share.photos-full')
}

/** Refused before a byte is stored; taken for good with the row. */
function requireQuota({ db, projectId }: Reader, size: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const free = await freeQuota(trx, projectId)
    if (free.images < 1) throw new AppError('quota.images')
    if (free.bytes < size) throw new AppError('quota.data')
  })
}

async function isSent({ db, id }: Reader, { defectId, photoId }: Sent): Promise<boolean> {
  const row = await db
    .selectFrom('share_repair_photo')
    .select('media_id')
    .where('media_id', '=', photoId)
    .where('share_id', '=', id)
    .where('defect_id', '=', defectId)
    .executeTakeFirst()
  return row !== undefined
}

/** All of it or nothing; the link is asked once more, for it may have ended while the bytes arrived. */
function settle(
  { now }: Deps,
  reader: Reader,
  { defectId }: Sent,
  { removalId, ...picture }: RepairPicture & { readonly removalId: string | undefined },
): Promise<void> {
  return reader.db.transaction().execute(async (trx) => {
    const row = await lockForRepair(trx, reader, defectId, now())
    await requireRoom(trx, reader, defectId)
    await reserveQuota(trx, reader.projectId, { images: 1, bytes: picture.stored.size })
    await recordObject(trx, picture.stored)
    await addRepairMedia(trx, row, reader.id, picture, now())
    await beginIngest(trx, { id: picture.id, corporate_id: row.corporate_id, project_id: row.project_id }, now())
    if (removalId !== undefined) await withdraw(trx, 'storage.remove', [removalId])
  })
}

/** After a lost answer of the database the row may be there all the same. */
async function discard({ storage }: Deps, { db }: Reader, { key }: Pick<Stored, 'key'>): Promise<void> {
  const row = await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()
  if (row === undefined) await storage.remove(key)
}

async function store(deps: Deps, reader: Reader, sent: Sent, size: number): Promise<void> {
  const { body, format } = await sniffed(sent.body)
  const key = sentKey(reader, v7())
  const startAfter = new Date(deps.now().getTime() + abandonedMs)
  const removalId = await reader.db
    .transaction()
    .execute((trx) => enqueue(trx, 'storage.remove', { keys: [key] }, { startAfter }))
  let isSettled = false
  try {
    const stored = await deps.storage.put(key, body as Body, { contentType: storedType, size })
    await settle(deps, reader, sent, { id: sent.photoId, stored, format, removalId })
    isSettled = true
  } finally {
    if (!isSettled) await discard(deps, reader, { key })
  }
}

/**
 * Bytes of one photo after repair. The link, its limits, the room and the quota are checked before the first of them is
 * read, and what it is before the first is stored; a worker decodes it later, in a process of its own.
 */
export async function receiveRepairPhoto(deps: Deps, reader: Reader, sent: Sent): Promise<void> {
  requireContractor(reader)
  const size = sizeOf(sent.headers)
  const { id, status } = await findShared(reader, sent.defectId)
  if (await isSent(reader, sent)) return
  if (!waitsForRepair(status)) throw new AppError('share.repair-closed')
  await limitRepairPhotos(deps.db, reader.id, sent.address, deps.now())
  await requireRoom(reader.db, reader, id)
  await requireQuota(reader, size)
  await store(deps, reader, sent, size)
}

/** Where somebody of the team drew on it, the photo stays and only leaves the link. */
export async function dropRepairPhotos(
  trx: Trx,
  projectId: string,
  photoIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = await trx
    .selectFrom('media')
    .select(removedColumns)
    .where('project_id', '=', projectId)
    .where('id', '=', sql<string>`any(${photoIds}::uuid[])`)
    .where(sql<boolean>`not exists (select from annotation where annotation.media_id = media.id)`)
    .where(sql<boolean>`not exists (select from defect_after_photo where defect_after_photo.media_id = media.id)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  await trx
    .deleteFrom('share_repair_photo')
    .where('media_id', '=', sql<string>`any(${photoIds}::uuid[])`)
    .execute()
  await removeMedia(trx, rows, now)
}

/** One that is not there is what was asked for; one that was reported stays. */
export async function removeRepairPhoto(
  { now }: Pick<Context, 'now'>,
  reader: Reader,
  { defectId, photoId }: Input<typeof sharedRoutes.removeRepairPhoto>['params'],
): Promise<Record<never, never>> {
  requireContractor(reader)
  const { id } = await findShared(reader, defectId)
  await reader.db.transaction().execute(async (trx) => {
    await lockProject(trx, reader.projectId)
    const row = await trx
      .selectFrom('share_repair_photo')
      .select('repair_id')
      .where('media_id', '=', photoId)
      .where('share_id', '=', reader.id)
      .where('defect_id', 'in', withParts(id))
      .executeTakeFirst()
    if (row === undefined || row.repair_id !== null) throw new AppError('share.not-found')
    await dropRepairPhotos(trx, reader.projectId, [photoId], now())
  })
  return {}
}
