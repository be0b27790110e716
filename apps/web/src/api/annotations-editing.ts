import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import type { Reply, Request } from '@plumbline/contract/route'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { annotationsKey } from './annotations.ts'
import { call } from './http/call.ts'
import type { OfInspection } from './media.ts'

export type ShapeEdit = Request<typeof annotationEditingRoutes.saveMany>['body']['annotations'][number]
export type SavedShapes = Reply<typeof annotationEditingRoutes.saveMany>
type SuggestionPage = Reply<typeof annotationEditingRoutes.suggestions>
export type SuggestionFilter = {
  readonly markerId: string | null
  readonly types: readonly string[]
  readonly confidence: number
}

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })

export const saveShapes = (of: OfInspection, annotations: readonly ShapeEdit[]): Promise<SavedShapes> =>
  call(
    annotationEditingRoutes.saveMany,
    { params: params(of), body: { annotations: [...annotations] } },
    { loading: false },
  )

export async function removeShapes(of: OfInspection, annotationIds: readonly string[]): Promise<void> {
  await call(
    annotationEditingRoutes.removeMany,
    { params: params(of), body: { annotationIds: [...annotationIds] } },
    { loading: false },
  )
}

export async function restoreShapes(
  of: OfInspection,
  annotationIds: readonly string[],
): Promise<readonly Annotation[]> {
  return (
    await call(
      annotationEditingRoutes.restore,
      { params: params(of), body: { annotationIds: [...annotationIds] } },
      { loading: false },
    )
  ).annotations
}

/** All of them show one defect: that of `defectId`, or a new one. */
export async function decideAsOne(
  of: OfInspection,
  annotationIds: readonly string[],
  defectId?: string,
): Promise<readonly Annotation[]> {
  return (
    await call(
      annotationEditingRoutes.decide,
      {
        params: params(of),
        body: {
          annotationIds: [...annotationIds],
          decision: 'accept',
          asOne: true,
          ...(defectId === undefined ? {} : { defectId }),
        },
      },
      { loading: false },
    )
  ).annotations
}

export function deletedShapesQuery(of: OfInspection, imageId: string) {
  return queryOptions({
    queryKey: [...annotationsKey, 'deleted', of.inspectionId, imageId],
    queryFn: async ({ signal }) =>
      (await call(annotationEditingRoutes.deleted, { params: { ...params(of), imageId } }, { signal, loading: false }))
        .annotations,
    meta: { toast: false },
  })
}

/** Undecided suggestions, in the order of the elevation. */
export function suggestionsQuery(of: OfInspection, { markerId, types, confidence }: SuggestionFilter) {
  return infiniteQueryOptions({
    queryKey: [...annotationsKey, 'suggestions', of.inspectionId, markerId, types, confidence],
    queryFn: ({ pageParam, signal }): Promise<SuggestionPage> =>
      call(
        annotationEditingRoutes.suggestions,
        {
          params: params(of),
          query: {
            confidence,
            ...(types.length === 0 ? {} : { types: types.join(',') }),
            ...(markerId === null ? {} : { markerId }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal, loading: false },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { toast: false },
  })
}
