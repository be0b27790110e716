import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@plumbline/contract/errors'
import { AppError } from '@plumbline/contract/errors'
import { fileKindOf, type FileKind } from '@plumbline/inspection/photos/file-names'
import { foreignFormatOf } from '@plumbline/inspection/photos/foreign-formats'
import type { BegunMedia, mediaUploadRoutes } from '@plumbline/contract/media/media'
import { planIncludes } from '@plumbline/contract/billing/plans'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type Insertable, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../../db/database.ts'
import type { MediaTable } from '../../../db/schema/media.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { partLength } from '../../../storage/parts.ts'
import { defaultPartSize } from '../../../storage/storage.ts'
import { isInParts } from '../../../uploads/parts.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { freeQuota, takeQuota } from '../../projects/quota.ts'
import { beginIngest } from '../ingest/begin-ingest.ts'
import { announcedAnswer, refused } from './upload-replies.ts'
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

/** What a file is by its name that is neither photo nor video. */
function unusable(name: string): ErrorCode {
  const foreign = foreignFormatOf(name)
  return foreign === undefined ? 'media.not-recognised' : `media.format-${foreign}`
}

/** Quota is taken before the storage is asked; of a batch that runs into the limit what fits is accepted. */
export async function beginUpload(call: Call, { params, body }: Input<Begin>): Promise<Reply<Begin>> {
  const { projectId, inspectionId } = params
  const { files, settings, markerId } = body
  if (new Set(files.map(({ _id }) => _id)).size < files.length) throw new AppError('input.invalid', { field: 'files' })
  for (const { size, firstParts } of files)
    for (const { number } of firstParts) partLength({ size, partSize: defaultPartSize }, number)
  const now = call.now()
  const outcomes = await call.db.transaction().execute(async (trx) => {
    const free = { ...(await freeQuota(trx, projectId)) }
    const marker = await findMarker(trx, params, body)
    await checkPlaces(trx, params, [settings.distribution, ...files])
    const known = await findKnown(trx, projectId, files)
    const taken = await takenColumns(
      trx,
      files.filter(({ name }) => fileKindOf(name) === 'video').map(({ columnId }) => columnId),
    )
    const wanted = { images: 0, bytes: 0 }
    const made = new Map<string, string>()

    /** Spec 2 §4: a column holds one video, and only where the plan has such columns. */
    function columnRefusal({ columnId }: Announced, kind: FileKind, own?: string): ErrorCode | undefined {
      if (kind !== 'video' || !columnId) return undefined
      if (!planIncludes(free.plan, 'media.video-columns')) return 'plan.excludes'
      return (taken.get(columnId) ?? own) === own ? undefined : 'media.column-taken'
    }

    /** What is there of it already; undefined: it is new. */
    async function recognise(file: Announced): Promise<Outcome | undefined> {
      const same = known.byId.get(file._id)
      // With other bytes, or elsewhere, it is somebody else's id.
      if (same !== undefined)
        return same.inspection_id === inspectionId &&
          same.marker_id === markerId &&
          same.sha256.toString('hex') === file.sha256
          ? { row: same }
          : { refused: 'media.not-found' }
      const twin = made.get(file.sha256)
      if (twin !== undefined) return { duplicate: twin }
      const here = (known.byHash.get(file.sha256) ?? []).filter((row) => row.marker_id === markerId)
      const stored = here.find((row) => row.is_stored)
      if (stored !== undefined) return { duplicate: stored.id }
      const begun = here.find((row) => row.uploaded_by === call.caller.userId && row.kind === fileKindOf(file.name))
      if (begun === undefined) return undefined
      const refusal = columnRefusal(file, begun.kind, begun.id)
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

    /** Why a new one is not taken. */
    function refusalOf(file: Announced, kind: FileKind | undefined, bytes: number): ErrorCode | undefined {
      if (kind === undefined) return unusable(file.name)
      const refusal = columnRefusal(file, kind)
      if (refusal !== undefined) return refusal
      if (wanted.images + imagesOf({ kind }) > free.images && imagesOf({ kind }) > 0) return 'quota.images'
      return wanted.bytes + bytes > free.bytes && bytes > 0 ? 'quota.data' : undefined
    }

    const fresh: NewRow[] = []

    async function begin(file: Announced): Promise<Outcome> {
      const found = await recognise(file)
      if (found !== undefined) return found
      const kind = fileKindOf(file.name)
      const twin = known.byHash.get(file.sha256)?.find((row) => row.is_stored && Number(row.size) === file.size)
      const bytes = twin === undefined ? file.size : 0
      const refusal = refusalOf(file, kind, bytes)
      if (refusal !== undefined || kind === undefined) return { refused: refusal ?? unusable(file.name) }
      const of = { corporateId: marker.corporate_id, projectId }
      // A key of its own each time: a link of an earlier announcement must not write into this one.
      const bytesHere = {
        key: twin?.key ?? sentKey(of, v7()),
        is_stored: twin !== undefined,
        counted_images: imagesOf({ kind }),
        counted_bytes: String(bytes),
      }
      const isInTransfer =
        twin === undefined && file.firstParts.length > 0 && isInParts(mediaUploads, { size: String(file.size) })
      fresh.push({
        ...newRow(file, settings, kind),
        ...bytesHere,
        ...(isInTransfer ? { status: 'MEDIA_UPLOAD_START' } : {}),
        inspection_id: inspectionId,
        project_id: projectId,
        corporate_id: marker.corporate_id,
        marker_id: markerId,
        uploaded_by: call.caller.userId,
        created_at: now,
        updated_at: now,
      })
      wanted.images += imagesOf({ kind })
      wanted.bytes += bytes
      if (kind === 'video' && file.columnId) taken.set(file.columnId, file._id)
      made.set(file.sha256, file._id)
      return { fresh: file._id }
    }

    const planned: Outcome[] = []
    for (const file of files) planned.push(await begin(file))
    const inserted = await insertFresh(trx, fresh)
    for (const { id, counted_images, counted_bytes } of fresh.filter((row) => !inserted.has(row.id))) {
      made.forEach((madeId, sha256) => madeId === id && made.delete(sha256))
      wanted.images -= counted_images
      wanted.bytes -= Number(counted_bytes)
    }
    for (const row of inserted.values()) if (row.is_stored) await beginIngest(trx, row, now)
    const isHere = (id: string) => inserted.has(id) || !fresh.some((row) => row.id === id)
    const decided = planned.map((outcome): Exclude<Outcome, Fresh> => {
      if ('fresh' in outcome)
        return inserted.has(outcome.fresh) ? { row: inserted.get(outcome.fresh)! } : { refused: 'media.not-found' }
      return 'duplicate' in outcome && !isHere(outcome.duplicate) ? { refused: 'media.not-found' } : outcome
    })
    await takeQuota(trx, projectId, wanted)
    if (!isDeepStrictEqual(marker.upload_settings, settings))
      await trx
        .updateTable('marker')
        .set({ upload_settings: JSON.stringify(settings) })
        .where('id', '=', markerId)
        .execute()
    await settleMarkerMedia(trx, markerId)
    if (made.size > 0) await publish(trx, { kind: 'media.changed', corporateId: marker.corporate_id, projectId })
    return decided
  })
  const data: BegunMedia[] = []
  for (const [index, { _id, firstParts }] of files.entries()) {
    const outcome = outcomes[index]!
    if ('refused' in outcome) data.push(refused(_id, outcome.refused))
    else if ('duplicate' in outcome)
      data.push({ ...refused(_id, null), outcome: 'duplicate', duplicateOf: outcome.duplicate })
    else
      data.push({
        ...(await announcedAnswer(call, outcome.row, firstParts)),
        _id,
        duplicateOf: outcome.duplicateOf ?? null,
      })
  }
  return { data }
}
