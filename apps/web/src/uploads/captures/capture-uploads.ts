import type { Capture } from '@plumbline/contract/media/captures'
import type { RecordedSound } from '../../api/media/voice-notes.ts'
import { newId } from '../../api/new-id.ts'
import { runningQueue } from '../running-queues.ts'
import { newUpload } from '../upload-entry.ts'
import { createUploadQueue, type QueueSettings } from '../upload-queue.ts'
import { askToPersist } from './phone-storage.ts'
import { forgetSent, noteSent, sentCountOf } from './sent-captures.ts'
import { isCaptureStored } from './stored-capture.ts'
import { captureKind, type CapturedDefect, type CapturedOf, type CaptureUpload } from './capture-kind.ts'

/** Defects that were recorded on site, on their way with their photos. */
export function createCaptureUploads(settings: QueueSettings) {
  const queue = createUploadQueue<CaptureUpload>(captureKind, settings)
  /** By this page: of the others, photo and fields were found in the storage. */
  const added = new Set<string>()
  queue.subscribe(() => {
    const done = queue.entries.list().filter(({ status }) => status === 'completed')
    if (done.length === 0) return
    const keys = done.map(({ key }) => key)
    // The register shows them from here on.
    noteSent(settings.owner, keys)
    queue.drop(keys)
  })
  return {
    ...queue,
    start: async () => {
      await queue.start()
      for (const { key, needsFile, isStored } of queue.entries.list())
        if (!isStored && !needsFile && !added.has(key)) queue.entries.change(key, { isStored: true })
    },
    /** Verified by the server, since this was last closed; also by an earlier page. */
    sentCount: () => sentCountOf(settings.owner),
    closeSent: () => {
      forgetSent(settings.owner)
      queue.entries.refresh()
    },
    /** Whether photo and fields are in this browser's storage, or on the server already. */
    add: async (
      of: CapturedOf,
      file: File,
      capture: Capture,
      defect: CapturedDefect,
      voice: RecordedSound | null = null,
    ): Promise<boolean> => {
      const key = newId()
      added.add(key)
      void askToPersist()
      await queue.add([{ file, handle: null, relativePath: file.name }], (chosen, order, owner) => ({
        ...newUpload({ ...chosen, key, batch: { id: key, of }, order }, owner),
        capture,
        defect,
        voice,
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

export const capturePlace = (inspectionId: string): string => `captures ${inspectionId}`

/** The queue of one inspection; it continues while other screens are shown. */
export const captureUploadsOf = (inspectionId: string): CaptureUploads =>
  runningQueue(capturePlace(inspectionId), createCaptureUploads)
