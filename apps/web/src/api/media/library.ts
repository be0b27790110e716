import {
  mediaLibraryRoutes,
  type MediaFacets,
  type MediaFilter,
  type MediaOutline,
  type MediaSort,
} from '@plumbline/contract/media/library'
import type { MediaStatus } from '@plumbline/contract/media-statuses'
import { mediaUploadRoutes, type BegunMedia, type Media } from '@plumbline/contract/media/media'
import { markerRoutes } from '@plumbline/contract/markers/markers'
import type { Request } from '@plumbline/contract/route'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { mediaKey, type OfInspection } from '../media.ts'

export type MediaOrder = { readonly sort: MediaSort; readonly descending: boolean }
export type MediaChange = Request<typeof mediaLibraryRoutes.changeMany>['body']['change']

/** As many as one call takes. */
const maxBatch = 1_000
const inspection = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const orderOf = ({ sort, descending }: MediaOrder) => ({ sort, ...(descending ? { descending: 'true' } : {}) })

/** With what it was read for: while another is on its way, the one before stays in sight. */
export type ReadOutline = {
  readonly outline: MediaOutline
  readonly filter: MediaFilter
  readonly order: MediaOrder
  readonly key: string
}

export function outlineQuery(of: OfInspection, filter: MediaFilter, order: MediaOrder) {
  const query = { ...filter, ...orderOf(order) }
  return queryOptions({
    queryKey: [...mediaKey, 'outline', of.inspectionId, query],
    queryFn: async ({ signal, queryKey }): Promise<ReadOutline> => {
      const outline = await call(
        mediaLibraryRoutes.outline,
        { params: inspection(of), query },
        { signal, loading: false },
      )
      return { outline, filter, order, key: JSON.stringify(queryKey) }
    },
    // Comparing thousands of groups piece by piece would take longer than drawing them.
    structuralSharing: false,
    placeholderData: keepPreviousData,
    meta: { toast: false },
  })
}

/** The middle of what the photos say; null where none has a position. */
export function photosPositionQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...mediaKey, 'position', of.inspectionId],
    queryFn: ({ signal }) => call(mediaLibraryRoutes.position, { params: inspection(of) }, { signal, loading: false }),
    meta: { toast: false },
  })
}

export function facetsQuery(of: OfInspection, filter: MediaFilter) {
  return queryOptions({
    queryKey: [...mediaKey, 'facets', of.inspectionId, filter],
    queryFn: ({ signal }): Promise<MediaFacets> =>
      call(mediaLibraryRoutes.facets, { params: inspection(of), query: filter }, { signal, loading: false }),
    placeholderData: keepPreviousData,
    meta: { toast: false },
  })
}

/** One page by the cursor of its outline; the first has none. */
export async function mediaPage(
  of: OfInspection,
  filter: MediaFilter,
  order: MediaOrder,
  page: { readonly cursor: string; readonly limit: number },
  signal: AbortSignal,
): Promise<readonly Media[]> {
  const query = {
    ...filter,
    ...orderOf(order),
    limit: page.limit,
    ...(page.cursor === '' ? {} : { cursor: page.cursor }),
  }
  return (await call(mediaLibraryRoutes.list, { params: inspection(of), query }, { signal, loading: false })).data
}

/** As many as a notice names. */
const namedFailuresMax = 5

/** The first failed files, by name. */
export function failedMediaQuery(of: OfInspection, filter: MediaFilter, statuses: readonly MediaStatus[]) {
  const page = { cursor: '', limit: namedFailuresMax }
  return queryOptions({
    queryKey: [...mediaKey, 'failed', of.inspectionId, filter, statuses],
    queryFn: async ({ signal }) =>
      (
        await Promise.all(
          statuses.map((status) =>
            mediaPage(of, { ...filter, status }, { sort: 'name', descending: false }, page, signal),
          ),
        )
      )
        .flat()
        .slice(0, namedFailuresMax),
    meta: { toast: false },
  })
}

/** All of them, in their order. */
export async function mediaIds(
  of: OfInspection,
  filter: MediaFilter,
  order: MediaOrder,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return (
    await call(
      mediaLibraryRoutes.ids,
      { params: inspection(of), query: { ...filter, ...orderOf(order) } },
      { signal, loading: false, timeoutMs: 60_000 },
    )
  ).ids
}

async function inBatches(ids: readonly string[], run: (batch: string[]) => Promise<number>): Promise<number> {
  let done = 0
  for (let first = 0; first < ids.length; first += maxBatch) done += await run(ids.slice(first, first + maxBatch))
  return done
}

export function changeMedia(of: OfInspection, ids: readonly string[], change: MediaChange): Promise<number> {
  return inBatches(
    ids,
    async (mediaIds) =>
      (await call(mediaLibraryRoutes.changeMany, { params: inspection(of), body: { mediaIds, change } })).changed,
  )
}

export function removeMedia(of: OfInspection, ids: readonly string[]): Promise<number> {
  return inBatches(
    ids,
    async (mediaIds) =>
      (await call(mediaLibraryRoutes.removeMany, { params: inspection(of), body: { mediaIds } })).removed,
  )
}

export async function moveMedia(of: OfInspection, imageId: string, markerId: string): Promise<void> {
  await call(mediaLibraryRoutes.change, { params: { ...inspection(of), imageId }, body: { markerId } })
}

export async function mediaFileUrl(of: OfInspection, imageId: string): Promise<string> {
  return (await call(mediaLibraryRoutes.download, { params: { ...inspection(of), imageId } })).url
}

/**
 * A failed one whose bytes are here is opened once more; one whose bytes are not has to be sent from where its file
 * lies.
 */
export function retryMedia(of: OfInspection, mediaId: string): Promise<BegunMedia> {
  return call(mediaUploadRoutes.resume, { params: { ...inspection(of), mediaId } })
}

export function mediaSettingsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...mediaKey, 'settings', of.inspectionId],
    queryFn: ({ signal }) => call(mediaLibraryRoutes.settings, { params: inspection(of) }, { signal, loading: false }),
    meta: { toast: false },
  })
}

export async function showCaptureDates(of: OfInspection, ifShowCaptureDate: boolean): Promise<void> {
  await call(mediaLibraryRoutes.saveSettings, { params: inspection(of), body: { ifShowCaptureDate } })
}

/** Where photos can be moved to: the markers of every plan. */
export function markerChoicesQuery(of: OfInspection) {
  return queryOptions({
    queryKey: ['markers', 'choices', of.inspectionId],
    queryFn: async ({ signal }) =>
      (await call(markerRoutes.listSets, { params: inspection(of) }, { signal, loading: false })).layoutPlanMarkers,
    meta: { toast: false },
  })
}
