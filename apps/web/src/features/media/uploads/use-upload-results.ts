import { useQuery } from '@tanstack/react-query'
import { mediaKey, type OfInspection } from '../../../api/media.ts'
import type { MediaUpload } from '../../../uploads/media/media-upload.ts'
import { isFollowed } from '../../../uploads/upload-entry.ts'
import { isAskedFor } from '../../../uploads/media/media-results.ts'
import type { MediaUploads } from '../../../uploads/media/media-uploads.ts'

/** Where no live event comes through. */
const pollMs = 20_000

/** Asks again at every live event of media, because its key begins with theirs. */
export function useUploadResults(
  { inspectionId }: OfInspection,
  queue: MediaUploads,
  uploads: readonly MediaUpload[],
): void {
  useQuery({
    queryKey: [...mediaKey, 'upload-results', inspectionId],
    queryFn: async ({ signal }) => {
      await queue.refreshResults(signal)
      return null
    },
    enabled: uploads.some(isAskedFor),
    refetchInterval: uploads.some(isFollowed) ? pollMs : false,
    meta: { toast: false },
  })
}
