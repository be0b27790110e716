import { drawingRoutes, type ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { markerRoutes } from '@plumbline/contract/markers/markers'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import { drawingsKey } from './drawings.ts'

export type OfInspection = {
  readonly corporateId: string
  readonly projectId: string
  readonly workspaceId: string
  readonly inspectionId: string
}
export type ElevationChange = Omit<
  Request<typeof drawingRoutes.saveElevation>['body'],
  'category' | 'corporateId' | 'workspaceId' | 'drawingType' | 'version'
> & { readonly version: number }

/** The screen itself says what failed. */
export function topologyQuery({ projectId, workspaceId, inspectionId }: OfInspection) {
  return queryOptions({
    queryKey: [...drawingsKey, 'topology', projectId, workspaceId, inspectionId],
    queryFn: async ({ signal }) =>
      (await call(drawingRoutes.topology, { params: { projectId, workspaceId, inspectionId } }, { signal }))
        .elevationPlans,
    meta: { toast: false },
  })
}

export function saveElevation(
  { corporateId, workspaceId }: OfInspection,
  change: ElevationChange,
): Promise<ElevationPlan> {
  return call(drawingRoutes.saveElevation, {
    params: { corporateId, workspaceId },
    body: { ...change, corporateId, workspaceId, category: 'elevation', drawingType: 'elevation' },
  })
}

/**
 * The markers of a plan, to look at only. The key begins as all of markers do, so that a live event makes it stale too.
 */
export function shownMarkersQuery({ projectId, inspectionId }: OfInspection, layoutId: string) {
  return queryOptions({
    queryKey: ['markers', 'shown', projectId, inspectionId, layoutId],
    queryFn: async ({ signal }) =>
      (await call(markerRoutes.get, { params: { projectId, inspectionId, layoutId } }, { signal, loading: false }))
        ?.markers ?? [],
    meta: { toast: false },
  })
}
