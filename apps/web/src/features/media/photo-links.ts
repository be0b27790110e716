import type { OfWorkspace } from '../../api/projects/info.ts'

/** What every call around one photo needs. */
export type OfPhotos = OfWorkspace & { readonly inspectionId: string }

/** Where a photo leads to; the screens know the addresses. */
export type PhotoLinks = {
  readonly plan: (layoutId: string) => string
  readonly define: (columnId: string, layoutId: string) => string
  readonly frames: (videoId: string) => string
  readonly strip: (columnId: string) => string
  readonly thermal: (imageId: string) => string
}
