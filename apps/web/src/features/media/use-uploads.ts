import { useSyncExternalStore } from 'react'
import type { UploadsSnapshot } from './upload-shelf.ts'
import type { Uploads } from './upload-store.ts'
import { uploadsOf } from './uploads-here.ts'

/** What this browser sends for an inspection; shown a few times a second, however fast it goes. */
export function useUploads(inspectionId: string): UploadsSnapshot & { readonly queue: Uploads } {
  const queue = uploadsOf(inspectionId)
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.snapshot) }
}
