import { mosaicRoutes } from '@plumbline/contract/mosaics/mosaics'
import type { DistanceChange } from '@plumbline/contract/mosaics/known-distance'
import { queryOptions } from '@tanstack/react-query'
import { mosaicsKey } from './coverage-key.ts'
import type { OfElevation } from './coverage.ts'
import { call } from './http/call.ts'

/** Below the key of mosaics, whose live event follows every change of it. */
export function distanceQuery({ projectId, inspectionId, elevationId }: OfElevation) {
  const params = { projectId, inspectionId, elevationId }
  return queryOptions({
    queryKey: [...mosaicsKey, 'distance', inspectionId, elevationId],
    queryFn: ({ signal }) => call(mosaicRoutes.getDistance, { params }, { signal, loading: false }),
    meta: { toast: false },
  })
}

export const saveDistance = (
  { projectId, inspectionId, elevationId }: OfElevation,
  change: DistanceChange,
  version: number,
) => call(mosaicRoutes.saveDistance, { params: { projectId, inspectionId, elevationId }, body: { change, version } })
