import {
  duplicateRoutes,
  type DuplicatePair,
  type DuplicateSearch,
  type DuplicateSettings,
  type Growth,
  type SameGroup,
} from '@plumbline/contract/defects/duplicates'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import type { Reply } from '@plumbline/contract/route'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { defectsKey } from './defects.ts'
import { call } from './http/call.ts'
import type { OfInspection } from './media.ts'

export type DuplicatePage = {
  readonly data: readonly DuplicatePair[]
  readonly total: number
  readonly nextCursor: string | null
  readonly search: DuplicateSearch
  readonly settings: DuplicateSettings
}
export type SplitDefect = Reply<typeof duplicateRoutes.split>

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const quietly = { loading: false } as const
/** A search says when it is done; where the live line is cut it is asked for. */
const searchingMs = 3_000

export const duplicatesKey = (of: OfInspection) => [...defectsKey, 'duplicates', of.inspectionId] as const
export const sameGroupsKey = (of: OfInspection) => [...defectsKey, 'same-groups', of.inspectionId] as const

/** Open pairs, the surest first. */
export function duplicatesQuery(of: OfInspection) {
  return infiniteQueryOptions({
    queryKey: duplicatesKey(of),
    queryFn: ({ pageParam, signal }): Promise<DuplicatePage> =>
      call(
        duplicateRoutes.duplicates,
        { params: params(of), query: pageParam === null ? {} : { cursor: pageParam } },
        { ...quietly, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.search.state === 'searching' ? searchingMs : false),
    meta: { toast: false },
  })
}

export async function searchDuplicates(of: OfInspection): Promise<DuplicateSearch> {
  return (await call(duplicateRoutes.searchDuplicates, { params: params(of) }, quietly)).search
}

/** The group of a suggestion; null: it stands alone. */
export function sameGroupQuery(of: OfInspection, annotationId: string) {
  return queryOptions({
    queryKey: [...sameGroupsKey(of), annotationId],
    queryFn: async ({ signal }): Promise<SameGroup | null> => {
      const { data } = await call(
        duplicateRoutes.sameGroups,
        { params: params(of), query: { annotationIds: annotationId } },
        { ...quietly, signal },
      )
      return data[0] ?? null
    },
    meta: { toast: false },
  })
}

export async function dismissPair(of: OfInspection, pairId: string, isDismissed: boolean): Promise<void> {
  await call(duplicateRoutes.dismissDuplicate, { params: { ...params(of), pairId }, body: { isDismissed } }, quietly)
}

/** This shape shows something else than those. */
export async function dismissSame(
  of: OfInspection,
  annotationId: string,
  fromIds: readonly string[],
  isDismissed = true,
): Promise<void> {
  await call(
    duplicateRoutes.dismissSame,
    { params: params(of), body: { annotationId, fromIds: [...fromIds], isDismissed } },
    quietly,
  )
}

/** `otherId` becomes part of the defect. */
export function mergeDefects(
  of: OfInspection,
  defectId: string,
  version: number,
  otherId: string,
): Promise<DefectDetail> {
  return call(duplicateRoutes.merge, { params: { ...params(of), defectId }, body: { with: otherId, version } }, quietly)
}

/** Takes a defect that was merged out again: the undo of a merge. */
export function unmergeDefect(of: OfInspection, defectId: string, mergedId: string): Promise<SplitDefect> {
  return call(duplicateRoutes.split, { params: { ...params(of), defectId }, body: { mergedId } }, quietly)
}

/** Shapes become a defect of their own. */
export function splitDefect(
  of: OfInspection,
  defectId: string,
  version: number,
  annotationIds: readonly string[],
): Promise<SplitDefect> {
  return call(
    duplicateRoutes.split,
    { params: { ...params(of), defectId }, body: { annotationIds: [...annotationIds], version } },
    quietly,
  )
}

export function growthQuery(of: OfInspection, defectId: string) {
  return queryOptions({
    queryKey: [...defectsKey, 'growth', of.inspectionId, defectId],
    queryFn: ({ signal }): Promise<Growth> =>
      call(duplicateRoutes.growth, { params: { ...params(of), defectId } }, { ...quietly, signal }),
    meta: { toast: false },
  })
}

export function saveDuplicateSettings(
  projectId: string,
  { mergesSure, version }: DuplicateSettings,
): Promise<DuplicateSettings> {
  return call(duplicateRoutes.saveDuplicateSettings, { params: { projectId }, body: { mergesSure, version } }, quietly)
}
