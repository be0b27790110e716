import { defectRoutes, type Defect, type DefectSort } from '@plumbline/contract/defects/defects'
import type { Request } from '@plumbline/contract/route'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from './http/call.ts'
import type { OfInspection } from './media.ts'

export const defectsKey = ['defects'] as const

export type DefectPage = {
  readonly data: readonly Defect[]
  readonly total: number
  readonly nextCursor: string | null
}
/** As the address has it: everything is text. */
export type DefectFilter = Omit<
  NonNullable<Request<typeof defectRoutes.list>['query']>,
  'sort' | 'descending' | 'cursor' | 'limit'
>
export type DefectOrder = { readonly sort: DefectSort; readonly descending: boolean }

/** As many as a call gives. */
const maxBatch = 200

export function defectsQuery(
  { projectId, inspectionId }: OfInspection,
  filter: DefectFilter,
  { sort, descending }: DefectOrder,
  limit = maxBatch,
) {
  return infiniteQueryOptions({
    queryKey: [...defectsKey, 'list', inspectionId, filter, sort, descending, limit],
    queryFn: ({ pageParam, signal }): Promise<DefectPage> =>
      call(
        defectRoutes.list,
        {
          params: { projectId, inspectionId },
          query: {
            ...filter,
            sort,
            limit: String(limit),
            ...(descending ? { descending: 'true' } : {}),
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
