import { AppError } from '@plumbline/contract/errors'
import type { BegunMedia, Media, mediaUploadRoutes } from '@plumbline/contract/media/media'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'
import { commitPublished, commitRefusal, commitUpload, commitUploads } from '../../../uploads/commit.ts'
import { isInParts, openParts, signParts as signLinks } from '../../../uploads/parts.ts'
import type { UploadDeps } from '../../../uploads/upload-kind.ts'
import { settleMarkerMedia } from '../../markers/media-status.ts'
import { beginIngest } from '../ingest/begin-ingest.ts'
import { answerOf } from './upload-replies.ts'
import { failUpload } from './fail-upload.ts'
import { findMedia, lockMedia, type MediaRow } from '../media-rows.ts'
import { mediaUploads } from './media-upload-kind.ts'
import { showMedia } from '../present-media.ts'

type OfMedia = { readonly inspectionId: string; readonly mediaId: string }

/** Others see that it is on its way. */
async function start(deps: UploadDeps, { id, project_id }: MediaRow): Promise<void> {
  const outcome = (await commitUploads(mediaUploads, deps, project_id, { sent: [], startedIds: [id] })).get(id)
  if (outcome instanceof AppError) throw outcome
  if (outcome === 'removed') throw new AppError('media.not-found')
}

/** False: another was faster. */
function openAgain({ db, now }: UploadDeps, { id }: MediaRow): Promise<boolean> {
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
  await commitPublished(mediaUploads, call, found)
  await start(call, found)
  const row = await findMedia(call.db, params, params.mediaId)
  if (row.is_stored && row.file_status === 'FILE_PROCESS_FAILED')
    return { ...(await answerOf(call, row)), isOpenedAgain: await openAgain(call, row) }
  return answerOf(call, row.is_stored || !isInParts(mediaUploads, row) ? row : await openParts(mediaUploads, call, row))
}

export async function signParts(
  call: Call,
  { params, body }: Input<typeof mediaUploadRoutes.signParts>,
): Promise<Reply<typeof mediaUploadRoutes.signParts>> {
  const found = await findMedia(call.db, params, params.mediaId)
  const isStarted = found.status === 'MEDIA_UPLOAD_START'
  const { row, links } = await signLinks(mediaUploads, call, found, body.parts, isStarted ? 'durable' : 'deferred')
  if (!isStarted) await start(call, found)
  // Without it the sweep would take a slow connection for one that was given up.
  else if (row === found)
    await call.db.updateTable('media').set({ updated_at: call.now() }).where('id', '=', row.id).execute()
  return { data: links }
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
  const outcomes = await commitUploads(mediaUploads, call, params.projectId, {
    sent,
    startedIds: body.startedIds.filter((id) => found.has(id) && !body.mediaIds.includes(id)),
  })
  const data = await Promise.all(
    body.mediaIds.map(async (_id) => {
      if (!found.has(_id)) return { _id, errorCode: 'media.not-found' }
      const refusal = await commitRefusal(mediaUploads, call, { id: _id }, outcomes.get(_id))
      return { _id, errorCode: refusal?.code ?? null }
    }),
  )
  return { data }
}

export async function commit(
  call: Call,
  { params }: Input<typeof mediaUploadRoutes.commit>,
): Promise<{ media: Media }> {
  const row = await findMedia(call.db, params, params.mediaId)
  await commitUpload(mediaUploads, call, row)
  const [media] = await showMedia(call, [params.mediaId])
  if (media === undefined) throw new AppError('media.not-found')
  return { media }
}

export async function fail(call: Call, { params }: { readonly params: OfMedia }): Promise<void> {
  await findMedia(call.db, params, params.mediaId)
  await failUpload(call, params.mediaId, null, false)
}
