import type { Capture } from '@plumbline/contract/media/captures'
import type { OfInspection } from '../../api/drawings-elevation.ts'
import { newId } from '../../api/new-id.ts'
import { runningQueue } from '../running-queues.ts'
import { newUpload } from '../upload-entry.ts'
import { createUploadQueue, type QueueSettings } from '../upload-queue.ts'
import { askToPersist } from './phone-storage.ts'
import { isCaptureStored } from './stored-capture.ts'
import { captureKind, type CapturedDefect, type CaptureUpload } from './capture-kind.ts'

/** Defects that were recorded on site, on their way with their photos. */
export function createCaptureUploads(settings: QueueSettings) {
  const queue = createUploadQueue<CaptureUpload>(captureKind, settings)
  /** By this page: of the others, photo and fields were found in the storage. */
  const added = new Set<string>()
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
    start: async () => {
      await queue.start()
      for (const { key, needsFile, isStored } of queue.entries.list())
        if (!isStored && !needsFile && !added.has(key)) queue.entries.change(key, { isStored: true })
    },
    /** By this page, verified by the server. */
    sentCount: () => sent,
    /** Whether photo and fields are in this browser's storage, or on the server already. */
    add: async (of: OfInspection, file: File, capture: Capture, defect: CapturedDefect): Promise<boolean> => {
      const key = newId()
      added.add(key)
      void askToPersist()
      await queue.add([{ file, handle: null, relativePath: file.name }], (chosen, order, owner) => ({
        ...newUpload({ ...chosen, key, batch: { id: key, of }, order }, owner),
        capture,
        defect,
        shapeId: newId(),
        isStored: false,
      }))
      const upload = queue.entries.get(key)
      if (upload !== undefined && (await isCaptureStored(settings.persistence, upload)))
        queue.entries.change(key, { isStored: true })
      return queue.entries.get(key)?.isStored ?? true
    },
  }
}

export type CaptureUploads = ReturnType<typeof createCaptureUploads>

/** The queue of one inspection; it continues while other screens are shown. */
export const captureUploadsOf = (inspectionId: string): CaptureUploads =>
  runningQueue(`captures ${inspectionId}`, createCaptureUploads)
