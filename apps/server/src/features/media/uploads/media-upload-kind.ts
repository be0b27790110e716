import { AppError } from '@plumbline/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { publish } from '../../../events/events.ts'
import { enqueueMany } from '../../../jobs/queue.ts'
import { recordObjects } from '../../../storage/registry.ts'
import type { Durability, Outcomes, PartedKind, ToSettle } from '../../../uploads/upload-kind.ts'
import { storedOf } from '../../../uploads/upload-row.ts'
import { dropSent } from '../../drawings/release-media.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { refundQuota, reserveQuota } from '../../projects/quota.ts'
import { failUpload } from './fail-upload.ts'
import { commitsAs, lockMany, type MediaRow } from '../media-rows.ts'

type Trx = Transaction<Database>

/** How many images a file counts as in the quota. */
export const imagesOf = ({ kind }: Pick<MediaRow, 'kind'>): number => (kind === 'side' ? 0 : 1)

/** Its marker was deleted. One that was taken on site never had one. */
const isHomeless = (row: MediaRow) => row.marker_id === null && row.capture === null

/** Reserves again what the sweep refunded while the file was not sent. */
async function holdQuota(trx: Trx, row: MediaRow): Promise<MediaRow> {
  const lacking = {
    images: imagesOf(row) - row.counted_images,
    bytes: Number(row.size) - Number(row.counted_bytes),
  }
  if (lacking.images > 0 || lacking.bytes > 0) await reserveQuota(trx, row.project_id, lacking)
  return { ...row, counted_images: imagesOf(row), counted_bytes: row.size }
}

const bytesOf = (row: Pick<MediaRow, 'sha256' | 'size'>) => `${row.sha256.toString('hex')} ${row.size}`

/**
 * Where the project stores the same bytes already, the row refers to those, and its own are refunded and dropped. The
 * project is locked.
 */
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
  await recordObjects(
    trx,
    own.map((row) => storedOf(row)),
  )
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

/** One statement for all of them. */
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

/**
 * MEDIA_UPLOAD_START is only a hint, so on its own it commits without fsync; after a crash the sender sets it again.
 */
async function markStarted(trx: Trx, rows: readonly MediaRow[], now: Date, durability: Durability): Promise<void> {
  const [ids, images, bytes] = [
    rows.map(({ id }) => id),
    rows.map(({ counted_images }) => counted_images),
    rows.map(({ counted_bytes }) => counted_bytes),
  ]
  await sql`${prepared}
    update media set status = 'MEDIA_UPLOAD_START', error_code = null, counted_images = given.images, counted_bytes = given.bytes, updated_at = ${now}
    from unnest(${ids}::uuid[], ${images}::int[], ${bytes}::bigint[]) as given (id, images, bytes), ${commitsAs(durability)} as commits_as where media.id = given.id`.execute(
    trx,
  )
}

/**
 * Files of one project that arrived are marked as stored and queued for reading; those that started are marked as on
 * their way.
 */
async function settle(trx: Trx, projectId: string, { arrivedIds, startedIds }: ToSettle, now: Date): Promise<Outcomes> {
  const outcomes = new Map<string, AppError | 'removed' | undefined>()
  const locked = await lockMany(trx, projectId, [...arrivedIds, ...startedIds])
  const rows = new Map(locked.map((row) => [row.id, row]))
  for (const id of [...arrivedIds, ...startedIds]) {
    const row = rows.get(id)
    outcomes.set(id, row === undefined || (isHomeless(row) && !row.is_stored) ? 'removed' : undefined)
  }
  const [arriving, starting]: [MediaRow[], MediaRow[]] = [[], []]
  for (const row of locked.filter((one) => !one.is_stored && !isHomeless(one))) {
    try {
      ;(arrivedIds.includes(row.id) ? arriving : starting).push(await holdQuota(trx, row))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.set(row.id, error)
    }
  }
  if (arriving.length > 0) await markStored(trx, await shareBytes(trx, arriving, now), now)
  if (starting.length > 0) await markStarted(trx, starting, now, arriving.length === 0 ? 'deferred' : 'durable')
  const changed = [...arriving, ...starting.filter(({ status }) => status !== 'MEDIA_UPLOAD_START')]
  const [first] = changed
  if (first === undefined) return outcomes
  // In one order, or two commits for the same two markers deadlock.
  for (const markerId of [...new Set(changed.flatMap(({ marker_id }) => marker_id ?? []))].toSorted())
    await settleMarkerMedia(trx, markerId)
  await publish(trx, {
    kind: 'media.changed',
    corporateId: first.corporate_id,
    projectId,
    ...(changed.length === 1 ? { entityId: first.id } : {}),
  })
  return outcomes
}

export const mediaUploads: PartedKind<MediaRow> = {
  maxOnePut: 16 * 1024 * 1024,
  notSent: 'media.not-stored',
  notFound: 'media.not-found',
  isStored: (row) => row.is_stored,
  isExpected: (row) => !row.is_stored && !isHomeless(row),
  read: (db, id) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),
  async saveParts(db, row, parts, durability) {
    const { numUpdatedRows } = await db
      .updateTable('media')
      .from(commitsAs(durability).as('commits_as'))
      .set(parts)
      .where('media.id', '=', row.id)
      .where('is_stored', '=', false)
      .where('storage_upload', '=', row.storage_upload)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  settle,
  fail: (deps, row, code) => failUpload(deps, row.id, code, true),
}
