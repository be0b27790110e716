import type { Role } from '@plumbline/contract/roles'
import type { QueryClient } from '@tanstack/react-query'
import { coverageQuery, coverageSummaryQuery } from '../../../api/coverage.ts'
import { defectQuery } from '../../../api/defects-life.ts'
import {
  defectFacetsQuery,
  defectPinsQuery,
  defectQuantitiesQuery,
  planPinsQuery,
  savedViewsQuery,
} from '../../../api/defects-register.ts'
import { defectsQuery } from '../../../api/defects.ts'
import { topologyQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { drawingsQuery } from '../../../api/drawings.ts'
import { ApiError, networkError } from '../../../api/http/api-error.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { columnsQuery, georeferenceQuery, planMarkersQuery } from '../../../api/markers.ts'
import { modelPinsQuery } from '../../../api/models.ts'
import { cachedSinceHeader } from '../../../api/offline/offline-cache-names.ts'
import { readResponses } from '../../../api/offline/offline-cache.ts'
import { openTaken, readTaken, removeTaken, takenKeyOf, type Taken } from '../../../api/offline/taken-copies.ts'
import { projectUsersQuery } from '../../../api/projects/access.ts'
import { infoQuery } from '../../../api/projects/info.ts'
import { definitionsQuery } from '../../../api/projects/settings.ts'
import { standingQuery } from '../../../api/projects/standing.ts'
import { worstDefectsQuery } from '../worst-defects-query.ts'
import { byKey, takenPictures, type TakenLists } from './taken-pictures.ts'

/** About how large the copy will be, before any of it is stored. */
export type Estimate = {
  readonly bytes: number
  readonly drawings: number
  readonly photos: number
  readonly defects: number
}

export type Progress = { readonly done: number; readonly total: number }

/** The server does not say how large a tile, or the history of a defect, is before it has made it. */
const [tileBytes, detailBytes] = [25_000, 6_000]
const atOnce = 4
const byNumber = { sort: 'number', descending: false } as const

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>, signal: AbortSignal) {
  const queue = [...items]
  const run = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      signal.throwIfAborted()
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
}

/** A short gap of the line on site, after which one more try is worth it. */
const retryDelay = 300

/** Of its own: what is read here is no reason to draw the open screen again. */
function newClient(): QueryClient {
  const client = makeQueryClient(() => undefined)
  const { queries } = client.getDefaultOptions()
  const retry = (failures: number, error: unknown) => failures < 1 && error instanceof ApiError && error.status === 0
  client.setDefaultOptions({ queries: { ...queries, retry, retryDelay } })
  return client
}

async function fetchFile(url: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Response> {
  const ask = () => fetch(new URL(url, window.location.origin), { ...init, cache: 'no-store' })
  const again = async () => {
    init.signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, retryDelay))
    return ask()
  }
  return ask()
    .catch(again)
    .catch((cause: unknown) => {
      init.signal.throwIfAborted()
      throw networkError(cause)
    })
}

async function readLists(client: QueryClient, of: OfInspection): Promise<TakenLists> {
  const [elevations, drawings, { pages }] = await Promise.all([
    client.fetchQuery(topologyQuery(of)),
    client.fetchQuery(drawingsQuery(of)),
    client.fetchInfiniteQuery({ ...defectsQuery(of, {}, byNumber), pages: Infinity }),
  ])
  return { elevations, drawings, defects: pages.flatMap(({ data }) => data) }
}

async function sizeOf(url: string, signal: AbortSignal): Promise<number> {
  if (url.startsWith('/files/t/')) return tileBytes
  const answer = await fetchFile(url, { method: 'HEAD', signal })
  return answer.ok ? Number(answer.headers.get('content-length') ?? 0) : 0
}

export async function estimateTakeAlong(of: OfInspection, signal: AbortSignal): Promise<Estimate> {
  const lists = await readLists(newClient(), of)
  const { drawings, photos } = takenPictures(lists)
  const { length: defects } = lists.defects
  let bytes = defects * detailBytes + JSON.stringify(lists).length
  await inParallel(
    [...drawings.values(), ...photos.values()],
    async (url) => {
      const size = await sizeOf(url, signal)
      bytes += size
    },
    signal,
  )
  return { bytes, drawings: countDrawings(lists), photos: photos.size, defects }
}

const countDrawings = ({ elevations, drawings }: TakenLists): number =>
  new Set([
    ...elevations.flatMap(({ _id, picture }) => (picture === null ? [] : [_id])),
    ...drawings.flatMap(({ layoutId, picture }) => (picture === null ? [] : [layoutId])),
  ]).size

const isRefused = (error: unknown) => error instanceof ApiError && [403, 404, 409].includes(error.status)

