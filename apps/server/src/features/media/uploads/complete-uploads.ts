import { AppError } from '@plumbline/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { publish } from '../../../events/events.ts'
import { enqueueMany } from '../../../jobs/queue.ts'
import { recordObjects } from '../../../storage/registry.ts'
import { hashStored } from '../../../storage/verify.ts'
import { dropSent } from '../../drawings/release-media.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { refundQuota, reserveQuota } from '../../projects/quota.ts'
import { imagesOf } from './begin-upload.ts'
import { isInParts, lockMany, storageUpload, storedOf, withoutWaiting, type MediaRow } from '../media-rows.ts'

type Deps = Pick<Context, 'db' | 'storage' | 'now'>
type Trx = Transaction<Database>

/** Its marker was deleted meanwhile: there is nowhere for it to go. */
export const hasNoMarker = (row: MediaRow) => row.marker_id === null

/** The sweeping took its places back while nobody sent it: they are asked for again. */
async function holdPlaces(trx: Trx, row: MediaRow): Promise<MediaRow> {
  const lacking = {
    images: imagesOf(row.kind) - row.counted_images,
    bytes: Number(row.size) - Number(row.counted_bytes),
  }
  if (lacking.images > 0 || lacking.bytes > 0) await reserveQuota(trx, row.project_id, lacking)
  return { ...row, counted_images: imagesOf(row.kind), counted_bytes: row.size }
}

/** Publishes the parts, or looks at what one PUT brought. The disk hashed that while it wrote and published nothing else; a bucket's word is not enough. */
async function gather({ storage }: Pick<Deps, 'storage'>, row: MediaRow): Promise<void> {
  if (isInParts(row)) {
    if (row.storage_upload === '') throw new AppError('media.not-stored')
    await storage.complete(storageUpload(row))
    return
  }
  const wanted = storedOf(row)
  const info = await storage.stat(wanted.key)
  if (info === undefined) throw new AppError('media.not-stored')
  if (
    info.size !== wanted.size ||
    (storage.kind !== 'disk' && (await hashStored(storage, wanted.key))?.sha256 !== wanted.sha256)
  ) {
    await storage.remove(wanted.key)
    throw new AppError('file.checksum-mismatch')
  }
}

const bytesOf = (row: Pick<MediaRow, 'sha256' | 'size'>) => `${row.sha256.toString('hex')} ${row.size}`

