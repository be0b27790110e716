import { annotationRoutes, maxAnnotatedImages, type Annotation } from '@plumbline/contract/annotations/annotations'
import { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import type { Media } from '@plumbline/contract/media/media'
import {
  isMosaicRunning,
  mosaicRoutes,
  type Mosaic,
  type MosaicFormat,
  type MosaicKind,
  type MosaicMeter,
  type MosaicSource,
} from '@plumbline/contract/mosaics/mosaics'
import type { Reply } from '@plumbline/contract/route'
import type { Point } from '@plumbline/geometry/point'
import { queryOptions } from '@tanstack/react-query'
import { annotationsKey } from './annotations.ts'
import type { OfElevation } from './coverage.ts'
import { ApiError } from './http/api-error.ts'
import { call } from './http/call.ts'
import { mediaKey } from './media.ts'
import { mediaPage } from './media/library.ts'
import { mosaicsKey } from './coverage-key.ts'

export type OfMosaic = OfElevation & { readonly mosaicId: string }
export type Temperatures = Reply<typeof mosaicRoutes.measure>['data'][number]
export type { MosaicSource }

/** A lost live event must not leave a bar standing. */
const runningPollMs = 3_000
/** Links to tiles live for five minutes at least. */
const renewMs = 4 * 60_000

/**
 * A version does not change once it is shown. Under the key of the list, the live event of its removal would read it
 * again and be refused.
 */
const versionKey = (mosaicId: string) => ['mosaic-version', mosaicId] as const

const ofElevation = ({ projectId, inspectionId, elevationId }: OfElevation) => ({
  projectId,
  inspectionId,
  elevationId,
})
const ofMosaic = ({ mosaicId, ...of }: OfMosaic) => ({ ...ofElevation(of), mosaicId })

/** Every version of an elevation, the newest first. */
export function mosaicsQuery(of: OfElevation) {
  return queryOptions({
    queryKey: [...mosaicsKey, 'list', of.inspectionId, of.elevationId],
    queryFn: async ({ signal }) =>
      (await call(mosaicRoutes.list, { params: ofElevation(of) }, { signal, loading: false })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => isMosaicRunning(status)) === true ? runningPollMs : renewMs,
    meta: { toast: false },
  })
}

/** One version, with what each photo of it is like. */
export function mosaicQuery(of: OfMosaic) {
  return queryOptions({
    queryKey: versionKey(of.mosaicId),
    queryFn: ({ signal }) => call(mosaicRoutes.get, { params: ofMosaic(of) }, { signal, loading: false }),
    refetchInterval: renewMs,
    meta: { toast: false },
  })
}

export type MosaicRequest = {
  readonly kind: MosaicKind
  readonly mmPx: number
  /** Null: every photo of the elevation. */
  readonly imageIds: readonly string[] | null
}

export const makeMosaic = (of: OfElevation, { imageIds, ...rest }: MosaicRequest): Promise<Mosaic> =>
  call(mosaicRoutes.create, {
    params: ofElevation(of),
    body: { ...rest, imageIds: imageIds === null ? null : [...imageIds] },
  })

export const cancelMosaic = (of: OfMosaic): Promise<Mosaic> => call(mosaicRoutes.cancel, { params: ofMosaic(of) })

export async function removeMosaic(of: OfMosaic): Promise<void> {
  await call(mosaicRoutes.remove, { params: ofMosaic(of) })
}

/** Photos that show a place in elevation metres, the one it was painted from first. None where no photo shows it. */
export async function fetchSources(of: OfMosaic, { x, y }: Point): Promise<readonly MosaicSource[]> {
  try {
    return (await call(mosaicRoutes.sources, { params: ofMosaic(of), query: { x, y } }, { loading: false })).data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'mosaic.no-source') return []
    throw error
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/**
 * °C below a meter; null where nothing below it has a temperature. Asked for after a pause in which it may be given up.
 */
export function temperaturesQuery(of: OfMosaic, meter: MosaicMeter, pauseMs: number) {
  return queryOptions({
    queryKey: [...versionKey(of.mosaicId), 'temperatures', meter],
    queryFn: async ({ signal }): Promise<Temperatures> => {
      await pause(pauseMs, signal)
      const body = { meters: [meter] }
      const { data } = await call(mosaicRoutes.measure, { params: ofMosaic(of), body }, { signal, loading: false })
      return data[0] ?? null
    },
    staleTime: Infinity,
    meta: { toast: false },
  })
}

/** Files are made when they are first asked for. */
export function mosaicDownloadQuery(of: OfMosaic, format: MosaicFormat) {
  return queryOptions({
    queryKey: [...versionKey(of.mosaicId), 'download', format],
    queryFn: ({ signal }) =>
      call(mosaicRoutes.download, { params: ofMosaic(of), query: { format } }, { signal, loading: false }),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? runningPollMs : renewMs),
    meta: { toast: false },
  })
}

/** As many as one call lists. */
const pageSize = 200
/** Photos that arrived since are counted up to here. */
export const maxCounted = pageSize

/** The photos of an elevation that came last, the newest first. */
export function newestPhotosQuery(of: OfElevation, kind: MosaicKind) {
  return queryOptions({
    queryKey: [...mediaKey, 'newest', of.inspectionId, of.elevationId, kind],
    queryFn: ({ signal }): Promise<readonly Media[]> =>
      mediaPage(
        of,
        { elevations: of.elevationId, kind: 'photo', type: kind },
        { sort: 'uploaded', descending: true },
        { cursor: '', limit: pageSize },
        signal,
      ),
    meta: { toast: false },
  })
}

/** The photos of an elevation on some floors. */
export async function photoIdsOnFloors(
  of: OfElevation,
  kind: MosaicKind,
  floors: readonly string[],
): Promise<readonly string[]> {
  const { elevationId, projectId, inspectionId } = of
  const query = { elevations: elevationId, kind: 'photo', type: kind, floors: floors.join(',') } as const
  return (await call(mediaLibraryRoutes.ids, { params: { projectId, inspectionId }, query })).ids
}

/** More photos of one elevation are not searched for outlines. */
const maxOutlinePages = 20

/** What people drew or accepted on the photos of an elevation. */
export function drawnShapesQuery({ projectId, inspectionId, elevationId }: OfElevation) {
  return queryOptions({
    queryKey: [...annotationsKey, 'elevation', inspectionId, elevationId],
    queryFn: async ({ signal }): Promise<readonly Annotation[]> => {
      const found: Annotation[] = []
      let cursor: string | null = null
      for (let page = 0; page < maxOutlinePages; page += 1) {
        const query = { layoutId: elevationId, limit: maxAnnotatedImages, ...(cursor === null ? {} : { cursor }) }
        const answer: Reply<typeof annotationRoutes.imagesAndAnnotations> = await call(
          annotationRoutes.imagesAndAnnotations,
          { params: { projectId, inspectionId }, query },
          { signal, loading: false },
        )
        found.push(...answer.annotations)
        cursor = answer.nextCursor
        if (cursor === null) break
      }
      return found
    },
    meta: { toast: false },
  })
}
