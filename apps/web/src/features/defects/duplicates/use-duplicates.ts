import type { DuplicatePair } from '@plumbline/contract/defects/duplicates'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { annotationsKey } from '../../../api/annotations.ts'
import {
  dismissPair,
  duplicatesKey,
  duplicatesQuery,
  mergeDefects,
  searchDuplicates,
  unmergeDefect,
} from '../../../api/defects-duplicates.ts'
import { defectsKey } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/media.ts'

/** What was done with a pair, to take it back. */
export type PairStep =
  | { readonly does: 'merge'; readonly pair: DuplicatePair; readonly survivorId: string; readonly mergedId: string }
  | { readonly does: 'dismiss'; readonly pair: DuplicatePair }

const nearEnd = 5

/** Which pairs are left: those that are neither decided here nor passed over. */
function leftOf(
  pairs: readonly DuplicatePair[],
  handled: ReadonlySet<string>,
  mergedIds: ReadonlySet<string>,
): readonly DuplicatePair[] {
  return pairs.filter(
    ({ _id, one, other }) => !handled.has(_id) && !mergedIds.has(one.defect._id) && !mergedIds.has(other.defect._id),
  )
}

function usePairs(of: OfInspection) {
  const found = useInfiniteQuery(duplicatesQuery(of))
  const pairs = found.data?.pages.flatMap(({ data }) => data) ?? []
  const last = found.data?.pages.at(-1)
  return { found, pairs, total: last?.total ?? 0, search: last?.search, settings: last?.settings }
}

function useNextPage(
  { hasNextPage, isFetchingNextPage, fetchNextPage }: ReturnType<typeof usePairs>['found'],
  isShort: boolean,
): void {
  useEffect(() => {
    if (hasNextPage && isShort && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isShort, isFetchingNextPage, fetchNextPage])
}

/** The open pairs one after the other, with what was done to each. */
export function useDuplicates(of: OfInspection) {
  const client = useQueryClient()
  const { found, pairs, total, search, settings } = usePairs(of)
  const [steps, setSteps] = useState<readonly PairStep[]>([])
  const [skipped, setSkipped] = useState<readonly string[]>([])
  /** A pair that was taken back is looked at again. */
  const [againId, setAgainId] = useState<string>()

  const decidedIds = steps.map(({ pair }) => pair._id)
  const handled = new Set([...decidedIds, ...skipped])
  const mergedIds = new Set(steps.flatMap((step) => (step.does === 'merge' ? [step.mergedId] : [])))
  const left = leftOf(pairs, handled, mergedIds)
  const pair = left.find(({ _id }) => _id === againId) ?? left[0]
  // Those on pages that are not loaded count too.
  const passed = pairs.length - left.length
  const count = Math.max(total - passed, left.length) + decidedIds.length + skipped.length

  useNextPage(found, left.length < nearEnd)
  const refresh = () => {
    void client.invalidateQueries({ queryKey: defectsKey })
    void client.invalidateQueries({ queryKey: annotationsKey })
  }
  const deciding = useMutation({
    mutationFn: async (step: PairStep) => {
      if (step.does === 'dismiss') return dismissPair(of, step.pair._id, true)
      const { one, other } = step.pair
      const survivor = step.survivorId === one.defect._id ? one.defect : other.defect
      await mergeDefects(of, survivor._id, survivor.version, step.mergedId)
    },
    onSuccess: (_, step) => {
      setSteps((before) => [...before, step])
      setAgainId(undefined)
    },
    // Refused: one of the two is not what it was, and is read before it is decided again.
    onError: () => client.refetchQueries({ queryKey: duplicatesKey(of) }),
    onSettled: refresh,
  })
  const undoing = useMutation({
    mutationFn: async (step: PairStep) => {
      if (step.does === 'dismiss') await dismissPair(of, step.pair._id, false)
      else await unmergeDefect(of, step.survivorId, step.mergedId)
    },
    onSuccess: async (_, step) => {
      setSteps((before) => before.filter((one) => one !== step))
      setAgainId(step.pair._id)
      // The versions of both have changed with it.
      await client.refetchQueries({ queryKey: duplicatesKey(of) })
    },
    onSettled: refresh,
  })
  const searching = useMutation({
    mutationFn: () => searchDuplicates(of),
    onSettled: () => void client.invalidateQueries({ queryKey: duplicatesKey(of) }),
  })
  return {
    found,
    search,
    settings,
    pair,
    at: decidedIds.length + skipped.length + 1,
    count,
    skippedCount: skipped.length,
    lastStep: steps.at(-1),
    deciding,
    undoing,
    searching,
    isSearching: searching.isPending || search?.state === 'searching',
    skip() {
      if (pair === undefined) return
      setAgainId(undefined)
      if (!skipped.includes(pair._id)) setSkipped([...skipped, pair._id])
    },
    back() {
      setAgainId(skipped.at(-1))
      setSkipped(skipped.slice(0, -1))
    },
    canGoBack: skipped.length > 0,
    reviewSkipped: () => setSkipped([]),
  }
}
