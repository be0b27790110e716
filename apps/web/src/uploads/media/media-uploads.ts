import { newId } from '../../api/new-id.ts'
import { runningQueue } from '../running-queues.ts'
import type { ChosenFile } from '../upload-entry.ts'
import { createUploadQueue, type QueueSettings } from '../upload-queue.ts'
import type { UploadBatch } from './media-batch.ts'
import { createMediaKind } from './media-kind.ts'
import { createMediaResults } from './media-results.ts'
import { mediaBatch, newMediaUpload, type MediaUpload } from './media-upload.ts'

/** The photos and videos of one inspection on their way. */
export function createMediaUploads(settings: QueueSettings) {
  const queue = createUploadQueue<MediaUpload>(createMediaKind(), settings)
  const { entries, drop } = queue
  const results = createMediaResults(entries)
  const isOfMarker =
    (markerId: string) =>
    ({ batch }: MediaUpload) =>
      batch.of.markerId === markerId
  return {
    ...queue,
    refreshResults: results.refresh,
    /** existing: how many media the marker has or awaits already. A file that is in the list is not sent twice. */
    add: (batch: UploadBatch, existing = 0): Promise<void> => {
      const fresh = queue.giveKnown(batch.files, isOfMarker(batch.marker._id))
      const shared = mediaBatch(batch, existing + fresh.length, newId())
      return queue.add(fresh, (file, order, owner) => newMediaUpload(shared, file, order, owner))
    },
    /** Continues the uploads that wait for one of these files; returns how many continue. */
    choose: (files: readonly ChosenFile[]): number => queue.choose(files).continued,
    /** A file that arrived and could not be opened is opened again; one that did not arrive is sent again. */
    retry: (keys: readonly string[]) => {
      for (const key of keys) {
        const upload = entries.get(key)
        if (upload?.result === 'failed') void results.reopen(upload)
      }
      queue.retry(keys)
    },
    /** Deleting the media of a marker takes its files off the list (spec 2 §4). */
    dropMarker: (markerId: string) =>
      drop(
        entries
          .list()
          .filter(isOfMarker(markerId))
          .map(({ key }) => key),
      ),
  }
}

export type MediaUploads = ReturnType<typeof createMediaUploads>

/** The queue of one inspection; it continues while other screens are shown. */
export const mediaUploadsOf = (inspectionId: string): MediaUploads => runningQueue(inspectionId, createMediaUploads)
