import type { ModelFrame, Vector } from '@plumbline/contract/models/placement'
import {
  modelRoutes,
  type Model,
  type ModelCamera,
  type ModelPin,
  type ModelProperties,
  type ModelTree,
  type Reconstruction,
} from '@plumbline/contract/models/models'
import type { Reply, Request } from '@plumbline/contract/route'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from './http/call.ts'
import type { OfInspection } from './media.ts'

export const modelsKey = ['models'] as const

export type ModelList = Reply<typeof modelRoutes.list>
export type PlacePoints = Request<typeof modelRoutes.place>['body']['points']
export type NewPlacement = Omit<Request<typeof modelRoutes.place>['body'], 'version'>
export type NewPin = Request<typeof modelRoutes.createPinned>['body']

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
/** Links of tiles die after five minutes. */
const linkMs = 4 * 60_000
const workingMs = 3_000
const quiet = { loading: false } as const

export function modelsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...modelsKey, 'list', of.inspectionId],
    queryFn: ({ signal }): Promise<ModelList> => call(modelRoutes.list, { params: params(of) }, { signal, ...quiet }),
    refetchInterval: ({ state }) =>
      state.data?.data.some((model) => model.state === 'preparing') === true ? workingMs : linkMs,
    meta: { toast: false },
  })
}

export function modelPinsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...modelsKey, 'pins', of.inspectionId],
    queryFn: async ({ signal }): Promise<readonly ModelPin[]> =>
      (await call(modelRoutes.pins, { params: params(of) }, { signal, ...quiet })).data,
    meta: { toast: false },
  })
}

export function modelCamerasQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...modelsKey, 'cameras', of.inspectionId],
    queryFn: async ({
      signal,
    }): Promise<{ readonly cameras: readonly ModelCamera[]; readonly tooFar: number; readonly unaimed: number }> => {
      const found: ModelCamera[] = []
      let [tooFar, unaimed] = [0, 0]
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Reply<typeof modelRoutes.cameras> = await call(
          modelRoutes.cameras,
          { params: params(of), query: cursor === undefined ? {} : { cursor } },
          { signal, ...quiet },
        )
        found.push(...page.data)
        tooFar += page.tooFar
        unaimed += page.unaimed
        cursor = page.nextCursor
      }
      return { cameras: found, tooFar, unaimed }
    },
    staleTime: linkMs,
    meta: { toast: false },
  })
}

export function photosAtQuery(of: OfInspection, spot: { readonly position: Vector; readonly normal: Vector | null }) {
  return queryOptions({
    queryKey: [...modelsKey, 'photos', of.inspectionId, spot],
    queryFn: ({ signal }) =>
      call(modelRoutes.photosAt, { params: params(of), body: { ...spot, limit: 30 } }, { signal, ...quiet }),
    meta: { toast: false },
  })
}

export function reconstructionsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...modelsKey, 'reconstructions', of.inspectionId],
    queryFn: async ({ signal }): Promise<readonly Reconstruction[]> =>
      (await call(modelRoutes.reconstructions, { params: params(of) }, { signal, ...quiet })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? workingMs : false),
    meta: { toast: false },
  })
}

export const isUnderWay = ({ state }: Pick<Reconstruction, 'state'>) =>
  state === 'waiting' || state === 'sending' || state === 'running' || state === 'importing'

async function stored<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as T
}

export function modelTreeQuery(model: Pick<Model, '_id' | 'treeUrl' | 'updatedAt'>) {
  return queryOptions({
    queryKey: [...modelsKey, 'tree', model._id, model.updatedAt],
    queryFn: ({ signal }) => stored<ModelTree>(model.treeUrl ?? '', signal),
    enabled: model.treeUrl !== null,
    staleTime: Infinity,
    meta: { toast: false },
  })
}

/** Of the element that a pin is put on; null: it is no building model, or its elements cannot be read. */
export async function ifcGuidAt(
  client: QueryClient,
  model: Pick<Model, '_id' | 'treeUrl' | 'updatedAt'>,
  feature: number | undefined,
): Promise<string | null> {
  if (feature === undefined || model.treeUrl === null) return null
  try {
    const { elements } = await client.fetchQuery(modelTreeQuery(model))
    const guid = elements.find((one) => one.feature === feature)?.globalId ?? ''
    return /^[\w$]{22}$/.test(guid) ? guid : null
  } catch {
    return null
  }
}

/** What is known of the element that stands at `index` in the tree. */
export function elementQuery(model: Pick<Model, '_id' | 'treeUrl' | 'updatedAt'>, index: number, perFile: number) {
  const file = Math.floor(index / perFile)
  return queryOptions({
    queryKey: [...modelsKey, 'properties', model._id, model.updatedAt, file],
    queryFn: ({ signal }) =>
      stored<readonly ModelProperties[]>(
        new URL(`properties/${file}.json`, new URL(model.treeUrl ?? '', location.href)).href,
        signal,
      ),
    select: (page) => page[index % perFile] ?? [],
    enabled: model.treeUrl !== null,
    staleTime: Infinity,
    meta: { toast: false },
  })
}

export const prepareAgain = (of: OfInspection, modelId: string): Promise<Model> =>
  call(modelRoutes.prepare, { params: { ...params(of), modelId } })
export const cancelPreparing = (of: OfInspection, modelId: string): Promise<Model> =>
  call(modelRoutes.cancelPreparing, { params: { ...params(of), modelId } })
export const placeModel = (
  of: OfInspection,
  modelId: string,
  placement: NewPlacement,
  version: number,
): Promise<Model> => call(modelRoutes.place, { params: { ...params(of), modelId }, body: { ...placement, version } })
export const saveFrame = (of: OfInspection, body: ModelFrame): Promise<ModelFrame> =>
  call(modelRoutes.saveFrame, { params: params(of), body })
export const savePin = (
  of: OfInspection,
  defectId: string,
  body: Request<typeof modelRoutes.savePin>['body'],
): Promise<ModelPin> => call(modelRoutes.savePin, { params: { ...params(of), defectId }, body })
export const createPinned = (of: OfInspection, body: NewPin) =>
  call(modelRoutes.createPinned, { params: params(of), body })
export const reconstruct = (
  of: OfInspection,
  body: Request<typeof modelRoutes.reconstruct>['body'],
): Promise<Reconstruction> => call(modelRoutes.reconstruct, { params: params(of), body })
export const cancelReconstruction = (of: OfInspection, taskId: string): Promise<Reconstruction> =>
  call(modelRoutes.cancelReconstruction, { params: { ...params(of), taskId } })

export async function removePin(of: OfInspection, defectId: string): Promise<void> {
  await call(modelRoutes.removePin, { params: { ...params(of), defectId } })
}
