import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@plumbline/contract/errors'
import { fileKindOf, type FileKind } from '@plumbline/inspection/photos/file-names'
import { foreignFormatOf } from '@plumbline/inspection/photos/foreign-formats'
import type { mediaUploadRoutes } from '@plumbline/contract/media/media'
import { planIncludes } from '@plumbline/contract/billing/plans'
import type { Input } from '@plumbline/contract/route'
import { sql, type Insertable, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../../db/database.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { publish } from '../../../events/events.ts'
import { isInParts } from '../../../uploads/parts.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { freeQuota, takeQuota } from '../../projects/quota.ts'
import { beginIngest } from '../ingest/begin-ingest.ts'
import { newRow, placeOf, settingColumns } from './media-columns.ts'
import { sentKey } from '../media-files.ts'
import type { MediaRow } from '../media-rows.ts'
import { imagesOf, mediaUploads } from './media-upload-kind.ts'
import { checkPlaces, findMarker } from '../upload-places.ts'

type Begin = typeof mediaUploadRoutes.begin
type Announced = Input<Begin>['body']['files'][number]
type Trx = Transaction<Database>

/** What the project has of these files already, by id and by their bytes. */
async function findKnown(
  trx: Trx,
  projectId: string,
  files: readonly Announced[],
): Promise<{
  readonly byId: ReadonlyMap<string, MediaRow>
  readonly byHash: ReadonlyMap<string, readonly MediaRow[]>
}> {
  const ids = files.map(({ _id }) => _id)
  const hashes = files.map(({ sha256 }) => Buffer.from(sha256, 'hex'))
  const rows = await trx
    .selectFrom('media')
    .selectAll()
    .where('project_id', '=', projectId)
    .where((row) =>
      row.or([
        row('id', '=', sql<string>`any(${ids}::uuid[])`),
        row('sha256', '=', sql<Buffer>`any(${hashes}::bytea[])`),
      ]),
    )
    .orderBy('id')
    .execute()
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    byHash: Map.groupBy(rows, (row) => row.sha256.toString('hex')),
  }
}

