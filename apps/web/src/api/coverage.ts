import {
  coverageRoutes,
  type CloseRangeArea,
  type Coverage,
  type FrameInput,
} from '@plumbline/contract/coverage/coverage'
import { queryOptions } from '@tanstack/react-query'
import { coverageKey } from './coverage-key.ts'
import { call } from './http/call.ts'
import { mediaKey } from './media.ts'
import { mediaPage } from './media/library.ts'

type OfInspection = { readonly projectId: string; readonly inspectionId: string }
export type OfElevation = OfInspection & { readonly elevationId: string }
export type CloseRange = Coverage['closeRange']

/** A lost live event must not leave figures from before a change on the screen. */
const computingPollMs = 5_000

const ofInspection = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const ofElevation = ({ elevationId, ...of }: OfElevation) => ({ ...ofInspection(of), elevationId })

/** Cell by cell, with its gaps. The screen itself says what failed. */
export function coverageQuery(of: OfElevation) {
  return queryOptions({
    queryKey: [...coverageKey, 'elevation', of.inspectionId, of.elevationId],
    queryFn: ({ signal }) =>
      call(coverageRoutes.get, { params: ofElevation(of), query: {} }, { signal, loading: false }),
    refetchInterval: ({ state }) => (state.data?.state === 'computing' ? computingPollMs : false),
    // Comparing the grids character by character would take longer than drawing them.
    structuralSharing: false,
    meta: { toast: false },
  })
}

/** Every elevation of an inspection in a line. */
export function coverageSummaryQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...coverageKey, 'summary', of.inspectionId],
    queryFn: async ({ signal }) =>
      (await call(coverageRoutes.summary, { params: ofInspection(of) }, { signal, loading: false })).data,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'computing') === true ? computingPollMs : false,
    meta: { toast: false },
  })
}

export function complianceQuery(of: OfElevation) {
  return queryOptions({
    queryKey: [...coverageKey, 'compliance', of.inspectionId, of.elevationId],
    queryFn: ({ signal }) => call(coverageRoutes.compliance, { params: ofElevation(of) }, { signal, loading: false }),
    meta: { toast: false },
  })
}

/** All areas there are, with the version they were read at. */
export function saveCloseRange(
  of: OfElevation,
  body: { readonly areas: readonly CloseRangeArea[]; readonly version: number },
): Promise<CloseRange> {
  return call(coverageRoutes.saveCloseRange, {
    params: ofElevation(of),
    body: { ...body, areas: [...body.areas] },
  })
}

/** After the last computation failed. */
export function recomputeCoverage(of: OfElevation): Promise<unknown> {
  return call(coverageRoutes.recompute, { params: ofElevation(of) })
}

export type FrameChange = {
  readonly frame?: FrameInput
  readonly isStreetFacing?: boolean | null
  readonly version: number
}

export function saveFrame(of: OfElevation, body: FrameChange): Promise<{ readonly version: number }> {
  return call(coverageRoutes.saveFrame, { params: ofElevation(of), body })
}

/** As many as are offered under a search field. */
const offeredPhotos = 8

/** Photos whose name begins with what was typed, for a choice. */
export function photosByNameQuery(of: OfInspection, typed: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'by-name', of.inspectionId, typed],
    queryFn: ({ signal }) =>
      mediaPage(
        ofInspection(of),
        { q: typed, kind: 'photo' },
        { sort: 'name', descending: false },
        { cursor: '', limit: offeredPhotos },
        signal,
      ),
    enabled: typed !== '',
    meta: { toast: false },
  })
}
