import { attachmentRoutes, type Attachment } from '@plumbline/contract/media/attachments'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import type { UploadTarget } from '../http/put-bytes.ts'
import { mediaKey } from '../media.ts'

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

type NewAttachment = Request<typeof attachmentRoutes.attach>['body']['files'][number]

/** Where to send it; announced again it is answered again. */
export async function announceAttachment(
  of: OfAttachments,
  file: NewAttachment,
  signal: AbortSignal,
): Promise<UploadTarget> {
  const { layoutId, planId, markerId } = of
  const {
    data: [target],
  } = await call(
    attachmentRoutes.attach,
    { params: params(of), body: { layoutId, planId, markerId, files: [file] } },
    { signal, loading: false },
  )
  if (target === undefined) throw new Error('the server named no place for the attachment')
  return target
}

export async function commitAttachment(of: OfAttachments, attachmentId: string, signal: AbortSignal): Promise<void> {
  await call(
    attachmentRoutes.commitAttachment,
    { params: { ...params(of), attachmentId } },
    { signal, loading: false, timeoutMs: 60_000 },
  )
}

export async function withdrawAttachment(of: OfAttachments, attachmentId: string): Promise<void> {
  await call(attachmentRoutes.removeAttachment, { params: { ...params(of), attachmentId } }, { loading: false })
}

export async function attachmentLink(of: OfAttachments, { _id }: Pick<Attachment, '_id'>): Promise<string> {
  return (await call(attachmentRoutes.attachmentFile, { params: { ...params(of), attachmentId: _id } })).url
}

export async function removeAttachment(of: OfAttachments, { _id }: Pick<Attachment, '_id'>): Promise<void> {
  await call(attachmentRoutes.removeAttachment, { params: { ...params(of), attachmentId: _id } })
}
