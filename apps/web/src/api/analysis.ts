import { analysisRoutes, type AnalysisOverview, type AnalysisSettings } from '@plumbline/contract/analysis/analysis'
import type { Reply, Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import type { OfInspection } from './media.ts'

export const analysisKey = ['analysis'] as const

export type NewRun = Request<typeof analysisRoutes.run>['body']
export type SettingsChange = Request<typeof analysisRoutes.saveSettings>['body']
export type RunDetail = Reply<typeof analysisRoutes.getRun>

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const isAtWork = ({ photos }: AnalysisOverview) => photos.pending + photos.processing > 0
/** Where the live line is cut. */
const [workingMs, restingMs] = [5_000, 20_000]

export function overviewQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...analysisKey, 'overview', of.inspectionId],
    queryFn: ({ signal }): Promise<AnalysisOverview> =>
      call(analysisRoutes.overview, { params: params(of) }, { signal, loading: false }),
    refetchInterval: ({ state }) => (state.data !== undefined && isAtWork(state.data) ? workingMs : restingMs),
    meta: { toast: false },
  })
}

export function runQuery(of: OfInspection, runId: string) {
  return queryOptions({
    queryKey: [...analysisKey, 'run', of.inspectionId, runId],
    queryFn: ({ signal }): Promise<RunDetail> =>
      call(analysisRoutes.getRun, { params: { ...params(of), runId } }, { signal, loading: false }),
    meta: { toast: false },
  })
}

/** Asked for when somebody begins to trace; the link lasts for minutes, and without it the photo alone leads. */
export function probabilitiesQuery(of: OfInspection, imageId: string) {
  return queryOptions({
    // Not below analysisKey: every saved shape would ask for the same link again.
    queryKey: ['probabilities', of.inspectionId, imageId],
    queryFn: ({ signal }) =>
      call(analysisRoutes.getProbabilities, { params: { ...params(of), imageId } }, { signal, loading: false }),
    staleTime: 4 * 60_000,
    meta: { toast: false },
  })
}

export const saveAnalysisSettings = (of: OfInspection, body: SettingsChange): Promise<AnalysisSettings> =>
  call(analysisRoutes.saveSettings, { params: params(of), body })

export const beginRun = (of: OfInspection, body: NewRun): Promise<Reply<typeof analysisRoutes.run>> =>
  call(analysisRoutes.run, { params: params(of), body })

export async function cancelRun(of: OfInspection, runId: string): Promise<void> {
  await call(analysisRoutes.cancel, { params: { ...params(of), runId } })
}

export async function retryRun(of: OfInspection, runId: string): Promise<void> {
  await call(analysisRoutes.retry, { params: { ...params(of), runId } })
}

/** Not worth a word when it fails: the photo comes when its turn comes. */
export async function attendTo(of: OfInspection, imageIds: readonly string[]): Promise<void> {
  await call(
    analysisRoutes.markReviewed,
    { params: params(of), body: { imageIds: [...imageIds] } },
    { loading: false },
  ).catch(() => undefined)
}