/** The role or the plan of the project may leave something out; a lost line is another thing. */
async function optional(reading: Promise<unknown>): Promise<void> {
  try {
    await reading
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

/** What the screens of a phone ask for, as they ask for it: overview, register, its details, plans and elevations. */
function readingsOf(
  client: QueryClient,
  of: OfInspection,
  role: Role,
  lists: TakenLists,
): readonly (() => Promise<unknown>)[] {
  const plans = lists.drawings.filter(
    ({ category, dimension }) => dimension === '2d' && (category === 'layout' || category === 'floor'),
  )
  return [
    () => client.fetchQuery(standingQuery(of)),
    () => client.fetchQuery(coverageSummaryQuery(of)),
    () => client.fetchQuery(definitionsQuery(of.corporateId)),
    () => client.fetchQuery(projectUsersQuery(of.projectId, role)),
    () => client.fetchInfiniteQuery(worstDefectsQuery(of)),
    () => client.fetchQuery(defectFacetsQuery(of, {})),
    () => client.fetchQuery(defectQuantitiesQuery(of, {})),
    () => client.fetchQuery(savedViewsQuery(of)),
    () => client.fetchQuery(modelPinsQuery(of)),
    () => client.fetchQuery(columnsQuery(of)),
    ...plans.flatMap(({ layoutId, planId }) => [
      () => client.fetchQuery(planMarkersQuery({ ...of, layoutId, planId }, Date.now)),
      () => client.fetchQuery(planPinsQuery(of, layoutId)),
      () => client.fetchQuery(georeferenceQuery({ ...of, layoutId, planId })),
    ]),
    ...lists.elevations.flatMap(({ _id }) => [
      () => client.fetchQuery(defectPinsQuery(of, _id, {})),
      () => client.fetchQuery(coverageQuery({ ...of, elevationId: _id })),
    ]),
    ...lists.defects.map(
      ({ _id }) =>
        () =>
          client.fetchQuery(defectQuery(of, _id)),
    ),
  ]
}

type Store = Awaited<ReturnType<typeof openTaken>>

/** Stores each answer that comes while it works; a copy of the worker is no answer. */
async function storingAnswers<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const storing: Promise<void>[] = []
  let isOffline = false
  readResponses((response, method) => {
    if (response.headers.has(cachedSinceHeader)) isOffline = true
    const key = takenKeyOf(response.url)
    if (method !== 'GET' || key === undefined || (response.status !== 200 && response.status !== 204)) return
    const written = store.put(key, response.clone())
    // Thrown below, when all that was asked for has been answered.
    written.catch(() => undefined)
    storing.push(written)
  })
  try {
    const result = await work()
    await Promise.all(storing)
    if (isOffline) throw networkError(undefined)
    return result
  } finally {
    readResponses(undefined)
    await Promise.allSettled(storing)
  }
}

async function storePicture(store: Store, [key, url]: readonly [string, string], signal: AbortSignal): Promise<void> {
  if (await store.retain(key)) return
  const answer = await fetchFile(url, { signal })
  // A picture that is missing on the server is missing on every screen too.
  if (answer.ok) await store.put(key, answer)
}

/** Known when the details were read: they are small beside the pictures. */
const voicesOf = (client: QueryClient, of: OfInspection, { defects }: TakenLists) =>
  byKey(
    defects.flatMap(({ _id }) =>
      (client.getQueryData(defectQuery(of, _id).queryKey)?.voiceNotes ?? []).map(({ url }) => url),
    ),
  )

type Work = {
  readonly role: Role
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

async function storeAll(of: OfInspection, { role, signal, onProgress }: Work): Promise<Taken> {
  const [store, client] = [await openTaken(of.inspectionId), newClient()]
  let [done, total] = [0, 0]
  const advance = () => onProgress({ done: ++done, total })
  const lists = await storingAnswers(store, async () => {
    await client.fetchQuery(infoQuery(of, of.inspectionId))
    const found = await readLists(client, of)
    const { drawings, photos } = takenPictures(found)
    const readings = readingsOf(client, of, role, found)
    total = readings.length + drawings.size + photos.size
    await inParallel(
      readings,
      async (read) => {
        await optional(read())
        advance()
      },
      signal,
    )
    return found
  })
  const { drawings, photos } = takenPictures(lists)
  await inParallel(
    [...drawings, ...photos, ...voicesOf(client, of, lists)],
    async (picture) => {
      await storePicture(store, picture, signal)
      advance()
    },
    signal,
  )
  return store.finish({ drawings: countDrawings(lists), photos: photos.size, defects: lists.defects.length })
}

const listeners = new Set<() => void>()
const running = new Set<string>()

export function onTaken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const publishTaken = () => listeners.forEach((listener) => listener())

/**
 * Undefined: it is being stored already. A first copy that is not whole is deleted, an earlier one stays; of a project
 * that the server refuses nothing stays.
 */
export async function takeAlong(of: OfInspection, work: Work): Promise<Taken | undefined> {
  if (running.size > 0) return undefined
  running.add(of.inspectionId)
  try {
    return await storeAll(of, work)
  } catch (error) {
    if (isRefused(error) || (await readTaken(of.inspectionId)) === undefined) await removeTaken(of.inspectionId)
    throw error
  } finally {
    running.delete(of.inspectionId)
    publishTaken()
  }
}

export async function leaveBehind(inspectionId: string): Promise<void> {
  await removeTaken(inspectionId)
  publishTaken()
}
