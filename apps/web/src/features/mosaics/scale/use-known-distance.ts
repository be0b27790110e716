import type { DistanceChange } from '@plumbline/contract/mosaics/known-distance'
import type { MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import type { ElevationPoint } from '@plumbline/inspection/coverage/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { coverageKey, mosaicsKey } from '../../../api/coverage-key.ts'
import type { OfElevation } from '../../../api/coverage.ts'
import { distanceQuery, saveDistance } from '../../../api/known-distance.ts'
import type { PickedLine } from './distance-form.ts'

/** What the scale of an elevation follows from, and the line that is being pointed at. */
export function useKnownDistance(of: OfElevation, shown: MosaicSummary | undefined) {
  const client = useQueryClient()
  const query = useQuery(distanceQuery(of))
  const [line, setLine] = useState<PickedLine>()
  const saving = useMutation({
    mutationFn: (change: DistanceChange) => saveDistance(of, change, query.data?.version ?? 0),
    onSuccess: () => setLine(undefined),
    onSettled: () => {
      for (const queryKey of [mosaicsKey, coverageKey]) void client.invalidateQueries({ queryKey })
    },
  })
  // Ends on another version are places of that version.
  const picked = line?.mosaicId === shown?._id ? line : undefined
  return {
    saved: query.data,
    picked,
    saving,
    begin: () => {
      saving.reset()
      if (shown !== undefined) setLine({ mosaicId: shown._id, ends: [], pixelM: 0 })
    },
    cancel: () => setLine(undefined),
    /** The next end; a third one begins the line again. */
    pick: (at: ElevationPoint, pixelM: number) => {
      if (picked === undefined) return
      const isDone = picked.ends.length === 2
      setLine({
        ...picked,
        ends: isDone ? [at] : [...picked.ends, at],
        pixelM: isDone ? pixelM : Math.max(picked.pixelM, pixelM),
      })
    },
  }
}
export type KnownDistances = ReturnType<typeof useKnownDistance>
