import { markerRoutes, type LayoutPlanMarker } from '@plumbline/contract/markers/markers'
import { mediaLibraryRoutes, type DefineItem, type MediaDetail } from '@plumbline/contract/media/library'
import type { Media } from '@plumbline/contract/media/media'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { markersKey } from '../markers.ts'
import { mediaKey, type OfInspection } from '../media.ts'

export type PhotoChange = Omit<Request<typeof mediaLibraryRoutes.change>['body'], 'version'>
/** The specified call leaves the version out; our screens never do, or they would overwrite what they have not seen. */
export type VersionedPhotoChange = PhotoChange & { readonly version: number }
export type GsdChange = Request<typeof mediaLibraryRoutes.updateGsd>['body']

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const ofImage = (of: OfInspection, imageId: string) => ({ ...params(of), imageId })

/** Links live for five minutes at least; what is not ready yet is asked for again, in case the live line is cut. */
const renewMs = 4 * 60_000
const unreadyMs = 5000
const isUnready = ({ image }: MediaDetail) =>
  image.picture === null && image.fileStatus !== 'FILE_PROCESS_FAILED' && image.fileStatus !== 'FILE_PROCESSED'

export function photoQuery(of: OfInspection, imageId: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'photo', of.inspectionId, imageId],
    queryFn: ({ signal }): Promise<MediaDetail> =>
      call(mediaLibraryRoutes.get, { params: ofImage(of, imageId) }, { signal, loading: false }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnready(state.data) ? unreadyMs : renewMs),
    meta: { toast: false },
  })
}

export function changePhoto(of: OfInspection, imageId: string, body: VersionedPhotoChange): Promise<MediaDetail> {
  return call(mediaLibraryRoutes.change, { params: ofImage(of, imageId), body })
}

export async function changeGsd(of: OfInspection, imageId: string, body: GsdChange): Promise<Media> {
  return (await call(mediaLibraryRoutes.updateGsd, { params: ofImage(of, imageId), body })).image
}

export async function takeOffMarker(
  of: OfInspection,
  imageId: string,
  marker: { readonly planMarkerId: string; readonly markerId: string },
): Promise<void> {
  await call(mediaLibraryRoutes.takeOff, { params: { ...ofImage(of, imageId), ...marker } })
}

export async function deletePhoto(of: OfInspection, imageId: string): Promise<void> {
  await call(mediaLibraryRoutes.removeMany, { params: params(of), body: { mediaIds: [imageId] } })
}

/** A link that lives for minutes; the server names the file and forbids showing it. */
export async function photoFileUrl(of: OfInspection, imageId: string): Promise<string> {
  return (await call(mediaLibraryRoutes.download, { params: ofImage(of, imageId) })).url
}

export function photoSettingsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...mediaKey, 'capture-dates', of.inspectionId],
    queryFn: ({ signal }) => call(mediaLibraryRoutes.settings, { params: params(of) }, { signal, loading: false }),
    meta: { toast: false },
  })
}

export async function savePhotoSettings(of: OfInspection, ifShowCaptureDate: boolean): Promise<void> {
  await call(mediaLibraryRoutes.saveSettings, { params: params(of), body: { ifShowCaptureDate } })
}

/** Every marker a photo can be moved to. */
export function markerSetsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...markersKey, 'sets', of.inspectionId],
    queryFn: async ({ signal }): Promise<readonly LayoutPlanMarker[]> =>
      (await call(markerRoutes.listSets, { params: params(of) }, { signal, loading: false })).layoutPlanMarkers,
    meta: { toast: false },
  })
}

export type OfColumn = OfInspection & {
  readonly workspaceId: string
  readonly columnId: string
  readonly layoutId: string
  /** Of the plan that its marker stands on. */ readonly layoutCategory: 'layout' | 'floor'
}

export function defineItemQuery(of: OfColumn) {
  return queryOptions({
    queryKey: [...mediaKey, 'define', of.inspectionId, of.columnId, of.layoutCategory],
    queryFn: async ({ signal }): Promise<DefineItem> => {
      const where = {
        ...params(of),
        workspaceId: of.workspaceId,
        layoutId: of.layoutId,
        videoId: of.columnId,
        layoutCategory: of.layoutCategory,
      }
      return (await call(mediaLibraryRoutes.defineItem, { params: where }, { signal })).payload
    },
    refetchInterval: renewMs,
    meta: { toast: false },
  })
}
