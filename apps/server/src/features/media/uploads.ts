import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { BegunMedia, Media, mediaUploadRoutes } from '@plumbline/contract/media'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { partLength } from '../../storage/parts.ts'
import { recordObject } from '../../storage/registry.ts'
import { defaultPartSize } from '../../storage/storage.ts'
import { hashStored } from '../../storage/verify.ts'
import { dropSent } from '../drawings/release-media.ts'
import { settleMarkerMedia } from '../markers/media-status.ts'
import { refundQuota, reserveQuota } from '../projects/quota.ts'
import { beginIngest } from './begin-ingest.ts'
import { imagesOf } from './begin-upload.ts'
import { answerOf } from './begun-media.ts'
import { findMedia, isInParts, lockMedia, storageUpload, storedOf, type MediaRow } from './media-rows.ts'
import { showMedia } from './present-media.ts'

type Doors = Pick<Context, 'db' | 'storage' | 'now'>
type Trx = Transaction<Database>
type OfMedia = { readonly inspectionId: string; readonly mediaId: string }

function tell(trx: Trx, row: MediaRow): Promise<void> {
  return publish(trx, { kind: 'media.changed', corporateId: row.corporate_id, projectId: row.project_id, entityId: row.id })
}

/** Its marker was deleted meanwhile: there is nowhere for it to go. */
const isHomeless = (row: MediaRow) => row.marker_id === null

/** The sweeping took its places back while nobody sent it: they are asked for again. */
async function holdPlaces(trx: Trx, row: MediaRow): Promise<Pick<MediaRow, 'counted_images' | 'counted_bytes'>> {
  const lacking = { images: imagesOf(row.kind) - row.counted_images, bytes: Number(row.size) - Number(row.counted_bytes) }
  if (lacking.images > 0 || lacking.bytes > 0) await reserveQuota(trx, row.project_id, lacking)
  return { counted_images: imagesOf(row.kind), counted_bytes: row.size }
}

/** It is its turn now. Answers the row as it is, undefined when it is gone. */
function start({ db, now }: Doors, mediaId: string): Promise<MediaRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, mediaId)
    if (row === undefined || row.is_stored || isHomeless(row)) return row
    const after = { ...await holdPlaces(trx, row), status: 'MEDIA_UPLOAD_START' as const, error_code: null, updated_at: now() }
    await trx.updateTable('media').set(after).where('id', '=', mediaId).execute()
    if (row.status !== after.status) {
      await settleMarkerMedia(trx, row.marker_id)
      await tell(trx, row)
    }
    return { ...row, ...after }
  })
}

/** Parts are opened when the first is asked for: of five thousand announced files only two travel. */
async function openParts({ db, storage }: Doors, row: MediaRow): Promise<MediaRow> {
  if (row.storage_upload !== '' && await storage.partsOf(storageUpload(row)) !== undefined) return row
  const upload = await storage.begin(storedOf(row), defaultPartSize)
  const after = { storage_upload: upload.id, part_size: upload.partSize }
  const opened = await db.updateTable('media').set(after).where('id', '=', row.id).where('is_stored', '=', false).where('storage_upload', '=', row.storage_upload).executeTakeFirst()
  if (opened.numUpdatedRows === 1n) return { ...row, ...after }
  // Two asked at once: the parts of both go to the first.
  await storage.abort(upload)
  const now = await db.selectFrom('media').selectAll().where('id', '=', row.id).executeTakeFirst()
  if (now === undefined) throw new AppError('media.not-found')
  return now
}

export async function resume(call: Call, { params }: Input<typeof mediaUploadRoutes.resume>): Promise<BegunMedia> {
  const found = await findMedia(call.db, params, params.mediaId)
  // All of it came, and only the commit or its answer was lost: nothing travels twice.
  if (!found.is_stored && (await call.storage.stat(found.key))?.size === Number(found.size)) await settleUpload(call, found)
  const row = await start(call, params.mediaId)
  if (row === undefined || (!row.is_stored && isHomeless(row))) throw new AppError('media.not-found')
  if (row.is_stored && row.file_status === 'FILE_PROCESS_FAILED') {
    await call.db.transaction().execute(async (trx) => {
      const now = await lockMedia(trx, row.id)
      if (now?.file_status !== 'FILE_PROCESS_FAILED') return
      await beginIngest(trx, now, call.now())
      await settleMarkerMedia(trx, now.marker_id)
    })
  }
  return answerOf(call, row.is_stored || !isInParts(row) ? row : await openParts(call, row))
}

