import type { Request } from '@plumbline/contract/route'
import {
  thermalRoutes,
  type Alignment,
  type ThermalDetail,
  type ThermalScene,
  type ThermalSurvey,
  type ThermalViewState,
} from '@plumbline/contract/thermal/thermal'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from './http/api-error.ts'
import { call } from './http/call.ts'

/** Everything that is read from thermal pictures begins with this: a live event makes all of it stale. */
export const thermalKey = ['thermal'] as const

export type OfInspection = { readonly projectId: string; readonly inspectionId: string }
type NewFinding = Request<typeof thermalRoutes.createFinding>['body']

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const ofImage = (of: OfInspection, imageId: string) => ({ ...params(of), imageId })

/** Links live for five minutes at least; what is being read is asked for again, in case the live line is cut. */
const renewMs = 4 * 60_000
const readingMs = 5000

export function thermalImagesQuery(of: OfInspection) {
  return infiniteQueryOptions({
    queryKey: [...thermalKey, 'images', of.inspectionId],
    queryFn: ({ signal, pageParam }) =>
      call(
        thermalRoutes.list,
        { params: params(of), query: { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal, loading: false },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: renewMs,
    meta: { toast: false },
  })
}

export function readThermalImage(of: OfInspection, imageId: string, signal?: AbortSignal): Promise<ThermalDetail> {
  return call(thermalRoutes.get, { params: ofImage(of, imageId) }, { signal, loading: false })
}

export function thermalImageQuery(of: OfInspection, imageId: string) {
  return queryOptions({
    queryKey: [...thermalKey, 'image', of.inspectionId, imageId],
    queryFn: ({ signal }) => readThermalImage(of, imageId, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? readingMs : renewMs),
    meta: { toast: false },
  })
}

export function surveyQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...thermalKey, 'survey', of.inspectionId],
    queryFn: ({ signal }): Promise<ThermalSurvey> =>
      call(thermalRoutes.survey, { params: params(of) }, { signal, loading: false }),
    meta: { toast: false },
  })
}

/** Signed links say for themselves who may read: no token goes with them. */
export async function readTemperatures(url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`the temperatures answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

export const saveView = (
  of: OfInspection,
  imageId: string,
  view: ThermalViewState,
  version: number,
): Promise<ThermalDetail> => call(thermalRoutes.saveView, { params: ofImage(of, imageId), body: { view, version } })
export const saveScene = (
  of: OfInspection,
  imageId: string,
  scene: ThermalScene | null,
  version: number,
): Promise<ThermalDetail> => call(thermalRoutes.saveScene, { params: ofImage(of, imageId), body: { scene, version } })
export const savePair = (
  of: OfInspection,
  imageId: string,
  visualId: string | null,
  version: number,
): Promise<ThermalDetail> => call(thermalRoutes.savePair, { params: ofImage(of, imageId), body: { visualId, version } })
export const saveAlignment = (of: OfInspection, imageId: string, alignment: Alignment | null): Promise<ThermalDetail> =>
  call(thermalRoutes.saveAlignment, { params: ofImage(of, imageId), body: { alignment } })
export const saveSurvey = (of: OfInspection, survey: ThermalSurvey): Promise<ThermalSurvey> =>
  call(thermalRoutes.saveSurvey, { params: params(of), body: survey })
export const createFinding = (of: OfInspection, imageId: string, finding: NewFinding) =>
  call(thermalRoutes.createFinding, { params: ofImage(of, imageId), body: finding })

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'version.stale'
