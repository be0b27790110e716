import type { BegunDrawing, DrawingUpload, drawingRoutes } from '@plumbline/contract/drawings/drawings'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { commitPublished, commitUpload as commitSent } from '../../uploads/commit.ts'
import { openParts, signParts as signLinks } from '../../uploads/parts.ts'
import { sendingOf } from '../../uploads/sending.ts'
import { partCount } from '../../storage/parts.ts'
import { drawingUploads } from './drawing-upload-kind.ts'
import { abandonUpload } from './abandon-upload.ts'
import { findUpload, showUpload, type UploadRow } from './uploads.queries.ts'

type OfUpload = { readonly workspaceId: string; readonly uploadId: string }

/** Without it the sweep would take a slow connection for an abandoned upload. */
async function touch({ db, now }: Call, { id }: UploadRow): Promise<void> {
  await db.updateTable('drawing_upload').set({ updated_at: now() }).where('id', '=', id).execute()
}

export async function begunOf(call: Call, row: UploadRow): Promise<BegunDrawing> {
  const sending = drawingUploads.isExpected(row) ? await sendingOf(drawingUploads, call, row) : undefined
  return {
    _id: row.id,
    state: row.state,
    partSize: row.part_size,
    parts: partCount({ size: Number(row.size), partSize: row.part_size }),
    sentParts: sending?.how === 'parts' ? sending.sentParts : [],
  }
}

export async function resumeUpload(
  call: Call,
  { params }: Input<typeof drawingRoutes.resumeUpload>,
): Promise<BegunDrawing> {
  await commitPublished(drawingUploads, call, await findUpload(call.db, params, params.uploadId))
  const row = await findUpload(call.db, params, params.uploadId)
  if (!drawingUploads.isExpected(row)) return begunOf(call, row)
  await touch(call, row)
  return begunOf(call, await openParts(drawingUploads, call, row))
}

export async function signParts(
  call: Call,
  { params, body }: Input<typeof drawingRoutes.signParts>,
): Promise<Reply<typeof drawingRoutes.signParts>> {
  const found = await findUpload(call.db, params, params.uploadId)
  const { row, links } = await signLinks(drawingUploads, call, found, body.parts)
  await touch(call, row)
  return { data: links }
}

export async function commitUpload(call: Call, params: OfUpload): Promise<DrawingUpload> {
  const row = await findUpload(call.db, params, params.uploadId)
  if (drawingUploads.isExpected(row)) await commitSent(drawingUploads, call, row)
  return showUpload(call, params, params.uploadId)
}

export async function cancelUpload(call: Call, params: OfUpload): Promise<void> {
  const row = await findUpload(call.db, params, params.uploadId)
  await abandonUpload(call, row)
}
