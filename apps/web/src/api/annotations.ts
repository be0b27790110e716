import { annotationRoutes, type Annotation } from '@plumbline/contract/annotations'
import type { Media } from '@plumbline/contract/media'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from './call.ts'
import type { OfInspection } from './media.ts'

export const annotationsKey = ['annotations'] as const

/** A page of photos with what is drawn on them. */
export type AnnotatedPage = { readonly images: readonly Media[]; readonly annotations: readonly Annotation[]; readonly nextCursor: string | null }

const pageSize = 100
/** Links to pictures live for five minutes at least. */
const renewMs = 4 * 60_000

export function annotatedPhotosQuery({ projectId, inspectionId }: OfInspection, markerId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...annotationsKey, 'photos', inspectionId, markerId],
    queryFn: ({ pageParam, signal }): Promise<AnnotatedPage> => call(annotationRoutes.imagesAndAnnotations, {
      params: { projectId, inspectionId },
      query: { limit: pageSize, ...(markerId === null ? {} : { markerId }), ...(pageParam === null ? {} : { cursor: pageParam }) },
    }, { signal, loading: false }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    meta: { toast: false },
  })
}
