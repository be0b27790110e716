import type { Locale } from '@plumbline/contract/locales'
import type { PhotoLinks } from '../features/media/photo-links.ts'
import { paths, type WorkspaceQuery } from './paths.ts'

/** The addresses a photo leads to. */
export function photoLinks(locale: Locale, projectId: string, query: WorkspaceQuery): PhotoLinks {
  return {
    plan: (layoutId) => paths.planMarkers(locale, projectId, query, layoutId),
    define: (video, layout) => paths.defineItem(locale, projectId, query, { video, layout }),
    frames: (videoId) => paths.imageGen(locale, projectId, query, videoId),
    strip: (columnId) => paths.imageGenV2(locale, projectId, query, columnId),
    thermal: (imageId) => paths.thermal(locale, projectId, query, imageId),
  }
}