export async function signPart(call: Call, { params, body }: Input<typeof mediaUploadRoutes.signPart>): Promise<Reply<typeof mediaUploadRoutes.signPart>> {
  const found = await findMedia(call.db, params, params.mediaId)
  if (found.is_stored || isHomeless(found) || !isInParts(found)) throw new AppError('file.upload-gone')
  const started = found.status === 'MEDIA_UPLOAD_START' ? found : await start(call, found.id)
  if (started === undefined) throw new AppError('media.not-found')
  const row = started.storage_upload === '' ? await openParts(call, started) : started
  const upload = storageUpload(row)
  partLength(upload, body.number)
  const { url, headers } = await call.storage.signedPart(upload, body)
  // A slow line is no line that was given up.
  await call.db.updateTable('media').set({ updated_at: call.now() }).where('id', '=', row.id).execute()
  return { uploadUrl: url, headers: { ...headers } }
}

/** Publishes the parts, or looks at what one PUT brought. The disk hashed that while it wrote and published nothing else; a bucket's word is not enough. */
async function gather({ storage }: Pick<Doors, 'storage'>, row: MediaRow): Promise<void> {
  if (isInParts(row)) {
    if (row.storage_upload === '') throw new AppError('media.not-stored')
    await storage.complete(storageUpload(row))
    return
  }
  const wanted = storedOf(row)
  const info = await storage.stat(wanted.key)
  if (info === undefined) throw new AppError('media.not-stored')
  if (info.size !== wanted.size || (storage.kind !== 'disk' && (await hashStored(storage, wanted.key))?.sha256 !== wanted.sha256)) {
    await storage.remove(wanted.key)
    throw new AppError('file.checksum-mismatch')
  }
}

/** The same bytes may have come by another way meanwhile: this one refers to them, gives its own back and drops them. The project is locked. */
async function shareBytes(trx: Trx, row: MediaRow, now: Date): Promise<Pick<MediaRow, 'key' | 'counted_bytes'>> {
  const twin = await trx.selectFrom('media').select('key').where('project_id', '=', row.project_id).where('sha256', '=', row.sha256).where('size', '=', row.size)
    .where('is_stored', '=', true).where('id', '!=', row.id).orderBy('id').limit(1).executeTakeFirst()
  if (twin === undefined) {
    await recordObject(trx, storedOf(row))
    return row
  }
  await refundQuota(trx, row.project_id, { images: 0, bytes: Number(row.counted_bytes) })
  await dropSent(trx, [row.key], now)
  return { key: twin.key, counted_bytes: '0' }
}

/** Hashed, then said to be here, once, however often it is asked for. Answers false when it is gone. */
export async function settleUpload(doors: Doors, given: MediaRow): Promise<boolean> {
  await gather(doors, given)
  const row = await doors.db.transaction().execute(async (trx) => {
    const found = await lockMedia(trx, given.id)
    if (found === undefined || isHomeless(found) || found.is_stored) return found
    const { key, counted_bytes } = await shareBytes(trx, { ...found, ...await holdPlaces(trx, found) }, doors.now())
    await trx.updateTable('media').set({ is_stored: true, key, counted_bytes, counted_images: imagesOf(found.kind), storage_upload: '', part_size: null }).where('id', '=', found.id).execute()
    await beginIngest(trx, found, doors.now())
    await settleMarkerMedia(trx, found.marker_id)
    return { ...found, is_stored: true }
  })
  if (row?.is_stored === true) return true
  // Given up while it was put together.
  await doors.storage.remove(given.key)
  return false
}

/** Why its bytes are lost: sending them again begins anew. */
const isLost = (error: unknown): error is AppError => error instanceof AppError && (error.code === 'file.checksum-mismatch' || error.code === 'file.upload-gone')

/** Its row stays to be tried again. Its places in the quota are kept for that, until the sweeping takes them back. */
export function failUpload({ db, now }: Doors, mediaId: string, code: ErrorCode | null, isStartedOver: boolean): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, mediaId)
    if (row === undefined || row.is_stored) return
    await trx.updateTable('media').set({ status: 'MEDIA_UPLOAD_FAILED', error_code: code, updated_at: now(), ...(isStartedOver ? { storage_upload: '', part_size: null } : {}) }).where('id', '=', row.id).execute()
    await settleMarkerMedia(trx, row.marker_id)
    await tell(trx, row)
  })
}

export async function commit(call: Call, { params }: Input<typeof mediaUploadRoutes.commit>): Promise<{ media: Media }> {
  const row = await findMedia(call.db, params, params.mediaId)
  if (!row.is_stored) {
    const isSettled = await settleUpload(call, row).catch(async (error: unknown) => {
      // Another who asked at the same time was faster: what is gone is what was published.
      const now = await call.db.selectFrom('media').select('is_stored').where('id', '=', row.id).executeTakeFirst()
      if (now?.is_stored === true) return true
      if (isLost(error)) await failUpload(call, row.id, error.code, true)
      throw error
    })
    if (!isSettled) throw new AppError('media.not-found')
  }
  const [media] = await showMedia(call, [params.mediaId])
  if (media === undefined) throw new AppError('media.not-found')
  return { media }
}

export async function fail(call: Call, { params }: { readonly params: OfMedia }): Promise<void> {
  await findMedia(call.db, params, params.mediaId)
  await failUpload(call, params.mediaId, null, false)
}
