import { mediaUploadRoutes, type OfferedSettings } from '@plumbline/contract/media/media'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { mediaKey, type OfInspection } from '../media.ts'

/** How the media of a marker were taken last, else those of the project; null where none were. */
export function uploadSettingsQuery({ projectId, inspectionId }: OfInspection, markerId: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'settings', inspectionId, markerId],
    queryFn: async ({ signal }): Promise<OfferedSettings | null> =>
      (await call(
        mediaUploadRoutes.uploadSettings,
        { params: { projectId, inspectionId, markerId } },
        { signal, loading: false },
      )) ?? null,
    meta: { toast: false },
  })
}
