import { useSyncExternalStore } from 'react'
import { mayRetry, type MediaUpload } from '../../../uploads/media/media-upload.ts'
import { hasFailed, isUnderWay } from '../../../uploads/upload-entry.ts'
import type { UploadsSnapshot } from '../../../uploads/upload-entries.ts'
import type { MediaUploads } from '../../../uploads/media/media-uploads.ts'
import { mediaUploadsOf } from '../../../uploads/media/media-uploads.ts'

/**
 * How many of a marker's files there are here, still to travel and failed: asked for alone, because the rest changes
 * four times a second.
 */
export function useUploadCounts(
  inspectionId: string,
  markerId: string,
): {
  readonly queue: MediaUploads
  readonly all: number
  readonly open: number
  readonly failed: number
  readonly retriable: number
} {
  const queue = mediaUploadsOf(inspectionId)
  const text = useSyncExternalStore(queue.subscribe, () => {
    const own = queue.snapshot().uploads.filter(({ batch }) => batch.of.markerId === markerId)
    return [
      own.length,
      own.filter((one) => isUnderWay(one) || one.status === 'paused').length,
      own.filter(hasFailed).length,
      own.filter(mayRetry).length,
    ].join(' ')
  })
  const [all = 0, open = 0, failed = 0, retriable = 0] = text.split(' ').map(Number)
  return { queue, all, open, failed, retriable }
}

/** What this browser sends for an inspection; shown a few times a second, however fast it goes. */
export function useUploads(inspectionId: string): UploadsSnapshot<MediaUpload> & { readonly queue: MediaUploads } {
  const queue = mediaUploadsOf(inspectionId)
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.snapshot) }
}
