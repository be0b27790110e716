import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { annotationsKey } from '../../../api/annotations.ts'
import { mergeDefects, splitDefect } from '../../../api/defects-duplicates.ts'
import { defectsKey } from '../../../api/defects.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import type { OfInspection } from '../../../api/media.ts'

type Options = {
  readonly of: OfInspection
  readonly detail: DefectDetail
  readonly onChanged: (detail: DefectDetail) => void
  readonly onStale: () => void
}

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'version.stale'

/** Photos of a defect that show another one, and the way back. */
export function useSplit({ of, detail, onChanged, onStale }: Options) {
  const client = useQueryClient()
  const { defect } = detail
  const [isChoosing, setChoosing] = useState(false)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<{ readonly _id: string; readonly number: string; readonly isNew: boolean }>()
  // What somebody else took away in the meantime cannot be split off.
  const chosen = new Set(picked.filter((id) => defect.images.some(({ annotationId }) => annotationId === id)))
  const refresh = () => {
    for (const queryKey of [defectsKey, annotationsKey]) void client.invalidateQueries({ queryKey })
  }
  const onError = (error: Error) => {
    if (isStale(error)) onStale()
  }
  const splitting = useMutation({
    mutationFn: () => splitDefect(of, defect._id, defect.version, [...chosen]),
    onSuccess: ({ detail: left, split }) => {
      setChoosing(false)
      setPicked([])
      setOutcome({ _id: split._id, number: defectLabel(split.defectNum), isNew: split.isNew })
      onChanged(left)
    },
    onError,
    onSettled: refresh,
  })
  const undoing = useMutation({
    mutationFn: (otherId: string) => mergeDefects(of, defect._id, defect.version, otherId),
    onSuccess: (joined) => {
      setOutcome(undefined)
      onChanged(joined)
    },
    onError,
    onSettled: refresh,
  })
  return {
    isChoosing,
    chosen,
    outcome,
    splitting,
    undoing,
    begin() {
      setChoosing(true)
      setOutcome(undefined)
    },
    cancel() {
      setChoosing(false)
      setPicked([])
    },
    toggle: (id: string) => setPicked(chosen.has(id) ? picked.filter((one) => one !== id) : [...picked, id]),
  }
}
