import type { Capture } from '@plumbline/contract/media/captures'
import type { OfInspection } from '../../api/media.ts'
import { newId } from '../../api/new-id.ts'
import { runningQueue } from '../running-queues.ts'
import { newUpload } from '../upload-entry.ts'
import { createUploadQueue, type QueueSettings } from '../upload-queue.ts'
import { captureKind, type CapturedDefect, type CaptureUpload } from './capture-kind.ts'

/** Defects that were recorded on site, on their way with their photos. */
export function createCaptureUploads(settings: QueueSettings) {
  const queue = createUploadQueue<CaptureUpload>(captureKind, settings)
  const { contents } = settings.persistence
  let sent = 0
  queue.subscribe(() => {
    const done = queue.entries.list().filter(({ status }) => status === 'completed')
    if (done.length === 0) return
    // The register shows them from here on.
    sent += done.length
    queue.drop(done.map(({ key }) => key))
  })
  return {
    ...queue,
    /** By this page, verified by the server. */
    sentCount: () => sent,
    /** Whether this browser has the photo, so that a reload loses nothing: read back, because a full disk is silent. */
    add: async (of: OfInspection, file: File, capture: Capture, defect: CapturedDefect): Promise<boolean> => {
      const key = newId()
      await queue.add([{ file, handle: null, relativePath: file.name }], (chosen, order, owner) => ({
        ...newUpload({ ...chosen, key, batch: { id: key, of }, order }, owner),
        capture,
        defect,
        shapeId: newId(),
      }))
      return (await contents.read(key)) !== undefined || queue.entries.get(key) === undefined
    },
  }
}

export type CaptureUploads = ReturnType<typeof createCaptureUploads>

/** The queue of one inspection; it continues while other screens are shown. */
export const captureUploadsOf = (inspectionId: string): CaptureUploads =>
  runningQueue(`captures ${inspectionId}`, createCaptureUploads)
