import { annotationRoutes, type Annotation } from '@plumbline/contract/annotations/annotations'
import type { Media } from '@plumbline/contract/media/media'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import type { OfInspection } from './media.ts'

export const annotationsKey = ['annotations'] as const

/** A page of photos with what is drawn on them. */
export type AnnotatedPage = {
  readonly images: readonly Media[]
  readonly annotations: readonly Annotation[]
  readonly nextCursor: string | null
  /** Taken before the call: a writer knows by it whether its own write may be missing in the answer. */
  readonly readAt: number
}

const pageSize = 100
/** Links to pictures live for five minutes at least. */
const renewMs = 4 * 60_000
/** Where the live line is cut, of photos that the detector has yet to read. */
const unreadMs = 20_000

async function read(
  { projectId, inspectionId }: OfInspection,
  which: { readonly markerId?: string; readonly imageId?: string; readonly cursor?: string },
  clock: () => number,
  signal: AbortSignal,
): Promise<AnnotatedPage> {
  const readAt = clock()
  const page = await call(
    annotationRoutes.imagesAndAnnotations,
    { params: { projectId, inspectionId }, query: { limit: pageSize, rejected: 'true', ...which } },
    { signal, loading: false },
  )
  return { ...page, readAt }
}

export function annotatedPhotosQuery(of: OfInspection, markerId: string | null, clock: () => number) {
  return infiniteQueryOptions({
    queryKey: [...annotationsKey, 'photos', of.inspectionId, markerId],
    queryFn: ({ pageParam, signal }) =>
      read(
        of,
        { ...(markerId === null ? {} : { markerId }), ...(pageParam === null ? {} : { cursor: pageParam }) },
        clock,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ images }) => images.some(({ analysisStatus }) => analysisStatus === 'pending')) === true
        ? unreadMs
        : renewMs,
    meta: { toast: false },
  })
}

/** One photo that the pages read so far do not hold. */
export function annotatedPhotoQuery(of: OfInspection, imageId: string, clock: () => number) {
  return queryOptions({
    queryKey: [...annotationsKey, 'photo', of.inspectionId, imageId],
    queryFn: ({ signal }) => read(of, { imageId }, clock, signal),
    refetchInterval: renewMs,
    meta: { toast: false },
  })
}
