import {
  markerRoutes,
  type Column,
  type Georeference,
  type Marker,
  type MarkerChange,
  type NewerMarkers,
} from '@plumbline/contract/markers/markers'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './http/api-error.ts'
import { call } from './http/call.ts'

/** Everything that is read from markers begins with this: a live event makes all of it stale. */
export const markersKey = ['markers'] as const

export type OfInspection = { readonly projectId: string; readonly inspectionId: string }
export type OfPlan = OfInspection & { readonly layoutId: string; readonly planId: string }

const inspection = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const plan = ({ layoutId, planId }: OfPlan) => ({ layoutId, planId })

/** Spec 2 §4: fetched every 20 seconds while a set is loaded, whatever the live line says. */
const refreshMs = 20_000

/** `readAt` is taken before the call: a writer knows by it whether its own write may be missing in the answer. */
export type ReadMarkers = {
  readonly markers: readonly Marker[]
  /** The id of the marker set; null while the plan has no markers. */ readonly setId: string | null
  readonly readAt: number
}

export function planMarkersQuery(of: OfPlan, clock: () => number) {
  return queryOptions({
    queryKey: [...markersKey, 'plan', of.inspectionId, of.layoutId],
    queryFn: async ({ signal }): Promise<ReadMarkers> => {
      const readAt = clock()
      const set = await call(
        markerRoutes.get,
        { params: { ...inspection(of), layoutId: of.layoutId } },
        { signal, loading: false },
      )
      return { markers: set?.markers ?? [], setId: set?._id ?? null, readAt }
    },
    refetchInterval: refreshMs,
    // A cached list would belong to an earlier writer, whose versions the next one cannot save over.
    gcTime: 0,
    staleTime: 0,
    meta: { toast: false },
  })
}

export async function createMarker(of: OfPlan, marker: Marker): Promise<Marker> {
  const {
    _id,
    markerType,
    name,
    location,
    startPoint,
    endPoint,
    drawing,
    rotation,
    subMarkers,
    elevationId,
    floorStartIdx,
    floorEndIdx,
  } = marker
  const given = {
    _id,
    markerType,
    name,
    location,
    startPoint,
    endPoint,
    drawing,
    rotation,
    subMarkers,
    elevationId,
    floorStartIdx,
    floorEndIdx,
  }
  return (
    await call(
      markerRoutes.create,
      { params: inspection(of), body: { ...plan(of), marker: given } },
      { loading: false },
    )
  ).marker
}

export async function changeMarkers(of: OfPlan, markers: readonly MarkerChange[]): Promise<readonly Marker[]> {
  return (
    await call(
      markerRoutes.update,
      { params: inspection(of), body: { ...plan(of), markers: [...markers] } },
      { loading: false },
    )
  ).layoutPlanMarker.markers
}

export async function removeMarkers(of: OfPlan, ids: readonly string[]): Promise<void> {
  await call(
    markerRoutes.remove,
    { params: { ...inspection(of), ...plan(of) }, body: { markers: [...ids] } },
    { loading: false },
  )
}

export async function resetMarkers(of: OfPlan): Promise<number> {
  return (await call(markerRoutes.reset, { params: inspection(of), body: plan(of) })).removed
}

/** What a 409 to a change carries: those it named, as they are stored now. */
export function newerOf(error: unknown): readonly Marker[] | undefined {
  return error instanceof ApiError && error.code === 'version.stale' ? (error.newer as NewerMarkers).markers : undefined
}

export function columnsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...markersKey, 'columns', of.inspectionId],
    queryFn: async ({ signal }) =>
      (await call(markerRoutes.columns, { params: inspection(of) }, { signal, loading: false })).columns,
    meta: { toast: false },
  })
}

export async function createColumns(
  of: OfInspection,
  body: { readonly count: number; readonly markerId: string; readonly layoutId: string },
): Promise<readonly Column[]> {
  return (await call(markerRoutes.createColumns, { params: inspection(of), body })).inspection.videoColumns
}

/** One that is there is answered. */
export async function markerSetId(of: OfPlan): Promise<string> {
  return (await call(markerRoutes.createSet, { params: inspection(of), body: plan(of) }, { loading: false }))._id
}

export async function renameColumn(of: OfInspection, { _id }: Pick<Column, '_id'>, name: string): Promise<void> {
  await call(markerRoutes.changeColumn, { params: { ...inspection(of), videoId: _id }, body: { name } })
}

export async function removeColumn(of: OfInspection, { _id }: Pick<Column, '_id'>): Promise<void> {
  await call(markerRoutes.removeColumn, { params: { ...inspection(of), videoId: _id } })
}

export function georeferenceQuery(of: OfPlan) {
  return queryOptions({
    queryKey: [...markersKey, 'georeference', of.inspectionId, of.layoutId],
    queryFn: ({ signal }): Promise<Georeference> =>
      call(
        markerRoutes.georeference,
        { params: { ...inspection(of), layoutId: of.layoutId } },
        { signal, loading: false },
      ),
    meta: { toast: false },
  })
}

export function saveGeoreference(of: OfPlan, body: Georeference): Promise<Georeference> {
  return call(markerRoutes.saveGeoreference, { params: { ...inspection(of), layoutId: of.layoutId }, body })
}