/** Which video each of these columns holds. */
async function takenColumns(trx: Trx, columnIds: readonly (string | null | undefined)[]): Promise<Map<string, string>> {
  const ids = columnIds.filter((id) => id !== null && id !== undefined)
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('media')
    .select(['id', 'column_id'])
    .where('column_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('kind', '=', 'video')
    .execute()
  return new Map(rows.map(({ id, column_id }) => [column_id!, id]))
}

type NewRow = Insertable<MediaTable> & { readonly counted_images: number; readonly counted_bytes: string }

/** In one statement, however many they are. An id that exists elsewhere is left out. */
async function insertFresh(trx: Trx, rows: readonly NewRow[]): Promise<ReadonlyMap<string, MediaRow>> {
  if (rows.length === 0) return new Map()
  const inserted = await trx
    .insertInto('media')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .execute()
  return new Map(inserted.map((row) => [row.id, row]))
}

type Fresh = { readonly fresh: string }
type Outcome =
  | { readonly row: MediaRow; readonly duplicateOf?: string }
  | { readonly refused: ErrorCode }
  | { readonly duplicate: string }
  | Fresh

/** Once new rows are inserted. */
export type Decided = Exclude<Outcome, Fresh>

/** What a file is by its name that is neither photo nor video. */
function unusable(name: string): ErrorCode {
  const foreign = foreignFormatOf(name)
  return foreign === undefined ? 'media.not-recognised' : `media.format-${foreign}`
}

type Announcement = Pick<Input<Begin>, 'params' | 'body'> & { readonly userId: string; readonly now: Date }

/** One announcement while it is decided file by file; the project is locked by its quota. */
type Batch = Announcement & {
  readonly trx: Trx
  readonly marker: Awaited<ReturnType<typeof findMarker>>
  readonly free: Awaited<ReturnType<typeof freeQuota>>
  readonly known: Awaited<ReturnType<typeof findKnown>>
  /** By column: the video that it holds. */
  readonly taken: Map<string, string>
  /** By SHA-256: the file of this batch that brings these bytes. */
  readonly made: Map<string, string>
  readonly wanted: { images: number; bytes: number }
  readonly fresh: NewRow[]
}

async function openBatch(trx: Trx, announcement: Announcement): Promise<Batch> {
  const { params, body } = announcement
  const { files, settings } = body
  const free = await freeQuota(trx, params.projectId)
  const marker = await findMarker(trx, params, body)
  await checkPlaces(trx, params, [settings.distribution, ...files])
  const known = await findKnown(trx, params.projectId, files)
  const videos = files.filter(({ name }) => fileKindOf(name) === 'video')
  const taken = await takenColumns(
    trx,
    videos.map(({ columnId }) => columnId),
  )
  return {
    ...announcement,
    trx,
    free,
    marker,
    known,
    taken,
    made: new Map(),
    wanted: { images: 0, bytes: 0 },
    fresh: [],
  }
}

/** Spec 2 §4: a column holds one video, and only where the plan has such columns. */
function columnRefusal(
  { free, taken }: Batch,
  { columnId }: Announced,
  kind: FileKind,
  own?: string,
): ErrorCode | undefined {
  if (kind !== 'video' || !columnId) return undefined
  if (!planIncludes(free.plan, 'media.video-columns')) return 'plan.excludes'
  return (taken.get(columnId) ?? own) === own ? undefined : 'media.column-taken'
}

/** The same person announced the same bytes here before: sending goes on under that id, in the new place. */
async function continueBegun(batch: Batch, file: Announced, begun: MediaRow): Promise<Outcome> {
  const { trx, taken, now } = batch
  const { settings } = batch.body
  const refusal = columnRefusal(batch, file, begun.kind, begun.id)
  if (refusal !== undefined) return { refused: refusal }
  if (begun.kind === 'video' && file.columnId) taken.set(file.columnId, begun.id)
  const row = await trx
    .updateTable('media')
    .set({ ...placeOf(file, settings), ...settingColumns(settings), name: file.name, updated_at: now })
    .where('id', '=', begun.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, duplicateOf: begun.id }
}

/** Undefined: the project has neither the id nor, at this marker, the bytes. */
async function recognise(batch: Batch, file: Announced): Promise<Outcome | undefined> {
  const { known, made, userId, params } = batch
  const { markerId } = batch.body
  const same = known.byId.get(file._id)
  // With other bytes, or elsewhere, the id belongs to another file.
  if (same !== undefined)
    return same.inspection_id === params.inspectionId &&
      same.marker_id === markerId &&
      same.sha256.toString('hex') === file.sha256
      ? { row: same }
      : { refused: 'media.not-found' }
  const twin = made.get(file.sha256)
  if (twin !== undefined) return { duplicate: twin }
  const here = (known.byHash.get(file.sha256) ?? []).filter((row) => row.marker_id === markerId)
  const stored = here.find((row) => row.is_stored)
  if (stored !== undefined) return { duplicate: stored.id }
  const begun = here.find((row) => row.uploaded_by === userId && row.kind === fileKindOf(file.name))
  return begun === undefined ? undefined : continueBegun(batch, file, begun)
}

/** Why a new file is not taken. */
function refusalOf(batch: Batch, file: Announced, kind: FileKind | undefined, bytes: number): ErrorCode | undefined {
  const { wanted, free } = batch
  if (kind === undefined) return unusable(file.name)
  const refusal = columnRefusal(batch, file, kind)
  if (refusal !== undefined) return refusal
  if (wanted.images + imagesOf({ kind }) > free.images && imagesOf({ kind }) > 0) return 'quota.images'
  return wanted.bytes + bytes > free.bytes && bytes > 0 ? 'quota.data' : undefined
}

async function announceOne(batch: Batch, file: Announced): Promise<Outcome> {
  const found = await recognise(batch, file)
  if (found !== undefined) return found
  const { params, body, marker, now, userId, wanted } = batch
  const kind = fileKindOf(file.name)
  const twin = batch.known.byHash.get(file.sha256)?.find((row) => row.is_stored && Number(row.size) === file.size)
  const bytes = twin === undefined ? file.size : 0
  const refusal = refusalOf(batch, file, kind, bytes)
  if (refusal !== undefined || kind === undefined) return { refused: refusal ?? unusable(file.name) }
  const of = { corporateId: marker.corporate_id, projectId: params.projectId }
  const isInTransfer =
    twin === undefined && file.firstParts.length > 0 && isInParts(mediaUploads, { size: String(file.size) })
  batch.fresh.push({
    ...newRow(file, body.settings, kind),
    // A key of its own each time: a link of an earlier announcement must not write into this one.
    key: twin?.key ?? sentKey(of, v7()),
    is_stored: twin !== undefined,
    counted_images: imagesOf({ kind }),
    counted_bytes: String(bytes),
    ...(isInTransfer ? { status: 'MEDIA_UPLOAD_START' } : {}),
    inspection_id: params.inspectionId,
    project_id: params.projectId,
    corporate_id: marker.corporate_id,
    marker_id: body.markerId,
    uploaded_by: userId,
    created_at: now,
    updated_at: now,
  })
  wanted.images += imagesOf({ kind })
  wanted.bytes += bytes
  if (kind === 'video' && file.columnId) batch.taken.set(file.columnId, file._id)
  batch.made.set(file.sha256, file._id)
  return { fresh: file._id }
}

/** Inserts the new rows; one whose id exists in another corporate is refused, and so are its duplicates. */
async function insertPlanned(batch: Batch, planned: readonly Outcome[]): Promise<readonly Decided[]> {
  const { trx, fresh, made, wanted, now } = batch
  const inserted = await insertFresh(trx, fresh)
  for (const { id, counted_images, counted_bytes } of fresh.filter((row) => !inserted.has(row.id))) {
    made.forEach((madeId, sha256) => madeId === id && made.delete(sha256))
    wanted.images -= counted_images
    wanted.bytes -= Number(counted_bytes)
  }
  for (const row of inserted.values()) if (row.is_stored) await beginIngest(trx, row, now)
  const isHere = (id: string) => inserted.has(id) || !fresh.some((row) => row.id === id)
  return planned.map((outcome): Decided => {
    if ('fresh' in outcome)
      return inserted.has(outcome.fresh) ? { row: inserted.get(outcome.fresh)! } : { refused: 'media.not-found' }
    return 'duplicate' in outcome && !isHere(outcome.duplicate) ? { refused: 'media.not-found' } : outcome
  })
}

/** Quota is taken before the storage is asked; of a batch that runs into the limit what fits is accepted. */
export async function announceFiles(trx: Trx, announcement: Announcement): Promise<readonly Decided[]> {
  const batch = await openBatch(trx, announcement)
  const { params, body, marker } = batch
  const planned: Outcome[] = []
  for (const file of body.files) planned.push(await announceOne(batch, file))
  const decided = await insertPlanned(batch, planned)
  await takeQuota(trx, params.projectId, batch.wanted)
  if (!isDeepStrictEqual(marker.upload_settings, body.settings))
    await trx
      .updateTable('marker')
      .set({ upload_settings: JSON.stringify(body.settings) })
      .where('id', '=', body.markerId)
      .execute()
  await settleMarkerMedia(trx, body.markerId)
  if (batch.made.size > 0)
    await publish(trx, { kind: 'media.changed', corporateId: marker.corporate_id, projectId: params.projectId })
  return decided
}
