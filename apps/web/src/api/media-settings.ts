import { mediaUploadRoutes, type UploadSettings } from '@plumbline/contract/media'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { mediaKey, type OfInspection } from './media.ts'

/** How the media of a marker were taken last; null where none were. */
export function uploadSettingsQuery({ projectId, inspectionId }: OfInspection, markerId: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'settings', inspectionId, markerId],
    queryFn: async ({ signal }): Promise<UploadSettings | null> => (await call(mediaUploadRoutes.uploadSettings, { params: { projectId, inspectionId, markerId } }, { signal, loading: false })) ?? null,
    meta: { toast: false },
  })
}
