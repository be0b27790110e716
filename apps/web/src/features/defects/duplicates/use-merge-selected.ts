import type { Defect } from '@plumbline/contract/defects/defects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { annotationsKey } from '../../../api/annotations.ts'
import { mergeDefects, unmergeDefect } from '../../../api/defects-duplicates.ts'
import { defectsKey } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/media.ts'

export type MergedSelection = { readonly survivor: Defect; readonly merged: readonly Defect[] }

/** As many as are asked for in one question. */
export const maxMerged = 20

/** Several defects become one, and can be taken apart again. */
export function useMergeSelected(of: OfInspection, onDone: () => void) {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<MergedSelection>()
  const refresh = () => {
    for (const queryKey of [defectsKey, annotationsKey]) void client.invalidateQueries({ queryKey })
  }
  const merging = useMutation({
    mutationFn: async ({ survivor, merged }: MergedSelection) => {
      const done: Defect[] = []
      try {
        let { version } = survivor
        // In the order in which the dialog says what remains: the first that is linked to an earlier inspection gives the link.
        for (const one of merged.toSorted((left, right) => left.defectNum - right.defectNum)) {
          version = (await mergeDefects(of, survivor._id, version, one._id)).defect.version
          done.push(one)
        }
      } finally {
        // Those before one that was refused are merged all the same.
        if (done.length > 0) setOutcome({ survivor, merged: done })
      }
    },
    onSuccess: onDone,
    onSettled: refresh,
  })
  const undoing = useMutation({
    mutationFn: async ({ survivor, merged }: MergedSelection) => {
      for (const one of merged.toReversed()) await unmergeDefect(of, survivor._id, one._id)
    },
    onSuccess: () => setOutcome(undefined),
    onSettled: refresh,
  })
  return { outcome, merging, undoing, clear: () => setOutcome(undefined) }
}
