import { useSyncExternalStore } from 'react'
import { hasFailed, isUnderWay, mayRetry } from '../../../uploads/upload-entry.ts'
import type { UploadsSnapshot } from '../../../uploads/upload-entries.ts'
import type { Uploads } from '../../../uploads/upload-queue.ts'
import { uploadQueueOf } from '../../../uploads/running-queues.ts'

/** How many of a marker's files there are here, still to travel and failed: asked for alone, because the rest changes four times a second. */
export function useUploadCounts(
  inspectionId: string,
  markerId: string,
): {
  readonly queue: Uploads
  readonly all: number
  readonly open: number
  readonly failed: number
  readonly retriable: number
} {
  const queue = uploadQueueOf(inspectionId)
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
export function useUploads(inspectionId: string): UploadsSnapshot & { readonly queue: Uploads } {
  const queue = uploadQueueOf(inspectionId)
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.snapshot) }
}
