import { sha256 } from '@noble/hashes/sha2.js'
import { attachmentRoutes, type Attachment } from '@plumbline/contract/media/attachments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { putBytes } from '../http/put-bytes.ts'
import { mediaKey } from '../media.ts'
import { newId } from '../new-id.ts'

export type OfAttachments = {
  readonly projectId: string
  readonly workspaceId: string
  readonly layoutId: string
  readonly planId: string
  readonly markerId: string
}

const params = ({ projectId, workspaceId }: OfAttachments) => ({ projectId, workspaceId })

export function attachmentsQuery(of: OfAttachments) {
  return queryOptions({
    queryKey: [...mediaKey, 'attachments', of.markerId],
    queryFn: async ({ signal }) =>
      (
        await call(
          attachmentRoutes.attachments,
          { params: params(of), query: { markerId: of.markerId } },
          { signal, loading: false },
        )
      ).data,
    meta: { toast: false },
  })
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** At most 20 MB: small enough to be held and hashed at once. One that fails is withdrawn, or it would hold its place in the quota for a day. */
export async function attach(
  of: OfAttachments,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
  _id = newId(),
): Promise<Attachment> {
  try {
    return await send(of, file, onSent, signal, _id)
  } catch (error) {
    await call(
      attachmentRoutes.removeAttachment,
      { params: { ...params(of), attachmentId: _id } },
      { loading: false },
    ).catch(() => undefined)
    throw error
  }
}

async function send(
  of: OfAttachments,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
  _id: string,
): Promise<Attachment> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { layoutId, planId, markerId } = of
  const one = {
    _id,
    name: file.name,
    size: file.size,
    sha256: hex(sha256(bytes)),
    contentType: file.type.slice(0, 200),
  }
  const {
    data: [target],
  } = await call(
    attachmentRoutes.attach,
    { params: params(of), body: { layoutId, planId, markerId, files: [one] } },
    { signal, loading: false },
  )
  if (target === undefined) throw new Error('no place to send it to')
  await putBytes(target, bytes, onSent, signal)
  return call(
    attachmentRoutes.commitAttachment,
    { params: { ...params(of), attachmentId: target._id } },
    { signal, loading: false, timeoutMs: 60_000 },
  )
}

export async function attachmentLink(of: OfAttachments, { _id }: Pick<Attachment, '_id'>): Promise<string> {
  return (await call(attachmentRoutes.attachmentFile, { params: { ...params(of), attachmentId: _id } })).url
}

export async function removeAttachment(of: OfAttachments, { _id }: Pick<Attachment, '_id'>): Promise<void> {
  await call(attachmentRoutes.removeAttachment, { params: { ...params(of), attachmentId: _id } })
}
