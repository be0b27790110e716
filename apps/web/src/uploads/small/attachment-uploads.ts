import {
  announceAttachment,
  commitAttachment,
  withdrawAttachment,
  type OfAttachments,
} from '../../api/media/attachments.ts'
import { newId } from '../../api/new-id.ts'
import { runningQueue } from '../running-queues.ts'
import { fromInput, newUpload, type Upload } from '../upload-entry.ts'
import { createUploadQueue, type QueueSettings } from '../upload-queue.ts'
import { createSmallKind } from './small-kind.ts'

/** A permit, note or sketch on its way to a marker. */
export type AttachmentUpload = Upload & { readonly batch: { readonly id: string; readonly of: OfAttachments } }

const attachmentKind = createSmallKind<AttachmentUpload>({
  notFoundCode: 'attachment.not-found',
  missingBytesCodes: ['attachment.not-sent', 'file.size-mismatch'],
  announce: async ({ batch, fileId, name, size, contentType, hash }, signal) => {
    const sha256 = hash?.sha256 ?? ''
    const target = await announceAttachment(batch.of, { _id: fileId, name, size, sha256, contentType }, signal)
    return { ...target, fileId }
  },
  commit: ({ batch, fileId }, signal) => commitAttachment(batch.of, fileId, signal),
  renamed: () => undefined,
  withdraw: ({ batch, fileId }) => withdrawAttachment(batch.of, fileId),
})

/** The attachments of the markers of one asset on their way. */
export function createAttachmentUploads(settings: QueueSettings) {
  const queue = createUploadQueue<AttachmentUpload>(attachmentKind, settings)
  const listeners = new Set<(stored: readonly AttachmentUpload[]) => void>()
  queue.subscribe(() => {
    const stored = queue.entries.list().filter(({ status }) => status === 'completed')
    if (stored.length === 0) return
    // The list of the marker shows them from here on.
    for (const listener of listeners) listener(stored)
    queue.drop(stored.map(({ key }) => key))
  })
  return {
    ...queue,
    /** Continues those of the marker that wait for one of these files; the others are new. */
    add: (of: OfAttachments, files: readonly File[]): Promise<void> => {
      const { unknown } = queue.choose(fromInput(files), ({ batch }) => batch.of.markerId === of.markerId)
      return queue.add(unknown, (chosen, order, owner) => {
        const key = newId()
        return newUpload({ ...chosen, key, batch: { id: key, of }, order }, owner)
      })
    },
    onStored: (listener: (stored: readonly AttachmentUpload[]) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type AttachmentUploads = ReturnType<typeof createAttachmentUploads>

/** The queue of one asset; it continues while other screens are shown. */
export const attachmentUploadsOf = ({ workspaceId }: Pick<OfAttachments, 'workspaceId'>): AttachmentUploads =>
  runningQueue(`attachments ${workspaceId}`, createAttachmentUploads)
