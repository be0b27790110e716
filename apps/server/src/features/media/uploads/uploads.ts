import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { BegunMedia, Media, mediaUploadRoutes } from '@plumbline/contract/media/media'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { publish } from '../../../events/events.ts'
import type { Call } from '../../../http/implement.ts'
import { partLength } from '../../../storage/parts.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { beginIngest } from '../ingest/begin-ingest.ts'
import { answerOf } from './upload-replies.ts'
import { findMedia, isInParts, lockMedia, storageUpload, type MediaRow } from '../media-rows.ts'
import { openParts, signedLinks } from './open-parts.ts'
import { showMedia } from '../present-media.ts'
import { hasNoMarker, completeUpload, completeUploads } from './complete-uploads.ts'

type Deps = Pick<Context, 'db' | 'storage' | 'now'>
type OfMedia = { readonly inspectionId: string; readonly mediaId: string }

/** It is its turn now. */
async function start(doors: Deps, { id, project_id }: MediaRow): Promise<void> {
  const outcome = (await completeUploads(doors, project_id, { sent: [], startedIds: [id] })).get(id)
  if (outcome instanceof AppError) throw outcome
  if (outcome === 'gone') throw new AppError('media.not-found')
}

/** False: another was faster. */
function openAgain({ db, now }: Deps, { id }: MediaRow): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, id)
    if (row?.file_status !== 'FILE_PROCESS_FAILED') return false
    await beginIngest(trx, row, now())
    await settleMarkerMedia(trx, row.marker_id)
    return true
  })
}

export async function resume(call: Call, { params }: Input<typeof mediaUploadRoutes.resume>): Promise<BegunMedia> {
  const found = await findMedia(call.db, params, params.mediaId)
  // All of it came, and only the commit or its answer was lost: nothing travels twice.
  if (!found.is_stored && (await call.storage.stat(found.key))?.size === Number(found.size))
    await completeUpload(call, found)
  await start(call, found)
  const row = await findMedia(call.db, params, params.mediaId)
  if (row.is_stored && row.file_status === 'FILE_PROCESS_FAILED')
    return { ...(await answerOf(call, row)), isOpenedAgain: await openAgain(call, row) }
  return answerOf(call, row.is_stored || !isInParts(row) ? row : await openParts(call, row))
}

export async function signParts(
  call: Call,
  { params, body }: Input<typeof mediaUploadRoutes.signParts>,
): Promise<Reply<typeof mediaUploadRoutes.signParts>> {
  const found = await findMedia(call.db, params, params.mediaId)
  if (found.is_stored || hasNoMarker(found) || !isInParts(found)) throw new AppError('file.upload-gone')
  for (const { number } of body.parts) partLength(storageUpload(found), number)
  const isStarted = found.status === 'MEDIA_UPLOAD_START'
  const row = found.storage_upload === '' ? await openParts(call, found, !isStarted) : found
  if (!isStarted) await start(call, found)
  const data = [...(await signedLinks(call, row, body.parts))]
  // A slow line is no line that was given up.
  if (isStarted && row === found)
    await call.db.updateTable('media').set({ updated_at: call.now() }).where('id', '=', row.id).execute()
  return { data }
}

/** Why its bytes are lost: sending them again begins anew. */
const isLost = (code: ErrorCode): boolean => code === 'file.checksum-mismatch' || code === 'file.upload-gone'

/** Its row stays to be tried again. Its places in the quota are kept for that, until the sweeping takes them back. */
export function failUpload(
  { db, now }: Deps,
  mediaId: string,
  code: ErrorCode | null,
  isStartedOver: boolean,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await lockMedia(trx, mediaId)
    if (row === undefined || row.is_stored) return
    await trx
      .updateTable('media')
      .set({
        status: 'MEDIA_UPLOAD_FAILED',
        error_code: code,
        updated_at: now(),
        ...(isStartedOver ? { storage_upload: '', part_size: null } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    await settleMarkerMedia(trx, row.marker_id)
    await publish(trx, {
      kind: 'media.changed',
      corporateId: row.corporate_id,
      projectId: row.project_id,
      entityId: row.id,
    })
  })
}

/** Undefined: it is here. */
async function refusalOf(call: Call, mediaId: string, outcome: AppError | 'gone'): Promise<AppError | undefined> {
  // Another who asked at the same time was faster: what is gone is what was published.
  const now = await call.db.selectFrom('media').select('is_stored').where('id', '=', mediaId).executeTakeFirst()
  if (now?.is_stored === true) return undefined
  if (outcome === 'gone') return new AppError('media.not-found')
  if (isLost(outcome.code)) await failUpload(call, mediaId, outcome.code, true)
  return outcome
}

export async function commitMany(
  call: Call,
  { params, body }: Input<typeof mediaUploadRoutes.commitMany>,
): Promise<Reply<typeof mediaUploadRoutes.commitMany>> {
  const ids = [...body.mediaIds, ...body.startedIds]
  const rows = await call.db
    .selectFrom('media')
    .selectAll()
    .where('inspection_id', '=', params.inspectionId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const sent = body.mediaIds.flatMap((id) => found.get(id) ?? []).filter(({ is_stored }) => !is_stored)
  const outcomes = await completeUploads(call, params.projectId, {
    sent,
    startedIds: body.startedIds.filter((id) => found.has(id) && !body.mediaIds.includes(id)),
  })
  const data = await Promise.all(
    body.mediaIds.map(async (_id) => {
      if (!found.has(_id)) return { _id, errorCode: 'media.not-found' }
      const outcome = outcomes.get(_id)
      return { _id, errorCode: outcome === undefined ? null : ((await refusalOf(call, _id, outcome))?.code ?? null) }
    }),
  )
  return { data }
}

export async function commit(
  call: Call,
  { params }: Input<typeof mediaUploadRoutes.commit>,
): Promise<{ media: Media }> {
  const row = await findMedia(call.db, params, params.mediaId)
  const outcome = row.is_stored ? undefined : (await completeUploads(call, row.project_id, { sent: [row] })).get(row.id)
  const refusal = outcome === undefined ? undefined : await refusalOf(call, row.id, outcome)
  if (refusal !== undefined) throw refusal
  const [media] = await showMedia(call, [params.mediaId])
  if (media === undefined) throw new AppError('media.not-found')
  return { media }
}

export async function fail(call: Call, { params }: { readonly params: OfMedia }): Promise<void> {
  await findMedia(call.db, params, params.mediaId)
  await failUpload(call, params.mediaId, null, false)
}