/** The same bytes may have come by another way meanwhile: this one refers to them, gives its own back and drops them. The project is locked. */
async function shareBytes(trx: Trx, rows: readonly MediaRow[], now: Date): Promise<readonly MediaRow[]> {
  const { project_id } = rows[0]!
  const hashes = rows.map(({ sha256 }) => sha256)
  const stored = await trx
    .selectFrom('media')
    .modifyFront(prepared)
    .select(['key', 'sha256', 'size'])
    .where('project_id', '=', project_id)
    .where('sha256', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('is_stored', '=', true)
    .orderBy('id', 'desc')
    .execute()
  const keys = new Map(stored.map((row) => [bytesOf(row), row.key]))
  const settled: MediaRow[] = []
  for (const row of rows) {
    const key = keys.get(bytesOf(row))
    if (key === undefined) keys.set(bytesOf(row), row.key)
    settled.push(key === undefined ? row : { ...row, key, counted_bytes: '0' })
  }
  const [own, spare] = [
    rows.filter(({ key }, index) => settled[index]!.key === key),
    rows.filter(({ key }, index) => settled[index]!.key !== key),
  ]
  await recordObjects(trx, own.map(storedOf))
  if (spare.length > 0) {
    await refundQuota(trx, project_id, {
      images: 0,
      bytes: spare.reduce((sum, { counted_bytes }) => sum + Number(counted_bytes), 0),
    })
    await dropSent(
      trx,
      spare.map(({ key }) => key),
      now,
    )
  }
  return settled
}

/** One statement for all of them: said to be here, and to be opened. */
async function markStored(trx: Trx, rows: readonly MediaRow[], now: Date): Promise<void> {
  const jobs = await enqueueMany(
    trx,
    'media.ingest',
    rows.map((row) => ({ corporateId: row.corporate_id, projectId: row.project_id, mediaId: row.id })),
  )
  await sql`${prepared}
    update media set is_stored = true, key = given.key, counted_bytes = given.bytes, counted_images = given.images, job_id = given.job, storage_upload = '', part_size = null,
      status = 'MEDIA_UPLOAD_DONE', file_status = 'FILE_UPLOADED', error_code = null, updated_at = ${now}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ key }) => key)}::text[], ${rows.map(({ counted_bytes }) => counted_bytes)}::bigint[], ${rows.map(({ counted_images }) => counted_images)}::int[], ${jobs}::uuid[])
      as given (id, key, bytes, images, job)
    where media.id = given.id`.execute(trx)
}

/** That something travels is no promise: where it is all that is written, nobody waits for the disk, and lost with the machine it is said again by whoever goes on sending. */
async function markStarted(trx: Trx, rows: readonly MediaRow[], now: Date, isAll: boolean): Promise<void> {
  const [ids, images, bytes] = [
    rows.map(({ id }) => id),
    rows.map(({ counted_images }) => counted_images),
    rows.map(({ counted_bytes }) => counted_bytes),
  ]
  await sql`${prepared}
    update media set status = 'MEDIA_UPLOAD_START', error_code = null, counted_images = given.images, counted_bytes = given.bytes, updated_at = ${now}
    from unnest(${ids}::uuid[], ${images}::int[], ${bytes}::bigint[]) as given (id, images, bytes), ${withoutWaiting(isAll)} as waiting where media.id = given.id`.execute(
    trx,
  )
}

/** undefined: it is here. 'gone': nobody waits for it any more. */
export type Settled = ReadonlyMap<string, AppError | 'gone' | undefined>

type Given = { readonly sent: readonly MediaRow[]; readonly startedIds?: readonly string[] }

/**
 * All of one project, in one transaction: what was sent is hashed, then said to be here, once, however often it is asked for; what was started is said to travel.
 * Each waits for the disk of the database once, and not once a file.
 */
export async function completeUploads(
  doors: Deps,
  projectId: string,
  { sent, startedIds = [] }: Given,
): Promise<Settled> {
  const outcomes = new Map<string, AppError | 'gone' | undefined>()
  const gathered = new Set<string>()
  await Promise.all(
    sent.map((row) =>
      gather(doors, row).then(
        () => gathered.add(row.id),
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error
          outcomes.set(row.id, error)
        },
      ),
    ),
  )
  const now = doors.now()
  await doors.db.transaction().execute(async (trx) => {
    const locked = await lockMany(trx, projectId, [...gathered, ...startedIds])
    const here = new Map(locked.map((row) => [row.id, row]))
    for (const id of [...gathered, ...startedIds]) {
      const row = here.get(id)
      outcomes.set(id, row === undefined || (hasNoMarker(row) && !row.is_stored) ? 'gone' : undefined)
    }
    const [arriving, starting]: [MediaRow[], MediaRow[]] = [[], []]
    for (const row of locked.filter((one) => !one.is_stored && !hasNoMarker(one))) {
      try {
        ;(gathered.has(row.id) ? arriving : starting).push(await holdPlaces(trx, row))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcomes.set(row.id, error)
      }
    }
    if (arriving.length > 0) await markStored(trx, await shareBytes(trx, arriving, now), now)
    if (starting.length > 0) await markStarted(trx, starting, now, arriving.length === 0)
    const changed = [...arriving, ...starting.filter(({ status }) => status !== 'MEDIA_UPLOAD_START')]
    const [first] = changed
    if (first === undefined) return
    // Always in the same order: two who settle for two markers would wait for each other.
    for (const markerId of [...new Set(changed.map(({ marker_id }) => marker_id!))].toSorted())
      await settleMarkerMedia(trx, markerId)
    await publish(trx, {
      kind: 'media.changed',
      corporateId: first.corporate_id,
      projectId,
      ...(changed.length === 1 ? { entityId: first.id } : {}),
    })
  })
  // Given up while they were put together.
  for (const { id, key } of sent) if (outcomes.get(id) === 'gone') await doors.storage.remove(key)
  return outcomes
}

/** Answers false when it is gone. */
export async function completeUpload(doors: Deps, row: MediaRow): Promise<boolean> {
  const outcome = (await completeUploads(doors, row.project_id, { sent: [row] })).get(row.id)
  if (outcome instanceof AppError) throw outcome
  return outcome !== 'gone'
}
